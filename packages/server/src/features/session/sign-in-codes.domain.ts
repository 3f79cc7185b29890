import {
  SIGN_IN_CODE_LENGTH,
  SIGN_IN_CODE_SIGNS,
  SIGN_IN_CODE_TEXTS,
} from '@ten-four/contract/session/session.values';
import { advisoryLock } from '#db/advisory-locks';
import { type Db, inTransaction } from '#db/database';
import { recordAudit } from '#features/audit/index';
import { confirmMember, endReplaced, refuseSuspended } from '#features/session/session.domain';
import { deleteOldCodes, replaceCode, takeCode } from '#features/session/session.store';
import type { AppContext } from '#platform/app-context';
import { MINUTE } from '#platform/clock';
import { countAttempt } from '#platform/code-attempts';
import { invalidField, ruleBrokenBy } from '#platform/errors';
import { networkOf } from '#platform/http/rate-limits';
import { randomText } from '#platform/ids';
import { publish } from '#platform/live/publish';
import { hashToken } from '#platform/secrets';
import { lockForWrite } from '#platform/sessions/account-lock';
import { findUser } from '#platform/sessions/users.store';

const CODE_LIFETIME = 2 * MINUTE;
/** Per network and `ATTEMPTS_WITHIN` milliseconds. */
const MAX_ATTEMPTS = 5;
const ATTEMPTS_WITHIN = 10 * MINUTE;

/** Replaces the member's last code, and stores only its hash. Ends with the current session. */
export async function makeSignInCode(
  db: Db,
  { viewer, now }: { viewer: { userId: string; sessionId: string }; now: number },
): Promise<{ code: string; expiresAt: number }> {
  const code = randomText(SIGN_IN_CODE_LENGTH, SIGN_IN_CODE_SIGNS);
  await inTransaction(db, (tx) => replaceCode(tx, { codeHash: hashToken(code), ...viewer, now }));
  return { code, expiresAt: now + CODE_LIFETIME };
}

/**
 * Throws 400 for a malformed code, 422 for a wrong, used or expired one, 429 for too many attempts, 403 for non-members
 * and suspended users.
 */
export async function signInByCode(
  platform: AppContext,
  request: { typed: string; address: string; oldSessionToken: string | null },
): Promise<string> {
  const { database, clock } = platform;
  const code = readCode(request.typed);
  const now = clock.now();
  const userId = await inTransaction(database.db, async (tx) => {
    await advisoryLock(tx, 'sign-in codes');
    const callers = [`code ${networkOf(request.address)}`];
    const refusal = SIGN_IN_CODE_TEXTS.tooManyTries;
    await countAttempt(tx, { callers, max: MAX_ATTEMPTS, within: ATTEMPTS_WITHIN, refusal, now });
    // Does not throw, so the attempt stays counted.
    return takeCode(tx, hashToken(code), now - CODE_LIFETIME);
  });
  if (userId === undefined) throw ruleBrokenBy('code', SIGN_IN_CODE_TEXTS.wrong);
  await confirmMember(platform, userId);
  const user = await findUser(database.db, userId);
  if (user === undefined) throw ruleBrokenBy('code', SIGN_IN_CODE_TEXTS.wrong);
  await refuseSuspended(platform, user.discord_id);
  const token = await inTransaction(database.db, async (tx) => {
    await lockForWrite(tx, { userId, sessionId: '' }, now);
    const by = { viewer: { userId, username: user.username, officer: null }, address: request.address };
    const summary = 'Signed in on another device with a code';
    await recordAudit(tx, by, { action: 'session.code', about: ['member', userId], summary, now });
    await publish(tx, { name: 'devices', readers: { userId }, data: {}, now });
    return platform.sessions.open(tx, userId);
  });
  await endReplaced(platform, request.oldSessionToken);
  return token;
}

/** Normalizes a typed code. Throws 400. */
function readCode(typed: string): string {
  const code = typed.toUpperCase().replace(/[\s-]+/g, '');
  const isCode =
    code.length === SIGN_IN_CODE_LENGTH && [...code].every((sign) => SIGN_IN_CODE_SIGNS.includes(sign));
  if (!isCode) throw invalidField('code', SIGN_IN_CODE_TEXTS.malformed);
  return code;
}

export async function sweepSignInCodes({ database, clock }: AppContext): Promise<void> {
  await deleteOldCodes(database.db, clock.now() - CODE_LIFETIME);
}

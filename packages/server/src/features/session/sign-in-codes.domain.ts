import { randomInt } from 'node:crypto';
import {
  SIGN_IN_CODE_LENGTH,
  SIGN_IN_CODE_SIGNS,
  SIGN_IN_CODE_TEXTS,
} from '@ten-four/contract/session/session.values';
import { type Db, inTransaction } from '#db/database';
import { takeTurn } from '#db/turns';
import { recordAudit } from '#features/audit/index';
import { confirmMember, endReplaced, refuseSuspended } from '#features/session/session.domain';
import { deleteOldCodes, replaceCode, takeCode } from '#features/session/sign-in-codes.store';
import { MINUTE } from '#platform/clock';
import { countTry } from '#platform/code-tries';
import { invalidField, ruleBrokenBy } from '#platform/errors';
import { networkOf } from '#platform/http/rate-limits';
import { publish } from '#platform/live/publish';
import type { Platform } from '#platform/platform';
import { hashToken } from '#platform/secrets';
import { lockForWrite } from '#platform/sessions/account-lock';
import { findUser } from '#platform/sessions/users.store';

/** A code is good for so long. */
const CODE_LASTS = 2 * MINUTE;
/** So many codes may be tried from a network in `TRIES_COUNT` milliseconds. */
const MOST_TRIES = 5;
const TRIES_COUNT = 10 * MINUTE;

/**
 * Makes a code that signs the same user in on another device, in the place of their last one; the database keeps its hash
 * only. It is over with the session that made it.
 */
export async function makeSignInCode(
  db: Db,
  { viewer, now }: { viewer: { userId: string; sessionId: string }; now: number },
): Promise<{ code: string; expiresAt: number }> {
  const signs = Array.from({ length: SIGN_IN_CODE_LENGTH }, () => randomInt(SIGN_IN_CODE_SIGNS.length));
  const code = signs.map((sign) => SIGN_IN_CODE_SIGNS[sign]).join('');
  await inTransaction(db, (tx) => replaceCode(tx, { codeHash: hashToken(code), ...viewer, now }));
  return { code, expiresAt: now + CODE_LASTS };
}

/**
 * Signs in whose code it is. Answers the new session's token. Throws 400 for what is no code, 422 for one that is wrong,
 * used or too old, 429 for too many tries, 403 for who is not a member any more or suspended.
 */
export async function signInByCode(
  platform: Platform,
  request: { typed: string; address: string; oldSessionToken: string | null },
): Promise<string> {
  const { database, clock } = platform;
  const code = readCode(request.typed);
  const now = clock.now();
  const userId = await inTransaction(database.db, async (tx) => {
    await takeTurn(tx, 'sign-in codes');
    const whose = [`code ${networkOf(request.address)}`];
    const refusal = SIGN_IN_CODE_TEXTS.tooManyTries;
    await countTry(tx, { whose, most: MOST_TRIES, within: TRIES_COUNT, refusal, now });
    // A wrong code is no error in here: the try stays counted.
    return takeCode(tx, hashToken(code), now - CODE_LASTS);
  });
  if (userId === undefined) throw ruleBrokenBy('code', SIGN_IN_CODE_TEXTS.wrong);
  await confirmMember(platform, userId);
  const user = await findUser(database.db, userId);
  if (user === undefined) throw ruleBrokenBy('code', SIGN_IN_CODE_TEXTS.wrong);
  await refuseSuspended(platform, user.discord_id);
  const token = await inTransaction(database.db, async (tx) => {
    await lockForWrite(tx, { userId, sessionId: '' }, now);
    const by = { viewer: { userId, username: user.username, officer: null }, address: request.address };
    const summary = 'Signed in on another device by a code';
    await recordAudit(tx, by, { action: 'session.code', about: ['member', userId], summary, now });
    await publish(tx, { name: 'devices', readers: { userId }, data: {}, now });
    return platform.sessions.open(tx, userId);
  });
  await endReplaced(platform, request.oldSessionToken);
  return token;
}

/** A code as it is compared, however somebody typed it. Throws 400 for what is none. */
function readCode(typed: string): string {
  const code = typed.toUpperCase().replace(/[\s-]+/g, '');
  const isCode =
    code.length === SIGN_IN_CODE_LENGTH && [...code].every((sign) => SIGN_IN_CODE_SIGNS.includes(sign));
  if (!isCode) throw invalidField('code', SIGN_IN_CODE_TEXTS.malformed);
  return code;
}

/** Deletes codes that are over. */
export async function sweepSignInCodes({ database, clock }: Platform): Promise<void> {
  await deleteOldCodes(database.db, clock.now() - CODE_LASTS);
}

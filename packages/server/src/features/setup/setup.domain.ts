import { SETUP_TEXTS, type SetupStep, type StepState } from '@ten-four/contract/setup/setup.values';
import { advisoryLock } from '#db/advisory-locks';
import { type Db, inTransaction } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { nameMember } from '#features/members/index';
import { type HostSettings, isSetByHost, listPathsChanged } from '#features/settings/index';
import * as store from '#features/setup/setup.store';
import type { AppContext } from '#platform/app-context';
import { DAY, HOUR } from '#platform/clock';
import { countAttempt } from '#platform/code-attempts';
import { notFound } from '#platform/errors';
import { networkOf } from '#platform/http/rate-limits';
import { randomText } from '#platform/ids';
import { hashToken } from '#platform/secrets';
import { publishAccessChanged } from '#platform/sessions/access';
import type { Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

const CODE_LIFETIME = DAY;
/** 32 unambiguous characters, five bits each. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 20;

/** Generates a code of 100 random bits: `XXXXX-XXXXX-XXXXX-XXXXX`. */
const newSetupCode = (): string => randomText(LENGTH, ALPHABET).replace(/(.{5})(?=.)/g, '$1-');

const bareCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]+/g, '');

/** Stores only the hash and deletes expired codes. The first administrator voids codes printed at start (`atStart`). */
export async function makeSetupLink(
  db: Db,
  { origin, atStart, now }: { origin: string; atStart: boolean; now: number },
): Promise<string> {
  const code = newSetupCode();
  await inTransaction(db, async (tx) => {
    await store.deleteOldCodes(tx, now - CODE_LIFETIME);
    const row = { code_hash: hashToken(bareCode(code)), at_start: Number(atStart), made_at: now };
    await store.insertCodes(tx, [row]);
  });
  return `${origin}/setup#${code}`;
}

/** Makes a setup link; null once set up, and in demo mode. */
export async function linkForStart(platform: AppContext): Promise<string | null> {
  const { database, config, settings, clock } = platform;
  if (config.demo || (await isSetUp(database.db, settings.current()))) return null;
  return makeSetupLink(database.db, { origin: config.webOrigin, atStart: true, now: clock.now() });
}

async function isSetUp(db: Db, { values, guild }: Settings): Promise<boolean> {
  if ((await store.findFinish(db)) !== null) return true;
  const roleIds = values.grants.entries
    .filter(({ grant }) => grant === 'Administrator')
    .map(({ roleId }) => roleId);
  return store.hasAdministrator(db, { ownerId: guild?.ownerId ?? null, roleIds });
}

/** Per hour, for a user and a network each. */
const MAX_ATTEMPTS = 10;

/**
 * Makes the member an administrator and voids all codes; existing administrators keep the code. Throws 404 for an
 * invalid code, 429 for too many attempts.
 */
export async function claimSetup(
  db: Db,
  request: { code: string; by: Actor & { viewer: Viewer }; settings: Settings; now: number },
): Promise<void> {
  const { code, by, settings, now } = request;
  const { userId, onceConfirmed } = by.viewer;
  if (onceConfirmed.administrator) return;
  const isTaken = await inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'setup');
    const callers = [userId, networkOf(by.address)];
    const refusal = SETUP_TEXTS.tooManyTries;
    await countAttempt(tx, { callers, max: MAX_ATTEMPTS, within: HOUR, refusal, now });
    // Does not throw, so the attempt stays counted.
    const taken = await store.takeCode(tx, hashToken(bareCode(code)), now - CODE_LIFETIME);
    if (taken === undefined || (taken.at_start === 1 && (await isSetUp(tx, settings)))) return false;
    await store.deleteAllCodes(tx);
    await nameMember(tx, { userId, by: null, now });
    await publishAccessChanged(tx, userId, now);
    const summary = 'Became an administrator with a setup link';
    await recordAudit(tx, by, { action: 'setup.claim', about: ['member', userId], summary, now });
    return true;
  });
  if (!isTaken) throw notFound(SETUP_TEXTS.linkInvalid);
}

export const findSetupFinish = store.findFinish;

/** Returns when setup was first finished. */
export function finishSetup(db: Db, { by, now }: { by: Actor | undefined; now: number }): Promise<number> {
  return inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'setup');
    const before = await store.findFinish(tx);
    if (before !== null) return before;
    await store.insertFinish(tx, now);
    await recordAudit(tx, by, { action: 'setup.finish', summary: 'Finished the setup', now });
    return now;
  });
}

/** Returns the state of each step; done means chosen by someone, or all once setup is finished. */
export async function readSetup(
  db: Db,
  { settings, host, checkIsFine }: { settings: Settings; host: HostSettings; checkIsFine: boolean },
): Promise<{ finishedAt: number | null; steps: Record<SetupStep, StepState> }> {
  const finishedAt = await store.findFinish(db);
  const isFinished = finishedAt !== null;
  const chosen = new Set(isFinished ? [] : await listPathsChanged(db, 'general'));
  const state = (isDone: boolean, isHosts = false): StepState => {
    if (isHosts) return 'host';
    return isDone || isFinished ? 'done' : 'open';
  };
  const { grants, discord } = settings.values;
  const ofHost = grants.entries.filter((entry) => entry.host !== null);
  return {
    finishedAt,
    steps: {
      name: state(
        ['communityName', 'bankName', 'showIcon'].some((path) => chosen.has(path)),
        isSetByHost(host, settings, 'general', 'communityName'),
      ),
      platforms: state(chosen.has('platforms')),
      roles: state(grants.entries.length > 0, ofHost.length > 0 && ofHost.length === grants.entries.length),
      announcements: state(
        discord.webhookXbox !== null || discord.webhookPlaystation !== null,
        isSetByHost(host, settings, 'discord', 'webhookXbox') ||
          isSetByHost(host, settings, 'discord', 'webhookPlaystation'),
      ),
      check: state(checkIsFine),
    },
  };
}

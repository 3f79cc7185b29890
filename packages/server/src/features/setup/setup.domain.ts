import { SETUP_TEXTS, type SetupStep, type StepState } from '@ten-four/contract/setup/setup.values';
import { type Db, inTransaction } from '#db/database';
import { takeTurn } from '#db/turns';
import { type Actor, recordAudit } from '#features/audit/index';
import { type HostSettings, hostSets, listPathsChanged } from '#features/settings/index';
import {
  deleteAllCodes,
  deleteOldCodes,
  findFinish,
  hasAdministrator,
  insertAdministrator,
  insertCode,
  insertFinish,
  takeCode,
} from '#features/setup/setup.store';
import { bareCode, newSetupCode } from '#features/setup/setup-code.rules';
import { DAY, HOUR } from '#platform/clock';
import { countTry } from '#platform/code-tries';
import { notFound } from '#platform/errors';
import { networkOf } from '#platform/http/rate-limits';
import { publish } from '#platform/live/publish';
import type { Platform } from '#platform/platform';
import { hashToken } from '#platform/secrets';
import type { Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

/** A setup code is good for so long. */
const CODE_LASTS = DAY;

/**
 * Makes a setup code, of which the database keeps the hash only, and answers the link; codes that are over go. A code that
 * a start prints stays in the log, so the first administrator voids it (`atStart`).
 */
export async function makeSetupLink(
  db: Db,
  { origin, atStart, now }: { origin: string; atStart: boolean; now: number },
): Promise<string> {
  const code = newSetupCode();
  await inTransaction(db, async (tx) => {
    await deleteOldCodes(tx, now - CODE_LASTS);
    await insertCode(tx, { codeHash: hashToken(bareCode(code)), atStart, now });
  });
  return `${origin}/setup#${code}`;
}

/** The link that a start prints: null where an administrator has ever signed in, setup was finished, or in demo mode. */
export async function linkForStart({ database, config, settings, clock }: Platform): Promise<string | null> {
  if (config.demo || (await isSetUp(database.db, settings.current()))) return null;
  return makeSetupLink(database.db, { origin: config.webOrigin, atStart: true, now: clock.now() });
}

/** Whether setup was finished or an administrator has ever signed in. */
async function isSetUp(db: Db, { values, guild }: Settings): Promise<boolean> {
  if ((await findFinish(db)) !== null) return true;
  const roleIds = values.grants.entries
    .filter(({ grant }) => grant === 'Administrator')
    .map(({ roleId }) => roleId);
  return hasAdministrator(db, { ownerId: guild?.ownerId ?? null, roleIds });
}

/** So many codes may be tried in an hour, by a user and from a network each. */
const MOST_TRIES = 10;

/**
 * Makes whoever brings a code a named administrator, and uses up all codes; the code of somebody who is one already stays
 * as it is. Throws 404 for a code that is wrong, used, void or too old, and 429 for too many tries.
 */
export async function claimSetup(
  db: Db,
  request: { code: string; by: Actor & { viewer: Viewer }; settings: Settings; now: number },
): Promise<void> {
  const { code, by, settings, now } = request;
  const { userId, onceConfirmed } = by.viewer;
  if (onceConfirmed.administrator) return;
  const isTaken = await inTransaction(db, async (tx) => {
    await takeTurn(tx, 'setup');
    const whose = [userId, networkOf(by.address)];
    await countTry(tx, { whose, most: MOST_TRIES, within: HOUR, refusal: SETUP_TEXTS.tooManyTries, now });
    // A wrong code is no error in here: the try stays counted.
    const taken = await takeCode(tx, hashToken(bareCode(code)), now - CODE_LASTS);
    if (taken === undefined || (taken.at_start === 1 && (await isSetUp(tx, settings)))) return false;
    await deleteAllCodes(tx);
    await insertAdministrator(tx, userId, now);
    await publish(tx, { name: 'access', readers: { userId }, data: {}, now });
    await recordAudit(tx, by, {
      action: 'setup.claim',
      about: ['member', userId],
      summary: 'Became an administrator by a setup link',
      now,
    });
    return true;
  });
  if (!isTaken) throw notFound(SETUP_TEXTS.linkOver);
}

/** When setup was finished, in milliseconds; null before. */
export const findSetupFinish = findFinish;

/** Says that setup is finished; answers since when, also where it was already. */
export async function finishSetup(
  db: Db,
  { by, now }: { by: Actor | undefined; now: number },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await takeTurn(tx, 'setup');
    const before = await findFinish(tx);
    if (before !== null) return before;
    await insertFinish(tx, now);
    await recordAudit(tx, by, { action: 'setup.finish', summary: 'Finished the setup', now });
    return now;
  });
}

/** How far setup is: what somebody has chosen, or the host sets, is done; all of it once somebody finished it. */
export async function readSetup(
  db: Db,
  { settings, host, checkIsFine }: { settings: Settings; host: HostSettings; checkIsFine: boolean },
): Promise<{ finishedAt: number | null; steps: Record<SetupStep, StepState> }> {
  const finishedAt = await findFinish(db);
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
        hostSets(host, settings, 'general', 'communityName'),
      ),
      platforms: state(chosen.has('platforms')),
      roles: state(grants.entries.length > 0, ofHost.length > 0 && ofHost.length === grants.entries.length),
      announcements: state(
        discord.webhookXbox !== null || discord.webhookPlaystation !== null,
        hostSets(host, settings, 'discord', 'webhookXbox') ||
          hostSets(host, settings, 'discord', 'webhookPlaystation'),
      ),
      check: state(checkIsFine),
    },
  };
}

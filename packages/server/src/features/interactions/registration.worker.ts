import { createHash } from 'node:crypto';
import { isDatabaseAway } from '#db/database-errors';
import { commandList } from '#features/interactions/commands';
import { DAY, MINUTE, SECOND } from '#platform/clock';
import {
  type CommandsProblem,
  findRegistered,
  noteRegistered,
} from '#platform/discord/registered-commands.store';
import { numberAt } from '#platform/discord/rest';
import { createLease } from '#platform/leases/lease';
import { oneAtATime } from '#platform/one-at-a-time';
import type { Platform } from '#platform/platform';

const LOOK_EVERY = SECOND;
/** A change may be one of several. */
const WAIT_AFTER_CHANGE = 10 * SECOND;
/** What was registered is compared with what Discord has so often. */
const COMPARE_EVERY = DAY;
const RETRY_AFTER = [1, 2, 4, 8, 15].map((minutes) => minutes * MINUTE);
/** Discord's limit of new commands a day. */
const TOO_MANY = 30_034;

/** Tells Discord which slash commands there are. Of several processes one does it. */
export function createCommandRegistration(platform: Platform) {
  const { config, database, discord, settings, clock, log } = platform;
  const { db } = database;
  const { clientId, guildId, publicKey } = config.discord;
  const lease = createLease({ db, clock, name: 'discord-commands' });
  const isPossible = discord.hasBot && publicKey !== null;
  let seen: { hash: string; at: number } | null = null;
  let done: { hash: string; at: number } | null = null;
  let failures = 0;
  let notBefore = 0;
  let timer: NodeJS.Timeout | null = null;
  let running = Promise.resolve();

  const wanted = async () => {
    const current = await settings.ownLatest();
    const list = current.values.discord.commands ? commandList(current) : [];
    const text = JSON.stringify([clientId, guildId, list]);
    return { list, hash: createHash('sha256').update(text).digest('base64url') };
  };

  const look = oneAtATime(async () => {
    if (!isPossible) return;
    const { list, hash } = await wanted();
    const now = clock.now();
    // At the start at once.
    if (seen?.hash !== hash) seen = { hash, at: seen === null ? Number.NEGATIVE_INFINITY : now };
    const isDone = done?.hash === hash && now - done.at < COMPARE_EVERY;
    if (isDone || now - seen.at < WAIT_AFTER_CHANGE || now < notBefore) return;
    // Another process may be at it: it is looked at again.
    if (!(await lease.look())) return;
    try {
      await register(list, hash);
      done = { hash, at: now };
      failures = 0;
    } finally {
      await lease.release();
    }
  });

  const register = async (list: object[], hash: string): Promise<void> => {
    const known = await findRegistered(db, guildId);
    const isSame = known?.hash === hash;
    if (known !== undefined && isSame && clock.now() - known.registered_at < COMPARE_EVERY) return;
    const row = { guild_id: guildId, hash, registered_at: clock.now(), problem: null, problem_since: null };
    try {
      const isThere = isSame && isLike(await discord.interactions.listCommands(), list);
      if (!isThere) await discord.interactions.putCommands(list);
      await noteRegistered(db, row);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const problem = problemOf(error);
      const before = { hash: known?.hash ?? '', registered_at: known?.registered_at ?? 0 };
      const since = known?.problem == null ? clock.now() : known.problem_since;
      await noteRegistered(db, { ...row, ...before, problem, problem_since: since });
      notBefore = clock.now() + (RETRY_AFTER[Math.min(failures, RETRY_AFTER.length - 1)] ?? 0);
      failures += 1;
      throw error;
    }
  };

  const lookQuietly = () => {
    running = look().catch((error: unknown) => {
      const status = numberAt(error, 'status');
      log.warn({ status, reason: String(error) }, 'slash commands could not be registered');
      notBefore = Math.max(notBefore, clock.now() + WAIT_AFTER_CHANGE);
    });
  };

  return {
    /** Registers what is due; throws where Discord or the database does not take it. */
    runOnce: look,
    start: (): void => {
      if (!isPossible) return;
      timer = setInterval(lookQuietly, LOOK_EVERY).unref();
      lookQuietly();
    },
    stop: async (): Promise<void> => {
      if (timer !== null) clearInterval(timer);
      await running;
    },
  };
}

function problemOf(error: unknown): CommandsProblem {
  const status = numberAt(error, 'status');
  if (numberAt(error, 'code') === TOO_MANY || status === 429 || numberAt(error, 'retryAfter') !== null) {
    return 'tooMany';
  }
  return status === 401 || status === 403 || status === 404 ? 'refused' : 'away';
}

const KEYS = [
  'type',
  'name',
  'description',
  'required',
  'autocomplete',
  'max_length',
  'choices',
  'options',
  'value',
];

/** Whether Discord has what is wanted: it says more of each, and leaves out what is empty or false. */
const isLike = (found: unknown, list: object[]): boolean =>
  JSON.stringify(bare(sorted(found))) === JSON.stringify(bare(sorted(list)));

const sorted = (list: unknown): unknown[] =>
  (Array.isArray(list) ? list : []).toSorted((a, b) =>
    String(Object(a).name) < String(Object(b).name) ? -1 : 1,
  );

function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  const kept = KEYS.map((key) => [key, bare(Reflect.get(value, key))] as const);
  return Object.fromEntries(
    kept.filter(([, one]) => one !== undefined && one !== false && !(Array.isArray(one) && one.length === 0)),
  );
}

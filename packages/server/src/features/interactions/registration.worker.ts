import { createHash } from 'node:crypto';
import { isDatabaseUnavailable } from '#db/database-errors';
import { commandList } from '#features/interactions/commands';
import type { AppContext } from '#platform/app-context';
import { DAY, MINUTE, SECOND } from '#platform/clock';
import {
  type CommandsProblem,
  findRegistered,
  saveRegistered,
} from '#platform/discord/registered-commands.store';
import { numberAt } from '#platform/discord/rest';
import { oneAtATime } from '#platform/one-at-a-time';

const CHECK_EVERY = SECOND;
/** Settings often change several times in a row. */
const WAIT_AFTER_CHANGE = 10 * SECOND;
/** Discord forgets the commands of a bot that was removed and invited again. */
const REPEAT_AFTER = DAY;
const RETRY_AFTER = [1, 2, 4, 8, 15].map((minutes) => minutes * MINUTE);
/** Discord's limit on new commands per day. */
const TOO_MANY = 30_034;

/** Registers all slash commands whenever their hash changes; two processes may do so at once. */
export function createCommandRegistration(platform: AppContext) {
  const { config, database, discord, settings, clock, log } = platform;
  const { db } = database;
  const { clientId, guildId, publicKey } = config.discord;
  const isPossible = discord.hasBot && publicKey !== null;
  let seenHash: string | null = null;
  let failures = 0;
  let nextAt = 0;
  let timer: NodeJS.Timeout | null = null;
  let running = Promise.resolve();

  const check = oneAtATime(async () => {
    if (!isPossible) return;
    const current = await settings.recent();
    const list = current.values.discord.commands ? commandList(current) : [];
    const hash = createHash('sha256')
      .update(JSON.stringify([clientId, guildId, list]))
      .digest('base64url');
    const now = clock.now();
    if (seenHash !== null && seenHash !== hash) {
      nextAt = Math.max(failures === 0 ? 0 : nextAt, now + WAIT_AFTER_CHANGE);
    }
    seenHash = hash;
    if (now >= nextAt) await register(list, hash);
  });

  const register = async (list: object[], hash: string): Promise<void> => {
    const now = clock.now();
    const stored = await findRegistered(db, guildId);
    const { registered_at = 0, problem = null, problem_since = null } = stored ?? {};
    nextAt = registered_at + REPEAT_AFTER;
    if (stored?.hash === hash && now < nextAt) return;
    const row = { guild_id: guildId, hash, registered_at: now, problem: null, problem_since: null };
    try {
      await discord.interactions.putCommands(list);
      await saveRegistered(db, row);
      nextAt = now + REPEAT_AFTER;
      failures = 0;
    } catch (error) {
      nextAt = now + (RETRY_AFTER[Math.min(failures, RETRY_AFTER.length - 1)] ?? 0);
      failures += 1;
      if (isDatabaseUnavailable(error)) throw error;
      const failed = { problem: problemOf(error), problem_since: problem === null ? now : problem_since };
      await saveRegistered(db, { ...row, hash: stored?.hash ?? '', registered_at, ...failed });
      throw error;
    }
  };

  const checkQuietly = () => {
    running = check().catch((error: unknown) => {
      const status = numberAt(error, 'status');
      log.warn({ status, reason: String(error) }, 'slash command registration failed');
      nextAt = Math.max(nextAt, clock.now() + WAIT_AFTER_CHANGE);
    });
  };

  return {
    /** Registers commands if due. Throws errors of Discord and the database. */
    runOnce: check,
    start: (): void => {
      if (!isPossible) return;
      timer = setInterval(checkQuietly, CHECK_EVERY).unref();
      checkQuietly();
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

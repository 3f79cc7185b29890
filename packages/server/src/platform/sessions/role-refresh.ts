import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#db/database';
import { type Clock, MINUTE, pause, SECOND } from '#platform/clock';
import {
  type Discord,
  DiscordError,
  type DiscordMember,
  type DiscordTokens,
} from '#platform/discord/discord';
import type { Vault } from '#platform/secrets';
import type { MemberWords } from '#platform/sessions/member-words';
import {
  findUser,
  isOtherWord,
  listUsersToRefresh,
  type StoredWord,
  updateTokens,
} from '#platform/sessions/users.store';
import type { Viewer } from '#platform/sessions/viewer';

/** Roles older than this are asked for again. */
export const REFRESH_AFTER = 10 * MINUTE;
/** A privileged call of somebody who comes back after longer than this waits for Discord's word, briefly. */
const WAIT_AFTER = 2 * REFRESH_AFTER;
const WAIT_AT_MOST = 3000;
/** Whose refresh failed is not asked about again at once. */
const PAUSE_AFTER_FAILURE = MINUTE;
/** Who asks for a refresh again sooner than this is told what the last one came to: Discord answers only so much to all. */
const RESYNC_EVERY = 30 * SECOND;
/** Another server that renewed a user's tokens has stored the new ones within this time. */
const STORED_WITHIN = 1000;
const ACTIVE_WITHIN = 30 * MINUTE;
const USERS_PER_SWEEP = 100;
const AWAY_AFTER = 3;

/**
 * `gone`: not a member any more, or the permission was withdrawn; all sessions are ended. `away`: Discord could not be
 * asked, `refused`: it says nothing about this user; the roles stay until they are too old.
 */
type Outcome = 'done' | 'gone' | 'away' | 'refused';

/** Keeps roles true. */
export type RoleRefresh = ReturnType<typeof createRoleRefresh>;

export function createRoleRefresh(deps: {
  db: Db;
  memberWords: MemberWords;
  clock: Clock;
  discord: Discord;
  vault: Vault;
  log: FastifyBaseLogger;
}) {
  const { db, clock, discord, vault, log, memberWords } = deps;
  const underWay = new Map<string, Promise<Outcome>>();
  const failedAt = new Map<string, number>();
  const resyncs = new Map<string, { at: number; outcome: Outcome }>();

  const ask = async (userId: string): Promise<Outcome> => {
    const user = await findUser(db, userId);
    if (user === undefined) return 'gone';
    try {
      const member = await fetchMember(userId, user);
      failedAt.delete(userId);
      // A slow answer must not undo what was told meanwhile.
      const isLate = (stored: StoredWord) => isOtherWord(stored, user);
      const about = { userId, discordId: user.discord_id, isLate };
      if (member === null || member === 'withdrawn') {
        const isEnded = await memberWords.end(about, { hasLeft: member === null });
        return isEnded ? 'gone' : 'done';
      }
      await memberWords.keep(about, member);
      return 'done';
    } catch (error) {
      if (!(error instanceof DiscordError)) throw error;
      failedAt.set(userId, clock.now());
      log.warn({ reason: error.message }, 'roles could not be refreshed');
      return error.kind;
    }
  };

  /**
   * By the bot, or with the user's own token, renewed once if it has run out. Null: not a member any more; `withdrawn`:
   * there is no token that Discord would take.
   */
  const fetchMember = async (
    userId: string,
    user: { discord_id: string; discord_tokens: string | null },
  ): Promise<DiscordMember | 'withdrawn' | null> => {
    const discordId = user.discord_id;
    if (discord.hasBot) return discord.member({ discordId, accessToken: null });
    const sealed = user.discord_tokens === null ? null : vault.open(user.discord_tokens);
    if (sealed === null) return 'withdrawn';
    const tokens: DiscordTokens = JSON.parse(sealed);
    try {
      return await discord.member({ discordId, accessToken: tokens.access_token });
    } catch (error) {
      if (!(error instanceof DiscordError) || error.kind === 'away') throw error;
    }
    const renewed = await renew(tokens.refresh_token);
    if (renewed === null) {
      const newer = await findNewerTokens(userId, user.discord_tokens);
      return newer === null ? 'withdrawn' : fetchMember(userId, { ...user, discord_tokens: newer });
    }
    await updateTokens(db, userId, vault.seal(JSON.stringify(renewed)));
    return discord.member({ discordId, accessToken: renewed.access_token });
  };

  /**
   * Tokens that are stored instead of those that Discord does not take any more; null where none are. It takes a refresh
   * token once: of two servers that renew with it at once, one is told the same as if the user had withdrawn their
   * permission, perhaps just before the other has stored what it was given.
   */
  const findNewerTokens = async (userId: string, used: string | null): Promise<string | null> => {
    for (const wait of [0, STORED_WITHIN]) {
      await pause(wait);
      const stored = (await findUser(db, userId))?.discord_tokens ?? null;
      if (stored !== used) return stored;
    }
    return null;
  };

  const renew = async (refreshToken: string): Promise<DiscordTokens | null> => {
    try {
      return await discord.refreshTokens(refreshToken);
    } catch (error) {
      if (error instanceof DiscordError && error.withdrawn) return null;
      throw error;
    }
  };

  /** One question a user at a time, whoever asks for it. */
  const refresh = (userId: string): Promise<Outcome> => {
    const running = underWay.get(userId);
    if (running !== undefined) return running;
    const started = ask(userId).finally(() => underWay.delete(userId));
    underWay.set(userId, started);
    return started;
  };

  const inBackground = (userId: string) => {
    refresh(userId).catch((error: unknown) => log.error({ err: error }, 'role refresh failed'));
  };

  return {
    refresh,
    /** A refresh that the user asked for. */
    resync: async (userId: string): Promise<Outcome> => {
      const last = resyncs.get(userId);
      if (last !== undefined && clock.now() - last.at < RESYNC_EVERY) return last.outcome;
      const outcome = await refresh(userId);
      // Who is gone may come back at once, by signing in.
      if (outcome !== 'gone') resyncs.set(userId, { at: clock.now(), outcome });
      return outcome;
    },
    /** Starts a refresh if the viewer's roles are due. Answers whether the caller should look at the session again. */
    freshen: async (viewer: Viewer, privileged: boolean): Promise<boolean> => {
      const now = clock.now();
      const age = now - viewer.rolesCheckedAt;
      if (age <= REFRESH_AFTER) return false;
      const failed = failedAt.get(viewer.userId);
      if (failed !== undefined && now - failed < PAUSE_AFTER_FAILURE) return false;
      if (!privileged || age <= WAIT_AFTER) {
        inBackground(viewer.userId);
        return false;
      }
      await Promise.race([refresh(viewer.userId), pause(WAIT_AT_MOST)]);
      return true;
    },
    /** Refreshes everybody who was active lately and is due. */
    sweep: async (): Promise<void> => {
      const now = clock.now();
      for (const [userId, failed] of failedAt) {
        if (now - failed >= PAUSE_AFTER_FAILURE) failedAt.delete(userId);
      }
      for (const [userId, { at }] of resyncs) if (now - at >= RESYNC_EVERY) resyncs.delete(userId);
      const due = await listUsersToRefresh(db, {
        seenAfter: now - ACTIVE_WITHIN,
        checkedBefore: now - REFRESH_AFTER,
        most: USERS_PER_SWEEP,
      });
      let failures = 0;
      for (const userId of due) {
        if (failedAt.has(userId)) continue;
        if ((await refresh(userId)) === 'away') failures += 1;
        // Discord itself is away: the rest wait for the next sweep.
        if (failures === AWAY_AFTER) return;
      }
    },
  };
}

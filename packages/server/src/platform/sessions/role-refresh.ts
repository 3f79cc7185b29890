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
import type { MemberUpdates } from '#platform/sessions/member-updates';
import { findUser, listUsersToRefresh, updateTokens } from '#platform/sessions/users.store';
import type { Viewer } from '#platform/sessions/viewer';

export const REFRESH_AFTER = 10 * MINUTE;
/** A privileged request waits briefly for Discord when roles are older. */
const WAIT_AFTER = 2 * REFRESH_AFTER;
const WAIT_AT_MOST = 3000;
const PAUSE_AFTER_FAILURE = MINUTE;
/** A repeated manual refresh gets the last outcome, because Discord limits all requests. */
const RESYNC_EVERY = 30 * SECOND;
/** Another server stores renewed tokens within this time. */
const STORED_WITHIN = 1000;
const ACTIVE_WITHIN = 30 * MINUTE;
const USERS_PER_SWEEP = 100;
const AWAY_AFTER = 3;

/**
 * `gone`: left or revoked permission; sessions end. `away`: Discord unavailable. `refused`: no answer about this user.
 * The roles stay until too old.
 */
type Outcome = 'done' | 'gone' | 'away' | 'refused';

export type RoleRefresh = ReturnType<typeof createRoleRefresh>;

export function createRoleRefresh(deps: {
  db: Db;
  memberUpdates: MemberUpdates;
  clock: Clock;
  discord: Discord;
  vault: Vault;
  log: FastifyBaseLogger;
}) {
  const { db, clock, discord, vault, log, memberUpdates } = deps;
  const refreshes = new Map<string, Promise<Outcome>>();
  const failedAt = new Map<string, number>();
  const resyncs = new Map<string, { at: number; outcome: Outcome }>();

  const ask = async (userId: string): Promise<Outcome> => {
    const now = clock.now();
    const user = await findUser(db, userId);
    if (user === undefined) return 'gone';
    const askedAt = Math.max(now, user.roles_checked_at + 1, (user.left_at ?? 0) + 1);
    try {
      const member = await fetchMember(userId, user);
      failedAt.delete(userId);
      const about = { userId, discordId: user.discord_id, askedAt };
      if (member === null || member === 'withdrawn') {
        const isEnded = await memberUpdates.end(about, { hasLeft: member === null });
        return isEnded ? 'gone' : 'done';
      }
      await memberUpdates.store(about, member);
      return 'done';
    } catch (error) {
      if (!(error instanceof DiscordError)) throw error;
      failedAt.set(userId, clock.now());
      log.warn({ reason: error.message }, 'roles could not be refreshed');
      return error.kind;
    }
  };

  /** Uses the bot, or the user's token, renewed once. Null: not a member. `withdrawn`: no valid token. */
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

  /** Returns newer stored tokens. A refresh token works once, so another server may have just renewed it. */
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

  const refresh = (userId: string): Promise<Outcome> => {
    const running = refreshes.get(userId);
    if (running !== undefined) return running;
    const started = ask(userId).finally(() => refreshes.delete(userId));
    refreshes.set(userId, started);
    return started;
  };

  const inBackground = (userId: string) => {
    refresh(userId).catch((error: unknown) => log.error({ err: error }, 'role refresh failed'));
  };

  return {
    refresh,
    resync: async (userId: string): Promise<Outcome> => {
      const last = resyncs.get(userId);
      if (last !== undefined && clock.now() - last.at < RESYNC_EVERY) return last.outcome;
      const outcome = await refresh(userId);
      if (outcome !== 'gone') resyncs.set(userId, { at: clock.now(), outcome });
      return outcome;
    },
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
    sweep: async (): Promise<void> => {
      const now = clock.now();
      for (const [userId, failed] of failedAt) {
        if (now - failed >= PAUSE_AFTER_FAILURE) failedAt.delete(userId);
      }
      for (const [userId, { at }] of resyncs) if (now - at >= RESYNC_EVERY) resyncs.delete(userId);
      const due = await listUsersToRefresh(db, {
        seenAfter: now - ACTIVE_WITHIN,
        checkedBefore: now - REFRESH_AFTER,
        max: USERS_PER_SWEEP,
      });
      let failures = 0;
      for (const userId of due) {
        if (failedAt.has(userId)) continue;
        if ((await refresh(userId)) === 'away') failures += 1;
        if (failures === AWAY_AFTER) return;
      }
    },
  };
}

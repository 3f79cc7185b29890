import { setImmediate as turn } from 'node:timers/promises';
import { type Db, inTransaction, type Tx } from '#db/database';
import type { Clock } from '#platform/clock';
import type { DiscordMember } from '#platform/discord/discord';
import { publishAccessChanged, publishSessionEnded } from '#platform/sessions/access';
import { deleteSessionsOf } from '#platform/sessions/sessions.store';
import * as users from '#platform/sessions/users.store';

/** Runs first in the transaction that stores the roles; no roles for members who left. */
export type OnRoles = (tx: Tx, rolesOf: ReadonlyMap<string, readonly string[]>) => Promise<unknown>;

export type MemberUpdates = ReturnType<typeof createMemberUpdates>;

/** `askedAt` in milliseconds; data older than the stored ones are discarded. */
interface About {
  userId: string;
  discordId: string;
  askedAt?: number;
}

/** Members per transaction, to keep locks short. */
const AT_ONCE = 20;

export function createMemberUpdates(deps: { db: Db; clock: Clock; onRoles: OnRoles }) {
  const { db, clock, onRoles } = deps;
  const storeIfNewer = async (
    { userId, discordId, askedAt = Number.POSITIVE_INFINITY }: About,
    roles: readonly string[],
    write: (tx: Tx, stored: users.StoredMember) => Promise<void>,
  ): Promise<boolean> => {
    try {
      await inTransaction(db, async (tx) => {
        await onRoles(tx, new Map([[userId, roles]]));
        const stored = await users.lockStoredMember(tx, discordId);
        // Rolls back the effects of the roles.
        if (stored === undefined || users.isNewer(stored, askedAt)) throw new StaleUpdate();
        await write(tx, stored);
      });
      return true;
    } catch (error) {
      if (error instanceof StaleUpdate) return false;
      throw error;
    }
  };

  return {
    store: (about: About, { user, roles }: DiscordMember): Promise<boolean> =>
      storeIfNewer(about, roles, async (tx, stored) => {
        const { userId, discordId } = about;
        const now = clock.now();
        if (users.isChangeOfRights(stored, roles, now)) await publishAccessChanged(tx, userId, now);
        const { username, discriminator = '0', avatar = null } = user;
        const identity = { discordId, username, discriminator, avatar, roles };
        // The time of the request, so that answers requested later still count as newer.
        await users.updateIdentity(tx, userId, identity, Math.min(now, about.askedAt ?? now));
      }),
    /** Ends a user's sessions, because they left or, with `hasLeft` false, revoked permission. */
    end: (about: About, { hasLeft }: { hasLeft: boolean }): Promise<boolean> =>
      storeIfNewer(about, [], async (tx) => {
        const { userId, discordId } = about;
        const now = clock.now();
        if (hasLeft) await users.markLeft(tx, discordId, now);
        await deleteSessionsOf(tx, userId);
        await publishSessionEnded(tx, userId, now);
        await users.updateTokens(tx, userId, null);
      }),
    /** Marks members as left unless Discord named them since `before`, and ends their duty. */
    leave: async (ids: readonly string[], before: number): Promise<void> => {
      for (let first = 0; first < ids.length; first += AT_ONCE) {
        const batch = ids.slice(first, first + AT_ONCE);
        await turn();
        await inTransaction(db, async (tx) => {
          await onRoles(tx, new Map(batch.map((id) => [id, []])));
          await users.markAllLeft(tx, { ids: batch, before, now: clock.now() });
        });
      }
    },
    dropRole: async (roleId: string): Promise<void> => {
      for (let after = ''; ; ) {
        const holders = await users.listUsersWithRole(db, { roleId, after, max: AT_ONCE });
        const last = holders.at(-1);
        if (last === undefined) return;
        // SQLite answers synchronously, so requests would starve.
        await turn();
        await inTransaction(db, async (tx) => {
          const remainingRoles = ({ roles }: { roles: string }): string[] =>
            JSON.parse(roles).filter((role: string) => role !== roleId);
          await onRoles(tx, new Map(holders.map((one) => [one.id, remainingRoles(one)])));
          const ids = holders.map(({ id }) => id);
          const locked = await users.lockUsersWithRole(tx, { roleId, ids });
          const now = clock.now();
          for (const one of locked) {
            await users.updateRoles(tx, { id: one.id, roles: remainingRoles(one), now });
            await publishAccessChanged(tx, one.id, now);
          }
        });
        after = last.id;
      }
    },
  };
}

class StaleUpdate extends Error {}

import { setImmediate as turn } from 'node:timers/promises';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Clock, MINUTE } from '#platform/clock';
import type { DiscordMember } from '#platform/discord/discord';
import { tellOfAccess, tellOfEnd } from '#platform/sessions/access';
import { deleteSessionsOf } from '#platform/sessions/sessions.store';
import {
  areNews,
  holdStoredWord,
  holdUsersWithRole,
  listUsersWithRole,
  markAllLeft,
  markLeft,
  type StoredWord,
  setRoles,
  updateIdentity,
  updateTokens,
} from '#platform/sessions/users.store';

/**
 * What follows from the roles that Discord tells of; none where somebody is not a member any more. Called first in the
 * transaction that stores them.
 */
export type OnRoles = (tx: Tx, rolesOf: ReadonlyMap<string, readonly string[]>) => Promise<void>;

/** Stores what Discord says of members, whoever heard it: the refresh, the gateway, a signed request. */
export type MemberWords = ReturnType<typeof createMemberWords>;

/** Whose word it is. `isLate`, of what is stored, says that something later is stored already: nothing changes then. */
interface About {
  userId: string;
  discordId: string;
  isLate?: (stored: StoredWord) => boolean;
}

/** Who lose a role are stored so many at a time: a transaction of all would keep others waiting. */
const AT_ONCE = 20;
/** No answer of before comes later: signatures are good for five minutes, and nobody waits so long for a list. */
const LATEST_WORD = 10 * MINUTE;

export function createMemberWords(deps: { db: Db; clock: Clock; onRoles: OnRoles }) {
  const { db, clock, onRoles } = deps;
  /** Roles that are no more, which an answer of before may still name, with when that was said. */
  const gone = new Map<string, number>();

  const isGone = (roleId: string): boolean => {
    const since = gone.get(roleId);
    if (since === undefined) return false;
    if (clock.now() - since < LATEST_WORD) return true;
    gone.delete(roleId);
    return false;
  };

  /** Whether it was stored. */
  const store = async (
    { userId, discordId, isLate }: About,
    roles: readonly string[],
    write: (tx: Tx, stored: StoredWord) => Promise<void>,
  ): Promise<boolean> => {
    try {
      await inTransaction(db, async (tx) => {
        await onRoles(tx, new Map([[userId, roles]]));
        const stored = await holdStoredWord(tx, discordId);
        // What followed from the roles is taken back with the transaction.
        if (stored === undefined || isLate?.(stored) === true) throw new LateWord();
        await write(tx, stored);
      });
      return true;
    } catch (error) {
      if (error instanceof LateWord) return false;
      throw error;
    }
  };

  return {
    /** Stores roles, name and picture of a member. */
    keep: (about: About, { user, roles: told }: DiscordMember): Promise<boolean> => {
      const roles = told.filter((role) => !isGone(role));
      return store(about, roles, async (tx, stored) => {
        const { userId, discordId } = about;
        const now = clock.now();
        if (areNews(stored, roles, now)) await tellOfAccess(tx, userId, now);
        const { username, discriminator = '0', avatar = null } = user;
        await updateIdentity(tx, userId, { discordId, username, discriminator, avatar, roles }, now);
      });
    },
    /** Ends all sessions of who is no member any more, or, with `hasLeft` false, does not let Discord be asked. */
    end: (about: About, { hasLeft }: { hasLeft: boolean }): Promise<boolean> =>
      store(about, [], async (tx) => {
        const { userId, discordId } = about;
        const now = clock.now();
        if (hasLeft) await markLeft(tx, discordId, now);
        await deleteSessionsOf(tx, userId);
        await tellOfEnd(tx, userId, now);
        await updateTokens(tx, userId, null);
      }),
    /** Marks members without a session as left, unless Discord named them since `before`; what they do ends. */
    leave: async (ids: readonly string[], before: number): Promise<void> => {
      for (let first = 0; first < ids.length; first += AT_ONCE) {
        const some = ids.slice(first, first + AT_ONCE);
        await turn();
        await inTransaction(db, async (tx) => {
          await onRoles(tx, new Map(some.map((id) => [id, []])));
          await markAllLeft(tx, { ids: some, before, now: clock.now() });
        });
      }
    },
    /** A role is there, whatever was said of it before: members' words of it count. */
    addRole: (roleId: string): void => {
      gone.delete(roleId);
    },
    /** Takes a role that is no more from everybody who holds it. */
    dropRole: async (roleId: string): Promise<void> => {
      gone.set(roleId, clock.now());
      for (let after = ''; ; ) {
        const holders = await listUsersWithRole(db, { roleId, after, most: AT_ONCE });
        const last = holders.at(-1);
        if (last === undefined) return;
        // The embedded database answers at once: without a turn of theirs, requests would wait for the last of all.
        await turn();
        await inTransaction(db, async (tx) => {
          const without = (one: { roles: string }) => rolesIn(one.roles).filter((role) => role !== roleId);
          await onRoles(tx, new Map(holders.map((one) => [one.id, without(one)])));
          const ids = holders.map(({ id }) => id);
          const held = await holdUsersWithRole(tx, { roleId, ids });
          await setRoles(tx, new Map(held.map((one) => [one.id, without(one)])));
          const now = clock.now();
          for (const { id } of held) await tellOfAccess(tx, id, now);
        });
        after = last.id;
      }
    },
  };
}

/** Rolls back what would have been stored after a later word. */
class LateWord extends Error {}

const rolesIn = (list: string): string[] => JSON.parse(list);

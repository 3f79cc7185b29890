import { toCents, toDollars } from '@ten-four/contract/common/money';
import type { Adjust, Suspend } from '@ten-four/contract/members/members.contract';
import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import { advisoryLock } from '#db/advisory-locks';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { adjustBalance } from '#features/bank/index';
import { endDuty } from '#features/dispatch/index';
import {
  type ActingMember,
  canAdjust,
  grantedToMember,
  requireCanActOn,
  type Target,
} from '#features/members/members.policy';
import { FOREVER, inUtc } from '#features/members/members.rules';
import * as store from '#features/members/members.store';
import type { AppContext } from '#platform/app-context';
import { conflict, discordAway, forbidden, invalidField, notFound, ruleBroken } from '#platform/errors';
import { newId } from '#platform/ids';
import { readText } from '#platform/plain-text';
import { publishAccessChanged } from '#platform/sessions/access';
import { lockForEndingAs } from '#platform/sessions/account-lock';
import { endSessionsOf } from '#platform/sessions/end-sessions';
import type { Viewer } from '#platform/sessions/viewer';
import { isOwner, withoutGrants } from '#platform/settings/grants';
import { rereadSettings, type Settings } from '#platform/settings/settings';
import { readTime } from '#platform/timestamps';

export interface MemberAction {
  id: string;
  actor: Actor & { viewer: ActingMember & Pick<Viewer, 'sessionId'> };
  settings: Settings;
  now: number;
}

/** Returns the message for staff. Throws 404, 409 without a way to ask, 503 if Discord is unavailable. */
export async function refreshMember(platform: AppContext, id: string): Promise<string> {
  const { database, discord, roleRefresh } = platform;
  const member = await requireMember(database.db, id);
  if (!discord.hasBot && member.discord_tokens === null) throw conflict(MEMBER_TEXTS.cannotRefresh);
  const outcome = await roleRefresh.refresh(id);
  if (outcome === 'away' || outcome === 'refused') throw discordAway();
  return outcome === 'gone' ? MEMBER_TEXTS.noLongerMember : MEMBER_TEXTS.refreshed;
}

/** Returns sealed Discord tokens to revoke. Throws 404, 403. */
export function signOutMember(db: Db, act: MemberAction): Promise<string | null> {
  const { id, actor, now } = act;
  return inTransaction(db, async (tx) => {
    await lockForEndingAs(tx, actor.viewer, { userId: id, now });
    await requireTarget(tx, act);
    const tokens = await endSessionsOf(tx, id, now);
    const summary = 'Signed out everywhere';
    await recordAudit(tx, actor, { action: 'member.sign-out', about: ['member', id], summary, now });
    return tokens;
  });
}

/** Replaces an earlier one. Returns sealed Discord tokens to revoke. Throws 404, 403, 400 for a past end. */
export function suspendMember(db: Db, act: MemberAction, input: Suspend): Promise<string | null> {
  const { id, actor, settings, now } = act;
  const until = input.until ? readTime('until', input.until) : null;
  if (until !== null && until <= now) throw invalidField('until', MEMBER_TEXTS.endInThePast);
  const reason = input.reason.trim();
  return inTransaction(db, async (tx) => {
    await lockForEndingAs(tx, actor.viewer, { userId: id, now });
    // Before any write, to keep live events in order.
    await endDuty(tx, { userId: id }, 'staff', { settings, now });
    await requireTarget(tx, act);
    const by = actor.viewer.userId;
    await store.endSuspensions(tx, id, { by, note: null, now });
    const row = { id: newId(), user_id: id, reason, until, by_user_id: by, created_at: now };
    await store.insertSuspension(tx, row, until ?? FOREVER);
    const tokens = await endSessionsOf(tx, id, now);
    const summary = `Suspended${until === null ? '' : ` until ${inUtc(until)} UTC`}: ${reason}`;
    await recordAudit(tx, actor, { action: 'member.suspend', about: ['member', id], summary, now });
    return tokens;
  });
}

/** Throws 404, 403, 409 if not suspended. */
export function liftSuspension(db: Db, act: MemberAction, note: string | null | undefined): Promise<void> {
  const { id, actor, now } = act;
  return inTransaction(db, async (tx) => {
    const { suspended_until: until } = await requireTarget(tx, act);
    if (until === null || until <= now) throw conflict(MEMBER_TEXTS.notSuspended);
    const given = readText(note);
    await store.endSuspensions(tx, id, { by: actor.viewer.userId, note: given, now });
    const summary = `Lifted the suspension${given === null ? '' : `: ${given}`}`;
    await recordAudit(tx, actor, { action: 'member.lift', about: ['member', id], summary, now });
  });
}

/** Returns dollars. Throws 403 for oneself, 400, 404, 409 for a closed account, 422 below zero. */
export function adjustMoney(
  db: Db,
  { id, actor, now }: Omit<MemberAction, 'settings'>,
  input: Adjust,
): Promise<number> {
  const reason = input.reason.trim();
  const cents = toCents(Math.abs(input.amount));
  if (cents === null || cents === 0) throw invalidField('amount', MEMBER_TEXTS.badAdjustment);
  const amount = input.amount < 0 ? -cents : cents;
  return inTransaction(db, async (tx) => {
    await requireMember(tx, id);
    if (!canAdjust(actor.viewer, { id })) throw forbidden(MEMBER_TEXTS.adjustYourself);
    const accountId = input.accountId || null;
    const by = actor.viewer.userId;
    const balance = await adjustBalance(tx, { userId: id, accountId, amount, description: reason, by, now });
    const what = accountId === null ? 'the wallet' : 'an account';
    const summary = `Adjusted ${what} by ${amount < 0 ? '−' : '+'}$${toDollars(cents).toFixed(2)}: ${reason}`;
    await recordAudit(tx, actor, { action: 'member.adjust', about: ['member', id], summary, now });
    return toDollars(balance);
  });
}

async function requireMember(db: Db, id: string) {
  const member = await store.lockMember(db, id);
  if (member === undefined) throw notFound(MEMBER_TEXTS.notFound);
  return member;
}

/** Locks the member. Throws 404 and 403. */
export async function requireTarget(tx: Tx, act: MemberAction) {
  const member = await requireMember(tx, act.id);
  requireCanActOn(await readActor(tx, act), targetOf(member), act.settings);
  return member;
}

/** Rereads the actor's rights, which may have changed since the request began. */
async function readActor(tx: Tx, { actor, settings }: MemberAction): Promise<ActingMember> {
  const { userId, discordId } = actor.viewer;
  const member = await store.findRights(tx, userId);
  const rights =
    member === undefined
      ? withoutGrants()
      : grantedToMember(targetOf(member), await rereadSettings(tx, settings));
  return { ...rights, userId, discordId };
}

/** Locks the list of administrators: after the account lock and before platform locks. */
export const lockAdministrators = (tx: Db): Promise<void> => advisoryLock(tx, 'administrators');

const targetOf = (member: Awaited<ReturnType<typeof requireMember>>): Target => ({
  id: member.id,
  discordId: member.discord_id,
  roles: JSON.parse(member.roles),
  isNamed: member.administrator_id !== null,
  left: member.left_at !== null,
});

/**
 * Adds or removes an administrator by name, and ends duty no role covers. Throws 404, 403, 409 for the server owner or
 * a member who left, 422 if the actor would lose access.
 */
export function nameAdministrator(db: Db, act: MemberAction, administrator: boolean): Promise<void> {
  const { id, actor, settings, now } = act;
  return inTransaction(db, async (tx) => {
    await lockAdministrators(tx);
    if (!(await readActor(tx, act)).administrator) throw forbidden('Only administrators can do this.');
    // Before any write, to keep live events in order.
    if (!administrator) {
      const unnamed = { userId: id, rights: () => ({ administrator_id: null }) };
      await endDuty(tx, unnamed, 'role', { settings, now });
    }
    const target = targetOf(await requireMember(tx, id));
    if (!administrator && isOwner(target, settings)) throw conflict(MEMBER_TEXTS.ownerStays);
    if (administrator && target.left) throw conflict(MEMBER_TEXTS.noLongerMember);
    const by = actor.viewer.userId;
    if (
      !administrator &&
      by === id &&
      !grantedToMember({ ...target, isNamed: false }, settings).administrator
    ) {
      throw ruleBroken(MEMBER_TEXTS.wouldLose);
    }
    const isChanged = administrator
      ? await store.nameMember(tx, { userId: id, by, now })
      : await store.unnameMember(tx, id);
    if (!isChanged) return;
    await publishAccessChanged(tx, id, now);
    const summary = administrator ? 'Named administrator' : 'No longer a named administrator';
    await recordAudit(tx, actor, { action: 'member.administrator', about: ['member', id], summary, now });
  });
}

import { toCents, toDollars } from '@ten-four/contract/common/money';
import type { Adjust, Suspend } from '@ten-four/contract/members/members.contract';
import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { takeTurn } from '#db/turns';
import { type Actor, recordAudit } from '#features/audit/index';
import { adjustBalance } from '#features/bank/index';
import { endAllDuty, standDownUnnamed } from '#features/dispatch/index';
import {
  type ActingMember,
  grantedToMember,
  mayAdjust,
  requireMayActOn,
  type Target,
} from '#features/members/members.policy';
import { FOREVER, inUtc } from '#features/members/members.rules';
import { findStanding, holdMember, nameMember, unnameMember } from '#features/members/members.store';
import { endSuspensions, insertSuspension } from '#features/members/suspensions.store';
import { conflict, forbidden, invalidField, notFound, ruleBroken, unavailable } from '#platform/errors';
import { newId } from '#platform/ids';
import { readTime } from '#platform/moments';
import { readText } from '#platform/plain-text';
import type { Platform } from '#platform/platform';
import { tellOfAccess } from '#platform/sessions/access';
import { lockToEndAs } from '#platform/sessions/account-lock';
import { endSessionsOf } from '#platform/sessions/ending';
import type { Viewer } from '#platform/sessions/viewer';
import { grantedNothing, isOwner } from '#platform/settings/grants';
import { rereadSettings, type Settings } from '#platform/settings/settings';

/** Who does something to which member. */
export interface Act {
  id: string;
  actor: Actor & { viewer: ActingMember & Pick<Viewer, 'sessionId'> };
  settings: Settings;
  now: number;
}

const DISCORD_AWAY = 'Discord does not answer right now. Please try again in a moment.';
const RETRY_AFTER = 30;

/**
 * Asks Discord for a member's roles; answers what to tell whoever asked. Throws 404, 409 where there is nothing to ask
 * with, 503 with Discord away.
 */
export async function refreshMember(platform: Platform, id: string): Promise<string> {
  const { database, discord, roleRefresh } = platform;
  const member = await requireMember(database.db, id);
  if (!discord.hasBot && member.discord_tokens === null) throw conflict(MEMBER_TEXTS.cannotRefresh);
  const outcome = await roleRefresh.refresh(id);
  if (outcome === 'away' || outcome === 'refused') throw unavailable(DISCORD_AWAY, RETRY_AFTER);
  return outcome === 'gone' ? MEMBER_TEXTS.refreshedGone : MEMBER_TEXTS.refreshed;
}

/** Ends all sessions of a member; answers their Discord tokens, sealed, to be revoked. Throws 404, 403. */
export function signOutMember(db: Db, act: Act): Promise<string | null> {
  const { id, actor, now } = act;
  return inTransaction(db, async (tx) => {
    await lockToEndAs(tx, actor.viewer, { userId: id, now });
    await requireTarget(tx, act);
    const tokens = await endSessionsOf(tx, id, now);
    const summary = 'Signed out everywhere';
    await recordAudit(tx, actor, { action: 'member.sign-out', about: ['member', id], summary, now });
    return tokens;
  });
}

/**
 * Keeps a member out from now on: off duty, signed out, and not let in before the end. In the place of an earlier one.
 * Answers their Discord tokens, sealed, to be revoked. Throws 404, 403, and 400 for an end that is not to come.
 */
export function suspendMember(db: Db, act: Act, input: Suspend): Promise<string | null> {
  const { id, actor, settings, now } = act;
  const until = input.until ? readTime('until', input.until) : null;
  if (until !== null && until <= now) throw invalidField('until', MEMBER_TEXTS.endInThePast);
  const reason = input.reason.trim();
  return inTransaction(db, async (tx) => {
    await lockToEndAs(tx, actor.viewer, { userId: id, now });
    // Before anything is written, as live events ask for.
    await endAllDuty(tx, { userId: id, reason: 'staff', settings, now });
    await requireTarget(tx, act);
    const by = actor.viewer.userId;
    await endSuspensions(tx, id, { by, note: null, now });
    const row = { id: newId(), user_id: id, reason, until, by_user_id: by, created_at: now };
    await insertSuspension(tx, row, until ?? FOREVER);
    const tokens = await endSessionsOf(tx, id, now);
    const summary = `Suspended${until === null ? '' : ` until ${inUtc(until)} UTC`}: ${reason}`;
    await recordAudit(tx, actor, { action: 'member.suspend', about: ['member', id], summary, now });
    return tokens;
  });
}

/** Lets a suspended member in again. Throws 404, 403, and 409 for one who is not suspended. */
export function liftSuspension(db: Db, act: Act, note: string | null | undefined): Promise<void> {
  const { id, actor, now } = act;
  return inTransaction(db, async (tx) => {
    const { suspended_until: until } = await requireTarget(tx, act);
    if (until === null || until <= now) throw conflict(MEMBER_TEXTS.notSuspended);
    const said = readText(note);
    await endSuspensions(tx, id, { by: actor.viewer.userId, note: said, now });
    const summary = `Lifted the suspension${said === null ? '' : `: ${said}`}`;
    await recordAudit(tx, actor, { action: 'member.lift', about: ['member', id], summary, now });
  });
}

/**
 * Gives money to a member, or takes it; answers what is there afterwards, in dollars. Throws 403 for oneself, 400 for a bad
 * amount, 404, 409 for an account that is not open, 422 for too little money.
 */
export function adjustMoney(
  db: Db,
  { id, actor, now }: Omit<Act, 'settings'>,
  input: Adjust,
): Promise<number> {
  const reason = input.reason.trim();
  const cents = toCents(Math.abs(input.amount));
  if (cents === null || cents === 0) throw invalidField('amount', MEMBER_TEXTS.badAdjustment);
  const amount = input.amount < 0 ? -cents : cents;
  return inTransaction(db, async (tx) => {
    await requireMember(tx, id);
    if (!mayAdjust(actor.viewer, { id })) throw forbidden(MEMBER_TEXTS.adjustYourself);
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
  const member = await holdMember(db, id);
  if (member === undefined) throw notFound(MEMBER_TEXTS.notFound);
  return member;
}

/** The member, held, of whom the actor may do this. Throws 404 and 403. */
export async function requireTarget(tx: Tx, act: Act) {
  const member = await requireMember(tx, act.id);
  requireMayActOn(await readActor(tx, act), targetOf(member), act.settings);
  return member;
}

/** Returns the actor with the rights of this moment: they may have lost some since the request began. */
async function readActor(tx: Tx, { actor, settings }: Act): Promise<ActingMember> {
  const { userId, discordId } = actor.viewer;
  const member = await findStanding(tx, userId);
  const rights =
    member === undefined
      ? grantedNothing()
      : grantedToMember(targetOf(member), await rereadSettings(tx, settings));
  return { ...rights, userId, discordId };
}

/** Locks who is an administrator. Comes after the account's lock and before the platforms' locks. */
export const lockAdministrators = (tx: Db): Promise<void> => takeTurn(tx, 'administrators');

const targetOf = (member: Awaited<ReturnType<typeof requireMember>>): Target => ({
  id: member.id,
  discordId: member.discord_id,
  roles: JSON.parse(member.roles),
  isNamed: member.administrator_id !== null,
  left: member.left_at !== null,
});

/**
 * Makes a member an administrator whatever their roles, or takes that back. Throws 404, 403 where the actor isn't one any
 * longer, so that one always remains, 409 where the server's owner would not be one, or somebody who left would, and 422
 * where the actor would lose it and not be one by a role. Whom no role covers then is clocked out.
 */
export function nameAdministrator(db: Db, act: Act, administrator: boolean): Promise<void> {
  const { id, actor, settings, now } = act;
  return inTransaction(db, async (tx) => {
    await lockAdministrators(tx);
    if (!(await readActor(tx, act)).administrator) throw forbidden('This needs an administrator.');
    // Before anything is written, as live events ask for.
    if (!administrator) await standDownUnnamed(tx, { userId: id, settings, now });
    const target = targetOf(await requireMember(tx, id));
    if (!administrator && isOwner(target, settings)) throw conflict(MEMBER_TEXTS.ownerStays);
    if (administrator && target.left) throw conflict(MEMBER_TEXTS.refreshedGone);
    const by = actor.viewer.userId;
    if (
      !administrator &&
      by === id &&
      !grantedToMember({ ...target, isNamed: false }, settings).administrator
    ) {
      throw ruleBroken(MEMBER_TEXTS.wouldLose);
    }
    const isChanged = administrator
      ? await nameMember(tx, { userId: id, by, now })
      : await unnameMember(tx, id);
    if (!isChanged) return;
    await tellOfAccess(tx, id, now);
    const summary = administrator ? 'Named administrator' : 'Not an administrator by name any more';
    await recordAudit(tx, actor, { action: 'member.administrator', about: ['member', id], summary, now });
  });
}

import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { PANICS_PER_TEN_MINUTES, SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { listOpenCallsOf } from '#features/dispatch/calls/call-units.store';
import { type OfficerActor, platformsShownTo } from '#features/dispatch/calls/calls.policy';
import { describeChanges } from '#features/dispatch/calls/calls.rules';
import { findOfficerName, lockPlatform, lockProfile } from '#features/dispatch/calls/calls.store';
import { changeCall, requireCall } from '#features/dispatch/calls/calls-change.domain';
import { closeCall } from '#features/dispatch/calls/closing.domain';
import { createCall } from '#features/dispatch/calls/creating.domain';
import type { ChangeContext } from '#features/dispatch/change-context';
import { logPanic, type PanicView, publishPanic } from '#features/dispatch/panics/panics.events';
import {
  callsignOn,
  canClear,
  findServingProfileOn,
  hasRaised,
  platformsAcknowledgedBy,
} from '#features/dispatch/panics/panics.policy';
import { panicDetails, placeOf } from '#features/dispatch/panics/panics.rules';
import type { PanicRow } from '#features/dispatch/panics/panics.store';
import * as store from '#features/dispatch/panics/panics.store';
import { endOtherDuties, type ShiftChange } from '#features/dispatch/units/own-shift.domain';
import { findEligibility } from '#features/dispatch/units/serving.store';
import { clockIn } from '#features/dispatch/units/units.domain';
import { publishUnits } from '#features/dispatch/units/units.events';
import type { Signature } from '#features/ownership/index';
import { MINUTE } from '#platform/clock';
import { conflict, forbidden, notFound, tooOften } from '#platform/errors';
import { newId } from '#platform/ids';
import { queuePush } from '#platform/push/queue-push';
import { rereadViewer } from '#platform/sessions/sessions';
import type { Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';

export async function listPanics(db: Db, platforms: readonly GamePlatform[]): Promise<PanicView[]> {
  const panics = await store.listActivePanics(db, platforms);
  const ids = panics.map(({ id }) => id);
  const all = await store.listAcknowledgements(db, ids);
  return panics.map((panic) => ({
    panic,
    acknowledgements: all.filter(({ panic_id }) => panic_id === panic.id),
  }));
}

/**
 * Raises a panic with its call, clocks the officer in and signs them off as dispatcher. Returns the active panic if
 * there is one. Throws 429 if `isLimited`.
 */
export function raisePanic(
  db: Db,
  request: ChangeContext & {
    by: OfficerActor;
    location: string | null | undefined;
    isLimited: boolean;
  },
): Promise<PanicView & Pick<ShiftChange, 'signedOff'> & { isNew: boolean }> {
  const { location, isLimited, now } = request;
  const { userId, officerId } = request.by;
  return inTransaction(db, async (tx) => {
    // The profile may have moved to another platform since the request began.
    await lockProfile(tx, userId);
    const { platform, callsign, department_id } = await store.findPanickingOfficer(tx, officerId);
    const officerNow = { ...request.by, departmentId: department_id, platform, callsign };
    // An officer who needs help must be on the board, even one who may no longer serve.
    const { isEligible, isDispatching } = await findEligibility(tx, officerId);
    // From here no other request can raise one on the platform, so later ones find this one.
    const mayHaveOtherDuty = isEligible && isDispatching;
    const begin = { by: officerNow, mayHaveOtherDuty, settings: request.settings, now };
    const { by, signedOff, settings } = await endOtherDuties(tx, begin);
    const active = await store.findActivePanicOf(tx, officerId);
    if (active !== undefined) return { ...(await withAcknowledgements(tx, active)), signedOff, isNew: false };
    if (isLimited) await refuseTooMany(tx, officerId, now);
    const officer = await store.findPanickingOfficer(tx, officerId);
    if (isEligible && officer.on_duty_since === null)
      await clockIn(tx, { officerId, kind: by.kind, settings, now });
    const place = placeOf(location, officer, await listOpenCallsOf(tx, { unitId: request.by.unitId }));
    // A medic's panic also requests police.
    const services = request.by.kind === 'Fire & EMS' ? { services: [...SERVICES] } : {};
    const input = { type: panicType(settings), ...place, details: panicDetails(officer), ...services };
    // Sent in one event with the call, so that boards announce the panic and not another new call.
    const also = [{ kind: 'panic' as const, text: `Panic raised by ${callsign}` }];
    const { call } = await createCall(tx, { by, source: 'Panic', input, also, settings, now });
    const row = {
      id: newId(),
      platform,
      officer_id: officerId,
      officer_callsign: callsign,
      officer_name: call.created_by_name,
      call_id: call.id,
      location: place.location,
      raised_at: now,
      cleared_at: null,
      cleared_by: null,
    };
    await store.insertPanics(tx, [row]);
    const raised = { panic: { ...row, call_number: call.number }, acknowledgements: [] };
    await publishPanic(tx, raised, now);
    await queuePush(tx, [{ kind: 'panic', platform, subjectId: row.id, byUserId: userId }], now);
    return { ...raised, signedOff, isNew: true };
  });
}

/** Clears an officer's panic as the server, before the profile changes character. The platform must be locked. */
export async function endPanicOf(tx: Tx, officer: { id: string; callsign: string }, now: number) {
  const active = await store.findActivePanicOf(tx, officer.id);
  if (active === undefined) return;
  await markCleared(tx, await withAcknowledgements(tx, active), { name: officer.callsign, by: null, now });
}

/** Clears a panic: stores, logs and publishes it, and withdraws its notifications. */
async function markCleared(
  tx: Tx,
  view: PanicView,
  { name, by, now }: { name: string; by: Signature | null; now: number },
): Promise<PanicView> {
  const after = await changePanic(tx, view, { cleared_at: now, cleared_by: name });
  await logPanic(tx, after, { text: `Panic cleared by ${name}`, by, now });
  const { id: subjectId, platform } = view.panic;
  await queuePush(tx, [{ kind: 'panic-end', platform, subjectId }], now);
  return after;
}

async function changePanic(tx: Tx, view: PanicView, change: Partial<PanicRow>): Promise<PanicView> {
  await store.updatePanic(tx, view.panic.id, change);
  return { ...view, panic: { ...view.panic, ...change } };
}

/** Updates the names on an officer's active panic. The platform must be locked. */
export async function renamePanicOf(
  tx: Tx,
  officer: { id: string; name: string; callsign: string },
  now: number,
): Promise<void> {
  const active = await store.findActivePanicOf(tx, officer.id);
  if (active === undefined) return;
  const names = { officer_name: officer.name, officer_callsign: officer.callsign };
  await publishPanic(tx, await changePanic(tx, await withAcknowledgements(tx, active), names), now);
}

/** Returns the name of the one call type with this meaning. */
function panicType({ values }: Settings): string {
  const type = values.dispatch.callTypes.find(({ panic }) => panic);
  if (type === undefined) throw new Error('No call type is marked for panics');
  return type.title;
}

const PANIC_WINDOW = 10 * MINUTE;

async function refuseTooMany(tx: Tx, officerId: string, now: number): Promise<void> {
  const times = await store.listTimesRaised(tx, officerId, now - PANIC_WINDOW);
  const oldest = times.at(-PANICS_PER_TEN_MINUTES);
  if (oldest !== undefined) throw tooOften(DISPATCH_TEXTS.tooManyPanics, oldest + PANIC_WINDOW - now);
}

/** Records that someone has seen a panic; repeating it changes nothing. Throws 404, and 409 for a cleared panic. */
export function acknowledgePanic(db: Db, request: ChangeContext & { id: string; userId: string }) {
  const { id, userId, now } = request;
  return inTransaction(db, async (tx) => {
    const locked = await lockPanic(tx, id);
    const { panic, acknowledgements } = locked;
    const { viewer } = await rereadViewer(tx, request);
    if (!platformsAcknowledgedBy(viewer).includes(panic.platform)) throw panicNotFound();
    if (panic.cleared_at !== null) throw conflict(DISPATCH_TEXTS.panicIsCleared);
    if (acknowledgements.some(({ user_id }) => user_id === viewer.userId)) return locked;
    const { username } = viewer;
    const officer = findServingProfileOn(viewer, panic.platform);
    const callsign = callsignOn(viewer, panic.platform);
    const isOfficer = officer !== null && callsign === officer.callsign;
    const name = isOfficer ? await findOfficerName(tx, officer.id) : username;
    const acknowledgement = { panic_id: id, user_id: userId, callsign, name, created_at: now };
    await store.insertAcknowledgements(tx, [acknowledgement]);
    const after = { panic, acknowledgements: [...acknowledgements, acknowledgement] };
    const text = `Panic acknowledged by ${callsign ?? username}`;
    await logPanic(tx, after, { text, by: { userId, callsign }, now });
    return after;
  });
}

/** Clears a panic; `close` also closes its call. Throws 404, and 403 for another officer's panic. */
export function clearPanic(
  db: Db,
  request: ChangeContext & {
    id: string;
    actor: Actor & { viewer: Viewer };
    close: { disposition: string | null | undefined } | null;
  },
): Promise<PanicView> {
  const { id, actor, close, now } = request;
  const { userId } = actor.viewer;
  return inTransaction(db, async (tx) => {
    const locked = await lockPanic(tx, id);
    const { platform, call_id, officer_id, officer_callsign, cleared_at } = locked.panic;
    const { viewer, settings } = await rereadViewer(tx, { ...request, userId });
    if (!canClear(viewer, locked.panic)) throw refusedTo(viewer, platform, DISPATCH_TEXTS.panicOfAnother);
    if (cleared_at !== null) return locked;
    const signature = { userId, callsign: callsignOn(viewer, platform) };
    const name = signature.callsign ?? viewer.username;
    const after = await markCleared(tx, locked, { name, by: signature, now });
    const isOpen = close !== null && (await requireCall(tx, call_id, [platform])).closed_at === null;
    const freed = isOpen
      ? (await closeCall(tx, { id: call_id, by: [{ ...signature, platform }], ...close, settings, now }))
          .units
      : [];
    // The officer can be dispatched again.
    if (!freed.some((unit) => unit.id === officer_id)) {
      await publishUnits(tx, [officer_id], { settings, now });
    }
    const summary = `Cleared the panic of ${officer_callsign} on ${platform}`;
    await recordAudit(tx, actor, { action: 'panic.clear', about: ['panic', id], summary, now });
    return after;
  });
}

/** Moves one's own panic and its open call. Throws 404, 403 for another officer's panic, and 409 for a cleared one. */
export function setPanicLocation(
  db: Db,
  request: ChangeContext & { id: string; userId: string; location: string },
): Promise<PanicView> {
  const { id, userId, now } = request;
  const location = request.location.trim();
  return inTransaction(db, async (tx) => {
    const locked = await lockPanic(tx, id);
    const { platform, call_id } = locked.panic;
    const { viewer, settings } = await rereadViewer(tx, request);
    if (!hasRaised(viewer, locked.panic)) {
      throw refusedTo(viewer, platform, DISPATCH_TEXTS.panicLocationOfAnother);
    }
    if (locked.panic.cleared_at !== null) throw conflict(DISPATCH_TEXTS.panicIsCleared);
    if (locked.panic.location === location) return locked;
    const after = await changePanic(tx, locked, { location });
    await publishPanic(tx, after, now);
    if ((await requireCall(tx, call_id, [platform])).closed_at === null) {
      const by = [{ userId, callsign: callsignOn(viewer, platform), platform }];
      await changeCall(tx, { id: call_id, by, settings, now }, async ({ call }) => {
        const fields = { location, postal: null };
        const text = describeChanges(call, { ...call, ...fields });
        return text === null ? null : { fields, lines: [{ kind: 'edited', text }] };
      });
    }
    return after;
  });
}

/** Locks a panic's platform and returns the panic. Throws 404. */
async function lockPanic(tx: Tx, id: string): Promise<PanicView> {
  const before = await store.findPanic(tx, id);
  if (before === undefined) throw panicNotFound();
  await lockPlatform(tx, before.platform);
  return withAcknowledgements(tx, (await store.findPanic(tx, id)) ?? before);
}

const withAcknowledgements = async (db: Db, panic: PanicRow): Promise<PanicView> => ({
  panic,
  acknowledgements: await store.listAcknowledgements(db, [panic.id]),
});

const panicNotFound = () => notFound(DISPATCH_TEXTS.panicNotFound);

/** Returns 404 instead of 403 for viewers who can't see the panic. */
const refusedTo = (viewer: Viewer, platform: GamePlatform, message: string) =>
  platformsShownTo(viewer).includes(platform) ? forbidden(message) : panicNotFound();

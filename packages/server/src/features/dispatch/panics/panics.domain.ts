import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { listOpenCallsOf } from '#features/dispatch/calls/call-units.store';
import { type ActingOfficer, platformsShownTo } from '#features/dispatch/calls/calls.policy';
import { holdPlatform, holdProfile } from '#features/dispatch/calls/calls.store';
import { requireCall } from '#features/dispatch/calls/calls-change.domain';
import { closeCall } from '#features/dispatch/calls/closing.domain';
import { createCall } from '#features/dispatch/calls/creating.domain';
import { type PanicView, publishPanic, writeDownPanic } from '#features/dispatch/panics/panics.events';
import {
  callsignOn,
  mayClear,
  platformsAnsweredBy,
  servingOn,
} from '#features/dispatch/panics/panics.policy';
import {
  PANIC_WINDOW,
  panicDetails,
  placeOf,
  waitForNextPanic,
} from '#features/dispatch/panics/panics.rules';
import {
  findActivePanicOf,
  findOfficerName,
  findPanic,
  findPanickingOfficer,
  insertAcknowledgements,
  insertPanics,
  listAcknowledgements,
  listActivePanics,
  listTimesRaised,
  type PanicRow,
  updatePanic,
} from '#features/dispatch/panics/panics.store';
import { endOthers, type ShiftChange } from '#features/dispatch/units/own-shift.domain';
import { findFitness } from '#features/dispatch/units/serving.store';
import { clockIn } from '#features/dispatch/units/units.domain';
import { publishUnits } from '#features/dispatch/units/units.events';
import { AppError, conflict, forbidden, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import { ring } from '#platform/push/ring';
import { rereadViewer } from '#platform/sessions/sessions';
import type { Viewer } from '#platform/sessions/viewer';
import type { Settings } from '#platform/settings/settings';
import { firstState } from '#platform/settings/statuses';

/** The panics of the platforms that are not cleared, newest first. */
export async function listPanics(db: Db, platforms: readonly Platform[]): Promise<PanicView[]> {
  const panics = await listActivePanics(db, platforms);
  const all = await listAcknowledgements(
    db,
    panics.map(({ id }) => id),
  );
  return panics.map((panic) => ({
    panic,
    acknowledgements: all.filter(({ panic_id }) => panic_id === panic.id),
  }));
}

/**
 * Raises a panic of an officer, who is on duty from then on and dispatches no more, with a call of the panics' own type; while
 * one of theirs is active it is that one again. `isLimited` false: as often as one likes. Throws 429 for too many.
 */
export function raisePanic(
  db: Db,
  request: {
    by: ActingOfficer;
    location: string | null | undefined;
    isLimited: boolean;
    settings: Settings;
    now: number;
  },
): Promise<PanicView & Pick<ShiftChange, 'signedOff'> & { isNew: boolean }> {
  const { location, isLimited, now } = request;
  const { userId, officerId } = request.by;
  return inTransaction(db, async (tx) => {
    // Help must come from where the officer is now, whatever the profile said when the request began.
    await holdProfile(tx, userId);
    const { platform, callsign, department_id: departmentId } = await findPanickingOfficer(tx, officerId);
    const officerNow = { ...request.by, departmentId, platform, callsign };
    // Whoever needs help stands on the board. Who may not serve any more is heard all the same.
    const { isFit, isDispatching } = await findFitness(tx, officerId);
    // From here on no other request raises one on the platform, so of several at once the later ones find the first.
    const isElsewhere = isFit && isDispatching;
    const begin = { by: officerNow, isElsewhere, settings: request.settings, now };
    const { by, signedOff, settings } = await endOthers(tx, begin);
    const active = await findActivePanicOf(tx, officerId);
    if (active !== undefined) return { ...(await withAcknowledgements(tx, active)), signedOff, isNew: false };
    if (isLimited) await refuseTooMany(tx, officerId, now);
    const officer = await findPanickingOfficer(tx, officerId);
    if (isFit && officer.on_duty_since === null)
      await clockIn(tx, { officerId, ...firstState(settings, departmentId, 'Available'), settings, now });
    const place = placeOf(location, officer, await listOpenCallsOf(tx, { unitId: request.by.unitId }));
    // Whoever hears a medic come to harm comes.
    const services = request.by.kind === 'Fire & EMS' ? { services: [...SERVICES] } : {};
    const input = { type: panicType(settings), ...place, details: panicDetails(officer), ...services };
    // In one event with the call, which is announced by the panic and not as another new call.
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
    await insertPanics(tx, [row]);
    const raised = { panic: { ...row, call_number: call.number }, acknowledgements: [] };
    await publishPanic(tx, raised, now);
    await ring(tx, [{ kind: 'panic', platform, subjectId: row.id, byUserId: userId }], now);
    return { ...raised, signedOff, isNew: true };
  });
}

/**
 * Clears the active panic, if any, of an officer who is about to be another character; the server does it, in the
 * officer's name. To be called while the platform is held, before the profile changes.
 */
export async function endPanicOf(
  tx: Tx,
  officer: { id: string; callsign: string },
  now: number,
): Promise<void> {
  const active = await findActivePanicOf(tx, officer.id);
  if (active === undefined) return;
  const { callsign: cleared_by } = officer;
  await updatePanic(tx, active.id, { cleared_at: now, cleared_by });
  const after = await withAcknowledgements(tx, { ...active, cleared_at: now, cleared_by });
  await writeDownPanic(tx, after, { text: `Panic cleared by ${cleared_by}`, by: null, now });
  await ringEnd(tx, active, now);
}

/** Whoever's phone rang is told that it is over. */
const ringEnd = (tx: Tx, { id, platform }: PanicRow, now: number): Promise<void> =>
  ring(tx, [{ kind: 'panic-end', platform, subjectId: id }], now);

/** Puts an officer's new names on their active panic, if any, and tells of it. Called while the platform is held. */
export async function renamePanicOf(
  tx: Tx,
  officer: { id: string; name: string; callsign: string },
  now: number,
): Promise<void> {
  const active = await findActivePanicOf(tx, officer.id);
  if (active === undefined) return;
  const names = { officer_name: officer.name, officer_callsign: officer.callsign };
  await updatePanic(tx, active.id, names);
  await publishPanic(tx, await withAcknowledgements(tx, { ...active, ...names }), now);
}

/** The type of the calls that panics create; there is always exactly one. */
function panicType({ values }: Settings): string {
  const type = values.dispatch.callTypes.find(({ panic }) => panic);
  if (type === undefined) throw new Error('No call type is that of panics');
  return type.title;
}

async function refuseTooMany(tx: Tx, officerId: string, now: number): Promise<void> {
  const times = await listTimesRaised(tx, officerId, now - PANIC_WINDOW);
  const retryAfter = waitForNextPanic(times, now);
  if (retryAfter !== null) throw new AppError('rate_limited', DISPATCH_TEXTS.tooManyPanics, { retryAfter });
}

/** Writes down that somebody has seen a panic; again changes nothing. Throws 404, and 409 for a cleared one. */
export function acknowledgePanic(
  db: Db,
  { id, userId, ...known }: { id: string; userId: string; settings: Settings; now: number },
): Promise<PanicView> {
  const { now } = known;
  return inTransaction(db, async (tx) => {
    const found = await findPanic(tx, id);
    if (found === undefined) throw panicNotFound();
    const held = await holdPanic(tx, found);
    const { viewer } = await rereadViewer(tx, { userId, ...known });
    if (!platformsAnsweredBy(viewer).includes(found.platform)) throw panicNotFound();
    const { panic, acknowledgements } = held;
    if (panic.cleared_at !== null) throw conflict(DISPATCH_TEXTS.panicIsCleared);
    if (acknowledgements.some(({ user_id }) => user_id === viewer.userId)) return held;
    const { username } = viewer;
    const officer = servingOn(viewer, panic.platform);
    const callsign = callsignOn(viewer, panic.platform);
    const isOfficer = officer !== null && callsign === officer.callsign;
    const name = isOfficer ? await findOfficerName(tx, officer.id) : username;
    const acknowledgement = { panic_id: id, user_id: userId, callsign, name, created_at: now };
    await insertAcknowledgements(tx, [acknowledgement]);
    const after = { panic, acknowledgements: [...acknowledgements, acknowledgement] };
    const text = `Panic acknowledged by ${callsign ?? username}`;
    await writeDownPanic(tx, after, { text, by: { userId, callsign }, now });
    return after;
  });
}

/**
 * Ends a panic: by the officer who raised it, or staff; again changes nothing. With `close` its call ends with it, unless
 * that is closed already. Throws 404 for one that is not on the platforms, and 403 for another officer's.
 */
export function clearPanic(
  db: Db,
  request: {
    id: string;
    actor: Actor & { viewer: Viewer };
    close: { disposition: string | null | undefined } | null;
    settings: Settings;
    now: number;
  },
): Promise<PanicView> {
  const { id, actor, close, settings, now } = request;
  const { userId } = actor.viewer;
  return inTransaction(db, async (tx) => {
    const found = await findPanic(tx, id);
    if (found === undefined) throw panicNotFound();
    const held = await holdPanic(tx, found);
    const { viewer } = await rereadViewer(tx, { userId, settings, now });
    if (!mayClear(viewer, found)) {
      const isShown = platformsShownTo(viewer).includes(found.platform);
      throw isShown ? forbidden(DISPATCH_TEXTS.panicOfAnother) : panicNotFound();
    }
    if (held.panic.cleared_at !== null) return held;
    const signature = {
      userId,
      callsign: callsignOn(viewer, found.platform),
    };
    const cleared_by = signature.callsign ?? viewer.username;
    await updatePanic(tx, id, { cleared_at: now, cleared_by });
    const after = { ...held, panic: { ...held.panic, cleared_at: now, cleared_by } };
    await writeDownPanic(tx, after, { text: `Panic cleared by ${cleared_by}`, by: signature, now });
    await ringEnd(tx, found, now);
    const { call_id, platform } = found;
    const isOpen = close !== null && (await requireCall(tx, call_id, [platform])).closed_at === null;
    const freed = isOpen
      ? (await closeCall(tx, { id: call_id, by: [{ ...signature, platform }], ...close, settings, now }))
          .units
      : [];
    // Who was in distress can be sent again.
    if (!freed.some((unit) => unit.id === found.officer_id)) await publishUnits(tx, [found.officer_id], now);
    const summary = `Cleared the panic of ${found.officer_callsign} on ${found.platform}`;
    await recordAudit(tx, actor, { action: 'panic.clear', about: ['panic', id], summary, now });
    return after;
  });
}

/** Reads a panic anew when nobody else changes it any more, until the transaction ends. */
export async function holdPanic(tx: Tx, { id, platform }: PanicRow): Promise<PanicView> {
  await holdPlatform(tx, platform);
  const panic = await findPanic(tx, id);
  if (panic === undefined) throw panicNotFound();
  return withAcknowledgements(tx, panic);
}

const withAcknowledgements = async (db: Db, panic: PanicRow): Promise<PanicView> => ({
  panic,
  acknowledgements: await listAcknowledgements(db, [panic.id]),
});

export const panicNotFound = () => notFound(DISPATCH_TEXTS.panicNotFound);

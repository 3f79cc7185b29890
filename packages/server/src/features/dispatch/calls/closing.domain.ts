import { OPEN_CALLS_MAX, SLIP_SECONDS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Db } from '#db/database';
import { officerOf } from '#features/dispatch/calls/call-units.domain';
import {
  deleteAttached,
  listFullyAttached,
  listShowing,
  markClosed,
  markReopened,
} from '#features/dispatch/calls/call-units.store';
import type { CallRequest } from '#features/dispatch/calls/calls.domain';
import type { CallView } from '#features/dispatch/calls/calls.events';
import type { Acting, Changer } from '#features/dispatch/calls/calls.policy';
import { requireClosed, requireOpen, without } from '#features/dispatch/calls/calls.rules';
import { type CallRow, listEntries } from '#features/dispatch/calls/calls.store';
import { changeCall } from '#features/dispatch/calls/calls-change.domain';
import { requireOwn } from '#features/dispatch/calls/own-only.domain';
import {
  endResponses,
  insertResponses,
  newResponse,
  type ResponseRow,
} from '#features/dispatch/calls/responses.store';
import { endEmergenciesOf, reopenEmergenciesOf } from '#features/dispatch/emergencies/emergencies.store';
import { settleUnits } from '#features/dispatch/units/units.domain';
import { findUnits, type UnitRow } from '#features/dispatch/units/units.store';
import { SECOND } from '#platform/clock';
import { newId } from '#platform/ids';
import { readText } from '#platform/plain-text';

/**
 * Closes a call: it keeps its units, which are free; with `clear` those that were busy with it are available again. Throws
 * 404, and 409 for a closed call.
 */
export function closeCall(
  db: Db,
  request: Omit<CallRequest, 'by'> & {
    by: readonly (Acting | Changer)[];
    disposition: string | null | undefined;
    clear?: boolean;
  },
): Promise<CallView> {
  const { clear = false, settings, now } = request;
  const disposition = readText(request.disposition);
  return changeCall(db, request, async ({ tx, call, units, by }) => {
    requireOpen(call);
    if ('officerId' in by) await requireOwn(tx, { by, unitIds: [call.primary_unit_id], settings });
    const moved = await listShowing(tx, call.id);
    await markClosed(tx, call.id);
    await endResponses(tx, { callIds: [call.id], reason: 'Call closed', now });
    await settleUnits(tx, { unitIds: moved, clear, settings, now });
    if (call.callers > 0) await endEmergenciesOf(tx, { callId: call.id, now });
    return {
      units: units.map((unit) => ({ ...unit, cleared_at: now })),
      isEnd: true,
      fields: { closed_at: now, disposition, held_until: null, held_reason: null },
      lines: [{ kind: 'closed', text: disposition === null ? 'Closed' : `Closed: ${disposition}` }],
      moved,
    };
  });
}

/**
 * Reopens a closed call with those of its units that are still on duty and not on too many others, as who they are now;
 * one that has been put on a later call stays on both. Throws 404, and 409 for a call that is not closed.
 */
export function reopenCall(db: Db, request: CallRequest): Promise<CallView> {
  const { settings, now } = request;
  return changeCall(db, request, async ({ tx, call, units, by }) => {
    const unitIds = (await isOwnSlip(tx, { call, by, now })) ? [by.unitId] : [];
    await requireOwn(tx, { by, unitIds, settings });
    requireClosed(call);
    if (call.callers > 0) await reopenEmergenciesOf(tx, { callId: call.id });
    const ids = units.map(({ id }) => id);
    const full = await listFullyAttached(tx, ids);
    const serving = (await findUnits(tx, ids)).filter(
      ({ on_duty_since, platform, id }) =>
        on_duty_since !== null && platform === call.platform && !full.includes(id),
    );
    const gone = ids.filter((id) => !serving.some((unit) => unit.id === id));
    if (gone.length > 0) await deleteAttached(tx, { callId: call.id, unitIds: gone });
    const again = units
      .filter(({ id }) => !gone.includes(id))
      .map(({ id }) =>
        againOn(
          call.id,
          serving.find((unit) => unit.id === id),
          now,
        ),
      )
      .filter((way) => way !== null);
    if (again.length > 0) await insertResponses(tx, again);
    await markReopened(tx, call.id);
    const current = new Map(again.map((way) => [way.unit_id, { ...way, id: way.unit_id }]));
    const before = units.map((unit) => current.get(unit.id) ?? unit);
    const { remaining, primaryId, lines } = without(before, call.primary_unit_id, {
      leaves: (id) => gone.includes(id),
      reason: (id) => (full.includes(id) ? `on ${OPEN_CALLS_MAX} open calls` : 'off duty'),
    });
    return {
      fields: { closed_at: null, disposition: null, primary_unit_id: primaryId },
      units: remaining,
      lines: [{ kind: 'reopened', text: 'Reopened' }, ...lines],
      moved: await listShowing(tx, call.id),
    };
  });
}

/** So many lines at least may have been added since a call was closed. */
const LAST_LINES = 20;

/** Whether a call was closed by who would reopen it, less than a minute ago. */
async function isOwnSlip(
  tx: Db,
  { call, by, now }: { call: CallRow; by: Acting; now: number },
): Promise<boolean> {
  if (by.unitId === null || call.closed_at === null) return false;
  if (now - call.closed_at > SLIP_SECONDS * SECOND) return false;
  const last = await listEntries(tx, call.id, { before: { time: now, id: '' }, limit: LAST_LINES });
  return last.find(({ kind }) => kind === 'closed')?.by_user_id === by.userId;
}

/** A new way to a call that goes on, of a unit that was on it. */
function againOn(callId: string, unit: UnitRow | undefined, now: number): ResponseRow | null {
  if (unit === undefined) return null;
  const { callsign, name } = officerOf(unit);
  const way = { id: newId(), call_id: callId, unit_id: unit.id, kind: unit.kind, callsign, name };
  return newResponse(way, { stage: 'Dispatched', now });
}

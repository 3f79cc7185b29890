import { OPEN_CALLS_MAX, SLIP_SECONDS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Db } from '#db/database';
import * as callUnits from '#features/dispatch/calls/call-units.store';
import type { CallRequest } from '#features/dispatch/calls/calls.domain';
import type { CallView } from '#features/dispatch/calls/calls.events';
import type { Actor, Editor } from '#features/dispatch/calls/calls.policy';
import { NOT_HELD, removeUnits, requireClosed, requireOpen } from '#features/dispatch/calls/calls.rules';
import { type CallRow, listEntries } from '#features/dispatch/calls/calls.store';
import { changeCall } from '#features/dispatch/calls/calls-change.domain';
import { endResponses, insertResponses, newResponse } from '#features/dispatch/calls/responses.store';
import { requireOwn } from '#features/dispatch/confirming.domain';
import { endEmergenciesOf, reopenEmergenciesOf } from '#features/dispatch/emergencies/emergencies.store';
import { makeUnitsAvailable } from '#features/dispatch/units/units.domain';
import { findUnits } from '#features/dispatch/units/units.store';
import { SECOND } from '#platform/clock';
import { newId } from '#platform/ids';
import { readText } from '#platform/plain-text';

/** Closes a call and frees its units; `clear` also makes busy ones available. Throws 404, and 409 for a closed call. */
export function closeCall(
  db: Db,
  request: Omit<CallRequest, 'by'> & {
    by: readonly (Actor | Editor)[];
    disposition: string | null | undefined;
    clear?: boolean;
  },
): Promise<CallView> {
  const { clear = false } = request;
  const disposition = readText(request.disposition);
  return changeCall(db, request, async ({ tx, call, units, by, settings, now }) => {
    requireOpen(call);
    if ('officerId' in by) await requireOwn(tx, { by, unitIds: [call.primary_unit_id], settings });
    const moved = await callUnits.listShowing(tx, call.id);
    await callUnits.markClosed(tx, call.id);
    await endResponses(tx, { callIds: [call.id], reason: 'Call closed', now });
    await makeUnitsAvailable(tx, { unitIds: moved, clear, settings, now });
    if (call.callers > 0) await endEmergenciesOf(tx, call.id, now);
    return {
      units: units.map((unit) => ({ ...unit, cleared_at: now })),
      isEnd: true,
      fields: { closed_at: now, disposition, ...NOT_HELD },
      lines: [{ kind: 'closed', text: disposition === null ? 'Closed' : `Closed: ${disposition}` }],
      moved,
    };
  });
}

/** Reopens a call with its units that are on duty and have room for it. Throws 404, and 409 for an open call. */
export function reopenCall(db: Db, request: CallRequest): Promise<CallView> {
  return changeCall(db, request, async ({ tx, call, units, by, settings, now }) => {
    const unitIds = (await isOwnSlip(tx, { call, by, now })) ? [by.unitId] : [];
    await requireOwn(tx, { by, unitIds, settings });
    requireClosed(call);
    if (call.callers > 0) await reopenEmergenciesOf(tx, call.id);
    const ids = units.map(({ id }) => id);
    const full = await callUnits.listFullyAttached(tx, ids);
    const serving = (await findUnits(tx, ids)).filter(
      ({ on_duty_since, platform, id }) =>
        on_duty_since !== null && platform === call.platform && !full.includes(id),
    );
    const unavailableIds = ids.filter((id) => !serving.some((unit) => unit.id === id));
    if (unavailableIds.length > 0)
      await callUnits.deleteAttached(tx, { callIds: [call.id], unitIds: unavailableIds });
    const responses = units.flatMap(({ id }) => {
      const unit = serving.find((one) => one.id === id);
      return unit === undefined ? [] : newResponse(call.id, unit, { id: newId(), stage: 'Dispatched', now });
    });
    if (responses.length > 0) await insertResponses(tx, responses);
    await callUnits.markReopened(tx, call.id);
    const before = units.map((unit) => {
      const response = responses.find(({ unit_id }) => unit_id === unit.id);
      return response === undefined ? unit : { ...response, id: unit.id };
    });
    const { remaining, primaryId, lines } = removeUnits(before, call.primary_unit_id, {
      leaves: (id) => unavailableIds.includes(id),
      reason: (id) => (full.includes(id) ? `on ${OPEN_CALLS_MAX} open calls` : 'off duty'),
    });
    return {
      fields: { closed_at: null, disposition: null, primary_unit_id: primaryId },
      units: remaining,
      lines: [{ kind: 'reopened', text: 'Reopened' }, ...lines],
      moved: await callUnits.listShowing(tx, call.id),
    };
  });
}

/** Lines that may have been added after the close. */
const LAST_LINES = 20;

/** Returns whether the actor closed the call less than a minute ago. */
async function isOwnSlip(tx: Db, { call, by, now }: { call: CallRow; by: Actor; now: number }) {
  if (by.unitId === null || call.closed_at === null) return false;
  if (now - call.closed_at > SLIP_SECONDS * SECOND) return false;
  const last = await listEntries(tx, call.id, { before: { time: now, id: '' }, limit: LAST_LINES });
  return last.find(({ kind }) => kind === 'closed')?.by_user_id === by.userId;
}

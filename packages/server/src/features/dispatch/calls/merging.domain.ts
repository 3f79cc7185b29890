import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Db } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import * as callUnits from '#features/dispatch/calls/call-units.store';
import type { CallRequest } from '#features/dispatch/calls/calls.domain';
import { type CallView, logCallChange } from '#features/dispatch/calls/calls.events';
import {
  type Line,
  NO_PATIENTS,
  NOT_HELD,
  primaryLine,
  requireOpen,
} from '#features/dispatch/calls/calls.rules';
import { updateCall } from '#features/dispatch/calls/calls.store';
import { changeCall, requireCall } from '#features/dispatch/calls/calls-change.domain';
import { endResponses, moveResponses } from '#features/dispatch/calls/responses.store';
import { requireOwn } from '#features/dispatch/confirming.domain';
import { publishMoved } from '#features/dispatch/emergencies/emergencies.events';
import { moveEmergencies } from '#features/dispatch/emergencies/emergencies.store';
import { takeOverPatients } from '#features/dispatch/patients/patients.domain';
import { MINUTE } from '#platform/clock';
import { conflict } from '#platform/errors';
import { readText } from '#platform/plain-text';

/** Puts an open call without units on hold until a time. Throws 404, and 409 if it is closed or has units. */
export function holdCall(
  db: Db,
  request: CallRequest & { minutes: number; reason: string | null | undefined },
): Promise<CallView> {
  const { minutes } = request;
  const reason = readText(request.reason);
  return changeCall(db, request, async ({ tx, call, units, by, settings, now }) => {
    await requireOwn(tx, { by, settings });
    requireOpen(call);
    if (units.length > 0) throw conflict(DISPATCH_TEXTS.detachFirst);
    const text = `Held for ${minutes} min${reason === null ? '' : `: ${reason}`}`;
    const fields = { held_until: now + minutes * MINUTE, held_reason: reason };
    return { fields, lines: [{ kind: 'hold', text }] };
  });
}

/** Takes a call off hold. Throws 404, and 409 for a closed call. */
export function unholdCall(db: Db, request: CallRequest): Promise<CallView> {
  return changeCall(db, request, async ({ tx, call, by, settings, now }) => {
    await requireOwn(tx, { by, settings });
    requireOpen(call);
    if (call.held_until === null || call.held_until <= now) return null;
    return { fields: NOT_HELD, lines: [{ kind: 'hold', text: 'No longer on hold' }] };
  });
}

/** Merges a call into another and closes it. Throws 404, and 409 if either is closed or both are the same. */
export function mergeCall(db: Db, request: CallRequest & { into: string; actor: Actor }): Promise<CallView> {
  const { into, actor } = request;
  return changeCall(db, request, async ({ tx, call, units, by, settings, now }) => {
    await requireOwn(tx, { by, settings });
    if (into === call.id) throw conflict(DISPATCH_TEXTS.mergedIntoItself);
    requireOpen(call);
    const target = await requireCall(tx, into, [call.platform]);
    requireOpen(target);
    const showing = await callUnits.listShowing(tx, call.id);
    const targetUnits = await callUnits.listAttached(tx, { callId: target.id });
    const movingUnits = units.filter(({ id }) => !targetUnits.some((unit) => unit.id === id));
    const unitIds = movingUnits.map(({ id }) => id);
    await moveResponses(tx, { from: call.id, to: target.id, unitIds });
    await callUnits.moveAttached(tx, { from: call.id, to: target.id, unitIds });
    await endResponses(tx, { callIds: [call.id], reason: 'Merged', now });
    const remainingIds = units.map(({ id }) => id).filter((id) => !unitIds.includes(id));
    if (remainingIds.length > 0)
      await callUnits.deleteAttached(tx, { callIds: [call.id], unitIds: remainingIds });
    const emergencyIds = call.callers > 0 ? await moveEmergencies(tx, call.id, target) : [];
    const hasPatients = call.patients !== NO_PATIENTS;
    const patients = hasPatients ? await takeOverPatients(tx, call.id, target, now) : target.patients;
    const all = await callUnits.listAttached(tx, { callId: target.id });
    const primaryId = target.primary_unit_id ?? call.primary_unit_id ?? all[0]?.id ?? null;
    const primary = target.primary_unit_id === null ? all.find(({ id }) => id === primaryId) : undefined;
    const change = {
      primary_unit_id: primaryId,
      callers: target.callers + call.callers,
      patients,
      updated_at: now,
      ...(all.length === 0 ? {} : NOT_HELD),
    };
    await updateCall(tx, target.id, change);
    const suffix =
      movingUnits.length === 0 ? '' : `, with ${movingUnits.map(({ callsign }) => callsign).join(', ')}`;
    const lines: Line[] = [{ kind: 'merge', text: `Call ${call.number} merged into this one${suffix}` }];
    if (primary !== undefined) lines.push(primaryLine(primary));
    await logCallChange(tx, { call: { ...target, ...change }, units: all, lines, by, now });
    if (emergencyIds.length > 0) await publishMoved(tx, { call: target, units: all, emergencyIds, now });
    const text = `Merged into #${target.number}`;
    const summary = `Merged call ${call.number} into ${target.number} on ${call.platform}`;
    await recordAudit(tx, actor, { action: 'call.merge', about: ['call', call.id], summary, now });
    return {
      isEnd: true,
      fields: {
        closed_at: now,
        disposition: text,
        merged_into: target.number,
        primary_unit_id: null,
        callers: 0,
        patients: NO_PATIENTS,
        ...NOT_HELD,
      },
      units: [],
      lines: [{ kind: 'merge', text }],
      moved: [...new Set([...showing, ...unitIds])],
    };
  });
}

import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor as AuditActor, recordAudit } from '#features/audit/index';
import { addBoardEntry } from '#features/dispatch/board-log.store';
import { findCallOf } from '#features/dispatch/calls/call-units.store';
import { addEntry } from '#features/dispatch/calls/calls.domain';
import type { Actor } from '#features/dispatch/calls/calls.policy';
import type { ActionRequest } from '#features/dispatch/calls/calls-change.domain';
import { followStatus } from '#features/dispatch/calls/responses.domain';
import { lockFor } from '#features/dispatch/confirming.domain';
import { listUsersOfUnit, markWelfareCheck } from '#features/dispatch/units/serving.store';
import { updateContact, updateStatusOnly } from '#features/dispatch/units/unit-states.store';
import { clockOutUnit, requireStatus } from '#features/dispatch/units/units.domain';
import { getUnit, publishUnit } from '#features/dispatch/units/units.events';
import { findUnit, findUnitsOrApparatus, type UnitRow } from '#features/dispatch/units/units.store';
import { MINUTE } from '#platform/clock';
import { conflict, forbidden, notFound } from '#platform/errors';
import { publish } from '#platform/live/publish';
import { successorOf } from '#platform/settings/statuses';
import { timestamp } from '#platform/timestamps';

/** Locks a unit's platform; returns unit and actor. Throws 404, and 409 off duty. */
async function lockUnit(tx: Tx, { id, by: all, ...context }: ActionRequest<Actor>) {
  const find = async () => (await findUnitsOrApparatus(tx, [id])).get(id);
  const before = await find();
  const editor = all.find(({ platform }) => platform === before?.platform);
  if (editor === undefined) throw notFound(DISPATCH_TEXTS.unitNotFound);
  const { by, settings } = await lockFor(tx, { by: editor, ...context });
  const unit = await find();
  if (unit?.platform !== editor.platform) throw notFound(DISPATCH_TEXTS.unitNotFound);
  if (unit.on_duty_since === null) throw conflict(DISPATCH_TEXTS.unitOffDuty);
  return { unit, by, context: { ...context, settings } };
}

/** Sets the status of a unit on duty. Throws 400, 404, and 409 off duty. */
export function setUnitStatus(db: Db, request: ActionRequest<Actor> & { status: string; actor: AuditActor }) {
  const { actor, now } = request;
  return inTransaction(db, async (tx) => {
    const { unit, by, context } = await lockUnit(tx, request);
    const requested = requireStatus(request.settings, unit.kind, request.status);
    const status = successorOf(context.settings, unit.kind, requested, requested.meaning !== 'Off duty');
    const { platform, callsign } = unit;
    const text = `${callsign}: ${status.code} ${status.label}`;
    await addBoardEntry(tx, { platform, kind: 'status', text, by, now });
    const summary = `Set ${callsign} on ${platform} to ${status.code}`;
    await recordAudit(tx, actor, { action: 'unit.set-status', about: ['officer', unit.id], summary, now });
    if (status.meaning === 'Off duty') {
      await clockOutUnit(tx, unit, { status, endedBy: 'staff', by, ...context });
      return getUnit(tx, unit.id, context.settings);
    }
    const changed = await updateStatusOnly(tx, { unitId: unit.id, statusId: status._id, now });
    if (changed === undefined) throw conflict(DISPATCH_TEXTS.unitOffDuty);
    const isFollowed = await followStatus(tx, { unit: changed, by, ...context });
    return isFollowed ? getUnit(tx, unit.id, context.settings) : publishUnit(tx, changed, context);
  });
}

async function logWelfare(
  tx: Tx,
  { unit, ...entry }: { unit: UnitRow; text: string; by: Actor; now: number },
): Promise<void> {
  const line = { ...entry, platform: unit.platform, kind: 'welfare' } as const;
  await addBoardEntry(tx, line);
  const callId = unit.call_number === null ? undefined : await findCallOf(tx, unit.id);
  if (callId !== undefined) await addEntry(tx, { ...line, callId });
}

/** Answers a welfare check. Throws 403 for another officer's unit, 404, and 409 off duty. */
export function logContact(db: Db, request: ActionRequest<Actor>): Promise<Unit> {
  const { now } = request;
  return inTransaction(db, async (tx) => {
    const { unit, by, context } = await lockUnit(tx, request);
    const { id } = unit;
    if (by.unitId !== null && by.unitId !== id) throw forbidden(DISPATCH_TEXTS.unitOfAnother);
    const changed = (await updateContact(tx, id, now)) ?? unit;
    const text = by.unitId === id ? `${unit.callsign}: Code 4` : `Contact with ${unit.callsign}`;
    await logWelfare(tx, { unit, text, by, now });
    return publishUnit(tx, changed, context);
  });
}

const CHECK_EVERY = MINUTE;

/** Throws 404, and 409 off duty. */
export function sendWelfareCheck(db: Db, request: ActionRequest<Actor>): Promise<Unit> {
  const { now } = request;
  return inTransaction(db, async (tx) => {
    const { unit, by, context } = await lockUnit(tx, request);
    const { id } = unit;
    const check = { unitId: id, by: by.callsign, before: now - CHECK_EVERY, now };
    if (!(await markWelfareCheck(tx, check))) return getUnit(tx, id, context.settings);
    const text = `Welfare check sent to ${unit.callsign}`;
    await logWelfare(tx, { unit, text, by, now });
    const data = { unitId: id, by: by.callsign, at: timestamp(now) };
    for (const userId of await listUsersOfUnit(tx, id)) {
      await publish(tx, { name: 'welfare', readers: { userId }, data, now });
    }
    // Shows other dispatchers that the check is unanswered.
    return publishUnit(tx, await findUnit(tx, id), context);
  });
}

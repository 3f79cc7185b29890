import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { writeOnBoard } from '#features/dispatch/board-log.store';
import { findCallOf } from '#features/dispatch/calls/call-units.store';
import { addEntry } from '#features/dispatch/calls/calls.domain';
import type { Acting } from '#features/dispatch/calls/calls.policy';
import { followStatus } from '#features/dispatch/calls/responses.domain';
import { lockFor } from '#features/dispatch/confirming.domain';
import { listUsersOfUnit, markWelfareAsked } from '#features/dispatch/units/serving.store';
import { updateContact, updateStatusOnly } from '#features/dispatch/units/unit-states.store';
import { clockOutUnit, tellChanged } from '#features/dispatch/units/units.domain';
import { publishUnit } from '#features/dispatch/units/units.events';
import { findStanding, findUnit, type UnitRow } from '#features/dispatch/units/units.store';
import { MINUTE } from '#platform/clock';
import { conflict, forbidden, invalidField, notFound } from '#platform/errors';
import { publish } from '#platform/live/publish';
import { moment } from '#platform/moments';
import type { Settings } from '#platform/settings/settings';
import { stateOf, statusesOf } from '#platform/settings/statuses';

/** What a dispatcher does about a unit: which, who does it, by which settings, and when. */
interface Request {
  id: string;
  by: readonly Acting[];
  settings: Settings;
  now: number;
}

/** A unit of a platform of who does it, held. Throws 404, and 409 off duty. */
async function hold(tx: Tx, { id, by: all, settings, now }: Request): Promise<{ unit: UnitRow; by: Acting }> {
  const find = async () => (await findStanding(tx, [id])).get(id);
  const before = await find();
  const acting = all.find(({ platform }) => platform === before?.platform);
  if (before === undefined || acting === undefined) {
    throw notFound(DISPATCH_TEXTS.unitNotFound);
  }
  const { by } = await lockFor(tx, { by: acting, settings, now });
  const unit = await find();
  if (unit === undefined || unit.platform !== acting.platform) throw notFound(DISPATCH_TEXTS.unitNotFound);
  if (unit.on_duty_since === null) throw conflict(DISPATCH_TEXTS.unitOffDuty);
  return { unit, by };
}

/**
 * Sets the status of a unit on duty by its code, as its dispatcher; what means Off duty clocks it out. Throws 404, 400 for
 * no status of its kind, and 409 off duty. The board's log and the audit log tell of it.
 */
export function setUnitStatus(db: Db, request: Request & { status: string; actor: Actor }): Promise<UnitRow> {
  const { settings, actor, now } = request;
  return inTransaction(db, async (tx) => {
    const { unit, by } = await hold(tx, request);
    const entry = statusesOf(settings, unit.department_id).find(({ code }) => code === request.status);
    if (entry === undefined) throw invalidField('status', SETTINGS_TEXTS.notOffered);
    const { platform, callsign } = unit;
    const text = `${callsign}: ${entry.code} ${entry.label}`;
    await writeOnBoard(tx, { platform, kind: 'status', text, by, now });
    const summary = `Set ${callsign} on ${platform} to ${entry.code}`;
    await recordAudit(tx, actor, { action: 'unit.set-status', about: ['officer', unit.id], summary, now });
    const state = stateOf(entry);
    if (entry.meaning === 'Off duty') {
      await clockOutUnit(tx, unit, { ...state, endedBy: 'staff', by, settings, now });
      return findUnit(tx, unit.id);
    }
    const changed = await updateStatusOnly(tx, { unitId: unit.id, ...state, now });
    if (changed === undefined) throw conflict(DISPATCH_TEXTS.unitOffDuty);
    if (await followStatus(tx, { unit: changed, by, settings, now })) return findUnit(tx, unit.id);
    return tellChanged(tx, changed, { settings, now });
  });
}

/** A line about a unit's welfare in the board's log, and in that of the call that it shows. */
async function writeDownWelfare(
  tx: Tx,
  { unit, text, by, now }: { unit: UnitRow; text: string; by: Acting; now: number },
): Promise<void> {
  const { id: unitId, platform, call_number } = unit;
  const line = { platform, kind: 'welfare', text, by, now } as const;
  await writeOnBoard(tx, line);
  const callId = call_number === null ? undefined : await findCallOf(tx, unitId);
  if (callId !== undefined) await addEntry(tx, { ...line, callId });
}

/** Writes down that a unit on duty was heard of, which answers whether all is well. Throws 404, 403 for another officer's, and 409 off duty. */
export function noteContact(db: Db, request: Request): Promise<UnitRow> {
  const { now } = request;
  return inTransaction(db, async (tx) => {
    const { unit, by } = await hold(tx, request);
    const { id } = unit;
    if (by.unitId !== null && by.unitId !== id) throw forbidden(DISPATCH_TEXTS.unitOfAnother);
    const changed = (await updateContact(tx, { unitId: id, now })) ?? unit;
    const text = by.unitId === id ? `${unit.callsign}: Code 4` : `Contact with ${unit.callsign}`;
    await writeDownWelfare(tx, { unit, text, by, now });
    await publishUnit(tx, changed, now);
    return changed;
  });
}

/** Dispatchers' questions go out once in so many milliseconds. */
const ASK_EVERY = MINUTE;

/** Asks on the screens of a unit on duty whether all is well, at most once a minute. Throws 404, and 409 off duty. */
export function askUnit(db: Db, request: Request): Promise<UnitRow> {
  const { now } = request;
  return inTransaction(db, async (tx) => {
    const { unit, by } = await hold(tx, request);
    const { id } = unit;
    const question = { unitId: id, by: by.callsign, before: now - ASK_EVERY, now };
    if (!(await markWelfareAsked(tx, question))) return unit;
    const text = `Welfare check sent to ${unit.callsign}`;
    await writeDownWelfare(tx, { unit, text, by, now });
    const data = { unitId: id, by: by.callsign, at: moment(now) };
    for (const userId of await listUsersOfUnit(tx, id)) {
      await publish(tx, { name: 'welfare', readers: { userId }, data, now });
    }
    // For the other dispatchers, who see from it that nobody answers.
    const asked = await findUnit(tx, id);
    await publishUnit(tx, asked, now);
    return asked;
  });
}

import type { CallCreate, CallUpdate } from '@ten-four/contract/dispatch/calls.contract';
import { type CallEntryKind, OPEN_CALLS_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction } from '#db/database';
import { attachedLine, enterCall, officerOf, requireUnit } from '#features/dispatch/calls/call-units.domain';
import {
  deleteAttached,
  listAttached,
  listFullyAttached,
  listShowing,
  markClosed,
  markReopened,
  updateWhereabouts,
} from '#features/dispatch/calls/call-units.store';
import { type CallView, writeDown } from '#features/dispatch/calls/calls.events';
import type { ActingOfficer, Changer } from '#features/dispatch/calls/calls.policy';
import {
  fieldsAfter,
  fieldsOf,
  foldedText,
  type Line,
  primaryLine,
  requireClosed,
  requireOpen,
  tellChanges,
  without,
} from '#features/dispatch/calls/calls.rules';
import {
  holdPlatform,
  insertCalls,
  listEntries,
  takeNumber,
  updateCall,
} from '#features/dispatch/calls/calls.store';
import { changeCall, requireCall } from '#features/dispatch/calls/calls-change.domain';
import { publishUnits } from '#features/dispatch/units/units.events';
import { findUnits } from '#features/dispatch/units/units.store';
import type { Signature } from '#features/ownership/index';
import { newId } from '#platform/ids';
import { cutPage, type PageQuery, readPage } from '#platform/newest-first';
import { readText } from '#platform/plain-text';
import { requireOffered } from '#platform/settings/offered';
import type { Settings } from '#platform/settings/settings';

/**
 * Creates a call on the officer's platform, under its next number; with `attach` the officer is on it, as
 * primary officer and on duty. `also` are lines of what else happened with it, told of in the same `call` event. In a
 * longer transaction it comes before anything is written (see `calls.store`), or after `holdPlatform`. Throws 422 for
 * attaching an officer whose character is deceased.
 */
export function createCall(
  db: Db,
  {
    by,
    input,
    also = [],
    settings,
    now,
  }: {
    by: ActingOfficer;
    input: CallCreate;
    also?: readonly Line[];
    settings: Settings;
    now: number;
  },
): Promise<CallView> {
  const fields = fieldsOf(input, settings.values.dispatch.callTypes);
  const attach = input.attach === true;
  return inTransaction(db, async (tx) => {
    const { officerId, platform, callsign } = by;
    const { number, name } = await takeNumber(tx, { platform, officerId });
    const creator = { id: officerId, callsign, name };
    const row = {
      id: newId(),
      platform,
      number,
      ...fields,
      primary_officer_id: attach ? officerId : null,
      created_by: officerId,
      created_by_callsign: callsign,
      created_by_name: name,
      created_at: now,
      updated_at: now,
      closed_at: null,
      disposition: null,
    };
    const call = { ...row, folded: foldedText(row) };
    await insertCalls(tx, [call]);
    const lines: Line[] = [{ kind: 'created', text: 'Call created' }];
    if (attach) {
      const unit = await requireUnit(tx, officerId, platform);
      await enterCall(tx, { call: row, unit, by, settings, now });
      lines.push(attachedLine(creator), primaryLine(creator));
    }
    const units = attach ? [creator] : [];
    const log = await writeDown(tx, { call, units, lines: [...lines, ...also], by, now });
    if (attach) await publishUnits(tx, [officerId], now);
    return { call, units, log };
  });
}

/**
 * A call of one of the platforms, with its units and a page of its log: the latest lines before the cursor. Throws 404,
 * also for a call of another platform, and 400 for a cursor that is none of this log.
 */
export async function getCall(
  db: Db,
  { id, platforms, query }: { id: string; platforms: readonly Platform[]; query: PageQuery },
): Promise<CallView & { nextCursor: string | null }> {
  const page = readPage(query);
  const call = await requireCall(db, id, platforms);
  const units = await listAttached(db, { callId: id });
  const { rows, nextCursor } = cutPage(await listEntries(db, id, page), page, (line) => line.created_at);
  return { call, units, log: rows.toReversed(), nextCursor };
}

/** What every change of a call is told: which call, who does it, and when. */
interface Request {
  id: string;
  by: ActingOfficer;
  now: number;
}

/**
 * Changes the given fields, says so in the log, and has units that show the call go there. Throws 404, 409 if closed, and
 * 400 for a type that is not offered unless the call has it.
 */
export function editCall(
  db: Db,
  request: Request & { input: CallUpdate; settings: Settings },
): Promise<CallView> {
  const { input, settings } = request;
  return changeCall(db, request, async ({ tx, call }) => {
    if (input.type !== undefined && input.type !== call.type) {
      requireOffered('callTypes', input.type, { field: 'type', settings });
    }
    requireOpen(call);
    const fields = fieldsAfter(call, input, settings.values.dispatch.callTypes);
    const text = tellChanges(call, fields);
    const { location, postal } = fields;
    const going = location === call.location && postal === call.postal ? [] : await listShowing(tx, call.id);
    for (const officerId of going) await updateWhereabouts(tx, { officerId, location, postal });
    return text === null ? null : { fields, lines: [{ kind: 'edited', text }] };
  });
}

/** Adds a note to the log. Throws 404, and 409 for a closed call. */
export function addNote(db: Db, request: Request & { text: string }): Promise<CallView> {
  return changeCall(db, request, async ({ call }) => {
    requireOpen(call);
    return { lines: [{ kind: 'note', text: request.text.trim() }] };
  });
}

/** Closes a call: it keeps its units, which are free. Throws 404, and 409 for a closed call. */
export function closeCall(
  db: Db,
  request: Omit<Request, 'by'> & { by: Changer; disposition: string | null | undefined },
): Promise<CallView> {
  const disposition = readText(request.disposition);
  return changeCall(db, request, async ({ tx, call }) => {
    requireOpen(call);
    const moved = await listShowing(tx, call.id);
    await markClosed(tx, call.id);
    return {
      isEnd: true,
      fields: { closed_at: request.now, disposition },
      lines: [{ kind: 'closed', text: disposition === null ? 'Closed' : `Closed: ${disposition}` }],
      moved,
    };
  });
}

/**
 * Reopens a closed call with those of its units that are still on duty and not on too many others, as who they are now;
 * one that has been put on a later call stays on both. Throws 404, and 409 for a call that is not closed.
 */
export function reopenCall(db: Db, request: Request): Promise<CallView> {
  return changeCall(db, request, async ({ tx, call, units }) => {
    requireClosed(call);
    const ids = units.map(({ id }) => id);
    const full = await listFullyAttached(tx, ids);
    const serving = (await findUnits(tx, ids)).filter(
      ({ on_duty_since, platform, officer_id }) =>
        on_duty_since !== null && platform === call.platform && !full.includes(officer_id),
    );
    const gone = ids.filter((id) => !serving.some(({ officer_id }) => officer_id === id));
    if (gone.length > 0) await deleteAttached(tx, { callId: call.id, officerIds: gone });
    await markReopened(tx, call.id);
    const current = new Map(serving.map((unit) => [unit.officer_id, officerOf(unit)]));
    const before = units.map((unit) => current.get(unit.id) ?? unit);
    const { remaining, primaryId, lines } = without(before, call.primary_officer_id, {
      leaves: (id) => gone.includes(id),
      reason: (id) => (full.includes(id) ? `on ${OPEN_CALLS_MAX} open calls` : 'off duty'),
    });
    return {
      fields: { closed_at: null, disposition: null, primary_officer_id: primaryId },
      units: remaining,
      lines: [{ kind: 'reopened', text: 'Reopened' }, ...lines],
      moved: await listShowing(tx, call.id),
    };
  });
}

/**
 * Adds a line to the log of a call, closed or not, with its `call` event; for what else happens to it, such as a panic.
 * In a longer transaction it comes before anything is written (see `calls.store`), or after `holdPlatform`. `by` null:
 * the server itself. Throws 404.
 */
export function addEntry(
  db: Db,
  request: {
    callId: string;
    platform: Platform;
    kind: CallEntryKind;
    text: string;
    by: Signature | null;
    now: number;
  },
): Promise<void> {
  const { callId: id, platform, kind, text, by, now } = request;
  return inTransaction(db, async (tx) => {
    await holdPlatform(tx, platform);
    const held = await requireCall(tx, id, [platform]);
    const units = await listAttached(tx, { callId: id });
    await updateCall(tx, id, { updated_at: now });
    await writeDown(tx, { call: { ...held, updated_at: now }, units, lines: [{ kind, text }], by, now });
  });
}

import type { CallUpdate } from '@ten-four/contract/dispatch/calls.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { CallEntryKind } from '@ten-four/contract/dispatch/dispatch.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction } from '#db/database';
import {
  listAttached,
  listShowing,
  listWays,
  updateWhereabouts,
} from '#features/dispatch/calls/call-units.store';
import { type CallView, writeDown } from '#features/dispatch/calls/calls.events';
import type { Acting } from '#features/dispatch/calls/calls.policy';
import {
  fieldsAfter,
  findEditConflicts,
  type Line,
  type LineAuthor,
  requireOpen,
  servicesOf,
  tellChanges,
  tellServices,
} from '#features/dispatch/calls/calls.rules';
import { holdPlatform, listEntries, updateCall } from '#features/dispatch/calls/calls.store';
import { changeCall, requireCall } from '#features/dispatch/calls/calls-change.domain';
import { requireOwn } from '#features/dispatch/calls/own-only.domain';
import { listEmergenciesOf } from '#features/dispatch/emergencies/emergencies.store';
import { editConflict } from '#platform/errors';
import { cutPage, type PageQuery, readPage } from '#platform/newest-first';
import { requireOffered } from '#platform/settings/offered';
import type { Settings } from '#platform/settings/settings';

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
  const ways = await listWays(db, id);
  const { rows, nextCursor } = cutPage(await listEntries(db, id, page), page, (line) => line.created_at);
  const emergencies = call.callers > 0 ? await listEmergenciesOf(db, id) : [];
  return { call, ...ways, log: rows.toReversed(), emergencies, nextCursor };
}

/** What every change of a call is told: which call, who does it, by which settings, and when. */
export interface CallRequest {
  id: string;
  by: readonly Acting[];
  settings: Settings;
  now: number;
}

/**
 * Changes the given fields, says so in the log, and has units that show the call go there. Throws 404, 409 if closed or if
 * someone else changed one of the fields since, and 400 for a type that is not offered unless the call has it.
 */
export function editCall(db: Db, request: CallRequest & { input: CallUpdate }): Promise<CallView> {
  const { input, settings } = request;
  return changeCall(db, request, async ({ tx, call, by }) => {
    await requireOwn(tx, { by, settings });
    if (input.type !== undefined && input.type !== call.type) {
      requireOffered('callTypes', input.type, { field: 'type', settings });
    }
    requireOpen(call);
    const { callTypes } = settings.values.dispatch;
    const conflicts = findEditConflicts(call, input, callTypes);
    if (conflicts.length > 0) throw editConflict(DISPATCH_TEXTS.callChanged, conflicts);
    const fields = fieldsAfter(call, input, callTypes);
    const text = tellChanges(call, fields);
    const { location, postal } = fields;
    const going = location === call.location && postal === call.postal ? [] : await listShowing(tx, call.id);
    for (const unitId of going) await updateWhereabouts(tx, { unitId, location, postal });
    const lines: Line[] = [];
    if (text !== null) lines.push({ kind: 'edited', text });
    const services = tellServices(call, fields);
    if (services !== null) {
      const before = servicesOf(call);
      const added = servicesOf(fields).filter((service) => !before.includes(service));
      lines.push({ kind: 'services', text: services, added });
    }
    return lines.length === 0 ? null : { fields, lines };
  });
}

/** Adds a note to the log. Throws 404, and 409 for a closed call. */
export function addNote(db: Db, request: CallRequest & { text: string }): Promise<CallView> {
  return changeCall(db, request, async ({ call }) => {
    requireOpen(call);
    return { lines: [{ kind: 'note', text: request.text.trim() }] };
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
    by: LineAuthor | null;
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

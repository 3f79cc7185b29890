import type { CallUpdate } from '@ten-four/contract/dispatch/calls.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { CallEntryKind } from '@ten-four/contract/dispatch/dispatch.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction } from '#db/database';
import * as callUnits from '#features/dispatch/calls/call-units.store';
import { type CallView, logCallChange } from '#features/dispatch/calls/calls.events';
import type { Actor } from '#features/dispatch/calls/calls.policy';
import {
  describeChanges,
  describeServices,
  fieldsAfter,
  findEditConflicts,
  type Line,
  type LineAuthor,
  requireOpen,
  servicesOf,
} from '#features/dispatch/calls/calls.rules';
import { listEntries, lockPlatform, updateCall } from '#features/dispatch/calls/calls.store';
import {
  type ActionRequest,
  changeCall,
  requireCall,
  viewOf,
} from '#features/dispatch/calls/calls-change.domain';
import { requireOwn } from '#features/dispatch/confirming.domain';
import { editConflict } from '#platform/errors';
import { cutPage, type PageQuery, readPage } from '#platform/newest-first';
import { requireOffered } from '#platform/settings/offered';

/** Returns a call and a page of its log. Throws 404, also for other platforms, and 400 for an invalid cursor. */
export async function getCall(
  db: Db,
  { id, platforms, query }: { id: string; platforms: readonly GamePlatform[]; query: PageQuery },
): Promise<CallView & { nextCursor: string | null }> {
  const page = readPage(query);
  const call = await requireCall(db, id, platforms);
  const { rows, nextCursor } = cutPage(await listEntries(db, id, page), page, (line) => line.created_at);
  return { ...(await viewOf(db, { call, log: rows.toReversed() })), nextCursor };
}

export type CallRequest = ActionRequest<Actor>;

/** Edits a call and redirects its units. Throws 404, 409 if closed or changed since, and 400 for an unknown type. */
export function editCall(db: Db, request: CallRequest & { input: CallUpdate }): Promise<CallView> {
  const { input } = request;
  return changeCall(db, request, async ({ tx, call, by, settings }) => {
    await requireOwn(tx, { by, settings });
    if (input.type !== undefined && input.type !== call.type) {
      requireOffered('callTypes', input.type, { field: 'type', settings });
    }
    requireOpen(call);
    const { callTypes } = settings.values.dispatch;
    const conflicts = findEditConflicts(call, input, callTypes);
    if (conflicts.length > 0) throw editConflict(DISPATCH_TEXTS.callChanged, conflicts);
    const fields = fieldsAfter(call, input, callTypes);
    const text = describeChanges(call, fields);
    const isMoved = fields.location !== call.location || fields.postal !== call.postal;
    const redirected = isMoved ? await callUnits.listShowing(tx, call.id) : [];
    for (const unitId of redirected) await callUnits.updateWhereabouts(tx, unitId, fields);
    const lines: Line[] = [];
    if (text !== null) lines.push({ kind: 'edited', text });
    const services = describeServices(call, fields);
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
 * Adds a line to the log of an open or closed call and publishes it. Call it before other writes or after
 * `lockPlatform`. `by` is null for the server. Throws 404.
 */
export function addEntry(
  db: Db,
  request: {
    callId: string;
    platform: GamePlatform;
    kind: CallEntryKind;
    text: string;
    by: LineAuthor | null;
    now: number;
  },
): Promise<void> {
  const { callId: id, platform, kind, text, by, now } = request;
  return inTransaction(db, async (tx) => {
    await lockPlatform(tx, platform);
    const call = await requireCall(tx, id, [platform]);
    const units = await callUnits.listAttached(tx, { callId: id });
    await updateCall(tx, id, { updated_at: now });
    await logCallChange(tx, { call: { ...call, updated_at: now }, units, lines: [{ kind, text }], by, now });
  });
}

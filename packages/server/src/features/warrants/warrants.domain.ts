import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import type { WarrantCreate } from '@ten-four/contract/warrants/warrants.contract';
import { WARRANT_TEXTS } from '@ten-four/contract/warrants/warrants.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { recordAudit } from '#features/audit/index';
import { authorColumns, type FilingOfficer } from '#features/reports/index';
import { notifyOwner, publishWarrant } from '#features/warrants/warrants.events';
import { readExpiry, warrantStatus } from '#features/warrants/warrants.rules';
import * as store from '#features/warrants/warrants.store';
import { conflict, forbidden, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import { type PageQuery, readRows } from '#platform/newest-first';
import type { Settings } from '#platform/settings/settings';

export const listWarrants = (
  db: Db,
  { query, ...wanted }: store.WarrantFilter & { query: PageQuery },
): Promise<{ rows: store.WarrantRow[]; nextCursor: string | null }> =>
  readRows(query, 'created_at', (page) => store.listWarrants(db, { ...wanted, page }));

/** Throws 400 for a past expiry, and 404 for the character. */
export function issueWarrant(
  db: Db,
  request: { by: FilingOfficer; input: WarrantCreate; settings: Settings; now: number },
): Promise<store.WarrantRow> {
  const { by, input, now } = request;
  const expiresAt = readExpiry(input.expiresAt, now);
  return inTransaction(db, async (tx) => {
    const filed = await authorColumns(tx, by.viewer);
    const { platform, author_user_id, officer_id, officer_name, officer_callsign } = filed;
    await store.lockWarrants(tx, platform);
    const subject = await store.findSubject(tx, input.civilianId, { platform, now });
    if (subject === undefined) throw notFound(CIVILIAN_TEXTS.notFound);
    const row = {
      platform,
      author_user_id,
      officer_id,
      officer_name,
      officer_callsign,
      id: newId(),
      type: input.type,
      reason: input.reason?.trim() ?? '',
      civilian_id: input.civilianId,
      created_at: now,
      expires_at: expiresAt,
      resolved_at: null,
      resolved_by: null,
    };
    await store.insertWarrants(tx, [row]);
    return announce(tx, { ...row, ...subject }, { ...request, action: 'warrant.issue' });
  });
}

/** Throws 404, also for other platforms, 403 for one's own character, and 409 if it isn't active. */
export function resolveWarrant(
  db: Db,
  request: { by: FilingOfficer; id: string; settings: Settings; now: number },
): Promise<store.WarrantRow> {
  const { by, id, now } = request;
  const { platform, callsign } = by.viewer.officer;
  return inTransaction(db, async (tx) => {
    await store.lockWarrants(tx, platform);
    const warrant = await store.findWarrant(tx, { id, platform });
    if (warrant === undefined) throw notFound(WARRANT_TEXTS.notFound);
    if (warrant.owner_id === by.viewer.userId) throw forbidden(WARRANT_TEXTS.ownCivilian);
    if (warrantStatus(warrant, now) !== 'Active') throw conflict(WARRANT_TEXTS.notActive);
    const change = { resolved_at: now, resolved_by: callsign };
    await store.markResolved(tx, id, change);
    return announce(tx, { ...warrant, ...change }, { ...request, action: 'warrant.resolve' });
  });
}

const DONE = { 'warrant.issue': 'Issued', 'warrant.resolve': 'Resolved' } as const;

async function announce(
  tx: Tx,
  warrant: store.WarrantRow,
  context: { by: FilingOfficer; action: keyof typeof DONE; settings: Settings; now: number },
): Promise<store.WarrantRow> {
  const { by, action, settings, now } = context;
  const { id, type, first_name, last_name, platform } = warrant;
  const summary = `${DONE[action]} ${type.toLowerCase()} warrant for ${first_name} ${last_name} on ${platform}`;
  await recordAudit(tx, by, { action, about: ['warrant', id], summary, now });
  await publishWarrant(tx, warrant, now);
  if (settings.values.consequences.ownersSeeWarrants) await notifyOwner(tx, warrant, now);
  return warrant;
}

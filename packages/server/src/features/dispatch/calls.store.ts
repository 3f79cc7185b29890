import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#db/database';
import { prepared } from '#db/prepared';
import { preparedRows } from '#db/prepared-rows';
import type { CallEntriesTable, CallsTable } from '#db/tables/dispatch.tables';
import { takeTurn, turnTaken } from '#db/turns';

/**
 * Calls and their log. Whoever changes calls, units, or which units are on which calls, holds their platform before the
 * transaction writes anything, so that the live events of each come in the order of its changes (see `turns`).
 */

/** An officer as calls show one. */
export interface OfficerRow {
  id: string;
  callsign: string;
  first_name: string;
  last_name: string;
}

/** A call with who created it. */
export type CallRow = Selectable<CallsTable> & {
  creator_callsign: string;
  creator_first_name: string;
  creator_last_name: string;
};

export type CallEntryRow = Selectable<CallEntriesTable>;

/** Calls with who created them, to be narrowed. */
export const calls = (db: Db) =>
  db
    .selectFrom('calls as c')
    .innerJoin('officers as creator', 'creator.id', 'c.created_by')
    .innerJoin('civilians as person', 'person.id', 'creator.civilian_id')
    .selectAll('c')
    .select([
      'creator.callsign as creator_callsign',
      'person.first_name as creator_first_name',
      'person.last_name as creator_last_name',
    ]);

const callById = prepared((db, { id }: { id: string }) => calls(db).where('c.id', '=', id));

export async function findCall(db: Db, id: string): Promise<CallRow | undefined> {
  const [row] = await callById(db, { id });
  return row;
}

const turnOf = (platform: Platform) => `dispatch ${platform}`;

/** Nobody else changes a call or a unit of the platform until the transaction ends. */
export const holdPlatform = (tx: Db, platform: Platform): Promise<void> => takeTurn(tx, turnOf(platform));

const countUp = prepared((tx, key: { platform: Platform; turn: string; officerId: string }) => {
  const creator = tx
    .selectFrom('officers')
    .innerJoin('civilians', 'civilians.id', 'officers.civilian_id')
    .where('officers.id', '=', key.officerId);
  return tx
    .updateTable('call_counters')
    .set({ last: sql<number>`last + 1` })
    .where('platform', '=', key.platform)
    .where(turnTaken(tx, key.turn))
    .returning([
      'last as number',
      creator.select('first_name').as('first_name'),
      creator.select('last_name').as('last_name'),
    ]);
});

/**
 * The next number of the platform, without gaps: it is taken back with the transaction. Holds the platform like
 * `holdPlatform`. Also says, to save a statement of its own, what the creating officer is called.
 */
export async function takeNumber(
  tx: Db,
  key: { platform: Platform; officerId: string },
): Promise<{ number: number; first_name: string; last_name: string }> {
  const [row] = await countUp(tx, { ...key, turn: turnOf(key.platform) });
  if (row === undefined || row.first_name === null || row.last_name === null)
    throw new Error(`No call counter of ${key.platform}, or no officer ${key.officerId}`);
  return { number: row.number, first_name: row.first_name, last_name: row.last_name };
}

const putCall = prepared((tx, row: Selectable<CallsTable>) =>
  // Named one by one: a query of a hot path is built of placeholders.
  tx.insertInto('calls').values({
    id: row.id,
    platform: row.platform,
    number: row.number,
    type: row.type,
    location: row.location,
    postal: row.postal,
    details: row.details,
    priority: row.priority,
    primary_officer_id: row.primary_officer_id,
    created_by: row.created_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
    closed_at: row.closed_at,
    disposition: row.disposition,
    folded: row.folded,
  }),
);

export async function insertCall(tx: Db, row: Selectable<CallsTable>): Promise<void> {
  await putCall(tx, { ...row });
}

/** Writes what was decided while the call was held. */
export async function updateCall(
  tx: Db,
  id: string,
  change: Partial<Selectable<CallsTable>> & { updated_at: number },
): Promise<void> {
  await tx.updateTable('calls').set(change).where('id', '=', id).execute();
}

export const insertEntries = preparedRows<CallEntryRow>(
  ['id', 'call_id', 'kind', 'text', 'by_callsign', 'by_user_id', 'created_at'],
  (tx, entries) => tx.insertInto('call_entries').values(entries),
);

const entriesOf = prepared((db, { callId }: { callId: string }) =>
  db.selectFrom('call_entries').where('call_id', '=', callId).orderBy('id').selectAll(),
);

/** A call's log, oldest first. */
export const listEntries = (db: Db, callId: string): Promise<CallEntryRow[]> => entriesOf(db, { callId });

import type { Db } from '#db/database';
import { prepared } from '#db/prepared';
import { type CallRow, calls, type OfficerRow } from '#features/dispatch/calls.store';

/** Which units are on which calls. */

/** A unit of a call, in the order in which they came. */
export type AttachedRow = OfficerRow & { call_id: string };

const attached = (db: Db) =>
  db
    .selectFrom('call_units as cu')
    .innerJoin('officers as o', 'o.id', 'cu.officer_id')
    .innerJoin('civilians as p', 'p.id', 'o.civilian_id')
    .orderBy('cu.id')
    .select(['cu.call_id', 'o.id', 'o.callsign', 'p.first_name', 'p.last_name']);

const attachedToOne = prepared((db, { callId }: { callId: string }) =>
  attached(db).where('cu.call_id', '=', callId),
);

export const listAttached = (db: Db, callId: string): Promise<AttachedRow[]> => attachedToOne(db, { callId });

/** The units of several calls in one statement, by call. */
export async function listAttachedToAll(db: Db, callIds: string[]): Promise<Map<string, AttachedRow[]>> {
  const byCall = new Map<string, AttachedRow[]>();
  if (callIds.length === 0) return byCall;
  for (const row of await attached(db).where('cu.call_id', 'in', callIds).execute()) {
    const units = byCall.get(row.call_id);
    if (units === undefined) byCall.set(row.call_id, [row]);
    else units.push(row);
  }
  return byCall;
}

const putAttached = prepared(
  (tx, row: { call_id: string; officer_id: string; id: string; attached_at: number }) =>
    // Named one by one: a query of a hot path is built of placeholders.
    tx.insertInto('call_units').values({
      call_id: row.call_id,
      officer_id: row.officer_id,
      id: row.id,
      attached_at: row.attached_at,
    }),
);

export async function insertAttached(
  tx: Db,
  row: { call_id: string; officer_id: string; id: string; attached_at: number },
): Promise<void> {
  await putAttached(tx, row);
}

/** Takes units from one call. */
export async function deleteAttached(tx: Db, key: { callId: string; officerIds: string[] }): Promise<void> {
  await tx
    .deleteFrom('call_units')
    .where('call_id', '=', key.callId)
    .where('officer_id', 'in', key.officerIds)
    .execute();
}

/** Takes one unit from several calls. */
export async function deleteAttachedUnit(
  tx: Db,
  key: { callIds: string[]; officerId: string },
): Promise<void> {
  await tx
    .deleteFrom('call_units')
    .where('call_id', 'in', key.callIds)
    .where('officer_id', '=', key.officerId)
    .execute();
}

const openCallsOf = prepared((tx, { officerId }: { officerId: string }) =>
  calls(tx)
    .innerJoin('call_units as cu', 'cu.call_id', 'c.id')
    .where('cu.officer_id', '=', officerId)
    .where('c.closed_at', 'is', null)
    .orderBy('c.id'),
);

/** The calls that a unit is on and that are not closed. */
export const listOpenCallsOf = (tx: Db, officerId: string): Promise<CallRow[]> =>
  openCallsOf(tx, { officerId });

const showing = prepared((db, { callId }: { callId: string }) =>
  db
    .selectFrom('call_units as cu')
    .where('cu.call_id', '=', callId)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('call_units as later')
            .innerJoin('calls', 'calls.id', 'later.call_id')
            .whereRef('later.officer_id', '=', 'cu.officer_id')
            .whereRef('later.id', '>', 'cu.id')
            .where('calls.closed_at', 'is', null)
            .select('later.id'),
        ),
      ),
    )
    .orderBy('cu.officer_id')
    .select('cu.officer_id'),
);

/** The officers of a call who were put on no later one that is open: this is the call that their units show, if open. */
export async function listShowing(db: Db, callId: string): Promise<string[]> {
  return (await showing(db, { callId })).map(({ officer_id }) => officer_id);
}

const placed = prepared((tx, place: { officerId: string; location: string | null; postal: string | null }) =>
  tx
    .updateTable('units')
    .set({ location: place.location, postal: place.postal })
    .where('officer_id', '=', place.officerId),
);

/** Writes where a unit is going: the last that is known of where it is. */
export async function updateWhereabouts(
  tx: Db,
  officerId: string,
  place: { location: string | null; postal: string | null },
): Promise<void> {
  await placed(tx, { officerId, ...place });
}

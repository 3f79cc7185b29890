import type { Db } from '#db/database';
import {
  type ListedRow,
  listCharactersOf,
  listOfficers as listRows,
  type ServingCharacter,
} from '#features/officers/listing.store';
import { invalidField } from '#platform/errors';
import { fitPage, type PageQuery, readPage } from '#platform/newest-first';

/** A profile with the player's living characters. */
export interface ListedOfficer {
  officer: ListedRow;
  civilians: ServingCharacter[];
}

/**
 * A page of all profiles, by platform and callsign; `q` keeps those whose callsign, character's name, badge number or
 * player's username hold it. Throws 400 for a cursor that is none of this list.
 */
export async function listOfficers(
  db: Db,
  { q, cursor, ...query }: PageQuery & { q?: string },
): Promise<{ officers: ListedOfficer[]; nextCursor: string | null }> {
  const { limit } = readPage(query);
  const text = q?.trim() || null;
  const rows = await listRows(db, { text, after: readCursor(cursor), limit: limit + 1 });
  const characters = await listCharactersOf(db, [...new Set(rows.map(({ user_id }) => user_id))]);
  const listed = rows.map((officer) => ({
    officer,
    civilians: characters.filter(({ user_id }) => user_id === officer.user_id),
  }));
  const { kept, goesOnAfter } = fitPage(listed, limit);
  const last = goesOnAfter?.officer;
  return { officers: kept, nextCursor: last === undefined ? null : `${last.platform}_${last.callsign}` };
}

function readCursor(cursor: string | undefined): { platform: string; callsign: string } | undefined {
  if (cursor === undefined) return undefined;
  const [, platform, callsign] = /^([A-Za-z]+)_([A-Z]{1,3}-[0-9]{1,4})$/.exec(cursor) ?? [];
  if (platform === undefined || callsign === undefined) {
    throw invalidField('cursor', 'This is no cursor of this list.');
  }
  return { platform, callsign };
}

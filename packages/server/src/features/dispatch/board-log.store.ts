import type { BoardEntryKind } from '@ten-four/contract/console/console.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { Signature } from '#features/ownership/index';
import { newId } from '#platform/ids';

const insertEntries = insertInto('board_entries');

/** Adds a line to the log of a platform's board; `by` null: the server itself. Answers its id. */
export async function writeOnBoard(
  tx: Db,
  entry: { platform: Platform; kind: BoardEntryKind; text: string; by: Signature | null; now: number },
): Promise<string> {
  const { platform, kind, text, by, now } = entry;
  const id = newId();
  const signed = { by_name: by?.callsign ?? null, by_user_id: by?.userId ?? null };
  await insertEntries(tx, [{ id, platform, kind, text, ...signed, created_at: now }]);
  return id;
}

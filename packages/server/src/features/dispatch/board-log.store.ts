import type { BoardEntryKind } from '@ten-four/contract/console/console.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import type { Signature } from '#features/ownership/index';
import { newId } from '#platform/ids';

const insertEntries = insertInto('board_entries');

/** Adds a line to a platform's board log and returns its ID; `by` is null for the server. */
export async function addBoardEntry(
  tx: Db,
  entry: { platform: GamePlatform; kind: BoardEntryKind; text: string; by: Signature | null; now: number },
): Promise<string> {
  const { platform, kind, text, by, now } = entry;
  const id = newId();
  const signed = { by_name: by?.callsign ?? null, by_user_id: by?.userId ?? null };
  await insertEntries(tx, [{ id, platform, kind, text, ...signed, created_at: now }]);
  return id;
}

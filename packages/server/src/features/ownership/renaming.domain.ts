import { FORMER_DAYS, FORMER_MAX, SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import type { Db } from '#db/database';
import { replaceSearchKeys, type SearchKey } from '#db/search-keys';
import { deleteFormer, insertFormer, listFormer, type RenamedKeys } from '#features/ownership/renaming.store';
import { DAY } from '#platform/clock';
import { tooOften } from '#platform/errors';
import { groupBy } from '#platform/group-by';

interface Label {
  text: string;
  keys: readonly SearchKey[];
}

export interface Renamed {
  id: string;
  before: Label;
  after: Label;
}

/** Keeps former names searchable for 90 days. Throws 429 for too many. Needs the renaming transaction. */
export async function renameInSearch(
  tx: Db,
  table: RenamedKeys,
  { things, now }: { things: readonly Renamed[]; now: number },
): Promise<void> {
  const rekeyed = things.filter(({ before, after }) => !areSame(before.keys, after.keys));
  if (rekeyed.length === 0) return;
  const current = rekeyed.map(({ id, after }) => ({ id, keys: after.keys }));
  await replaceSearchKeys(tx, table, current);
  const renamed = things.filter(({ before, after }) => before.text !== after.text);
  if (renamed.length === 0) return;
  const ids = renamed.map(({ id }) => id);
  await refuseTooMany(tx, table, { renamed, ids, now });
  const names = renamed.flatMap(({ before, after }) => [before.text, after.text]);
  await deleteFormer(tx, table, { ids, names });
  const keys = renamed.flatMap(({ id, before, after }) => {
    // Unchanged keys, such as the SSN, stay current.
    const current = new Set(after.keys.map(({ key }) => key));
    return before.keys
      .filter(({ key }) => !current.has(key))
      .map((key) => ({ ...key, id, formerly: before.text }));
  });
  await insertFormer(tx, table, { keys, until: now + FORMER_DAYS * DAY });
}

const areSame = (before: readonly SearchKey[], after: readonly SearchKey[]): boolean =>
  JSON.stringify(before) === JSON.stringify(after);

async function refuseTooMany(
  tx: Db,
  table: RenamedKeys,
  { renamed, ids, now }: { renamed: readonly Renamed[]; ids: readonly string[]; now: number },
): Promise<void> {
  const former = groupBy(await listFormer(tx, table, ids), ({ object_id }) => object_id);
  for (const { id, before } of renamed) {
    const others = (former.get(id) ?? []).filter(({ formerly }) => formerly !== before.text);
    const [oldest] = others;
    if (oldest !== undefined && others.length >= FORMER_MAX) {
      throw tooOften(SEARCH_TEXTS.tooManyRenames, oldest.until - now);
    }
  }
}

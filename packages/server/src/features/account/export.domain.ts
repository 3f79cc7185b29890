import { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { ageOn } from '@ten-four/contract/civilians/age';
import type { Db } from '#db/database';
import { findProfile, LISTS, type Row, readRows } from '#features/account/export.store';
import type { Settings } from '#platform/settings/settings';
import { dayOf, timestamp } from '#platform/timestamps';

/** Names of license types and ranks, by id. */
type Names = ReadonlyMap<string, string>;

const AT_A_TIME = 500;

interface Export {
  userId: string;
  settings: Settings;
  now: number;
  atATime?: number;
}

/** Streams a user's data as JSON. An error destroys the stream, so that the download fails visibly. */
export const streamExport = (db: Db, request: Export): Readable =>
  Readable.from(piecesOf(db, request), { objectMode: false });

async function* piecesOf(db: Db, { userId, settings, now, atATime = AT_A_TIME }: Export) {
  const { licenses, departments } = settings.values;
  const named = [...licenses.entries, ...departments.entries.flatMap(({ ranks }) => ranks)];
  const names = new Map(named.map(({ _id, name }) => [_id, name]));
  const head = { format: 'ten-four-account', formatVersion: 1, exportedAt: timestamp(now) };
  const profile = presentRow(await findProfile(db, userId), names);
  yield JSON.stringify({ ...head, ...profile }).slice(0, -1);
  for (const [name, list] of Object.entries(LISTS)) {
    yield `,\n${JSON.stringify(name)}:[`;
    let after: (string | number | null)[] | null = null;
    for (;;) {
      // SQLite answers synchronously, so requests would starve.
      await othersTurn();
      const rows = await readRows(db, list, { userId, after, max: atATime });
      const texts = rows.map(({ row }) => JSON.stringify(presentRow(withAge(row, now), names)));
      if (texts.length > 0) yield `${after === null ? '' : ','}\n${texts.join(',\n')}`;
      if (rows.length < atATime) break;
      after = rows.at(-1)?.keys ?? null;
    }
    yield ']';
  }
  yield '}\n';
}

/** Prefers the age computed from the date of birth to a typed age. */
const withAge = (row: Row, now: number): Row =>
  typeof row.date_of_birth === 'string'
    ? { ...row, age: ageOn(row.date_of_birth, dayOf(now)) ?? row.age ?? null }
    : row;

/** Converts columns to JSON by the type suffix of their name. */
const presentRow = (row: Row, names: Names): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => presentColumn(column, value, names)));

function presentColumn(column: string, value: Row[string], names: Names): [string, unknown] {
  const [, name = column, kind] = /^(.*?)(?:_(time|cents|flag|json|type|label))?$/.exec(column) ?? [];
  const key = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  if (value === null) return [key, null];
  switch (kind) {
    case 'time':
      return [key, timestamp(Number(value))];
    case 'cents':
      return [key, Number(value) / 100];
    case 'flag':
      return [key, Number(value) === 1];
    case 'type':
      return [key, names.get(String(value)) ?? null];
    case 'label':
      return [key, names.get(String(value)) ?? value];
    case 'json':
      return [key, JSON.parse(String(value))];
    default:
      return [key, value];
  }
}

import { Readable } from 'node:stream';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { ageOn } from '@ten-four/contract/civilians/age';
import type { Db } from '#db/database';
import { findProfile, LISTS, type Row } from '#features/account/export.store';
import { dayOf, moment } from '#platform/moments';
import type { Settings } from '#platform/settings/settings';

/** What the types of licenses are called, by their ids. */
type LicenseNames = ReadonlyMap<string, string>;

/** Rows that are read, and in memory, at a time. */
const AT_A_TIME = 500;

/**
 * All that is kept about a user as JSON text, a piece at a time as it is read, so that it takes no more memory where there
 * is much of it.
 */
export const exportOf = (
  db: Db,
  {
    userId,
    settings,
    now,
    atATime = AT_A_TIME,
  }: { userId: string; settings: Settings; now: number; atATime?: number },
): Readable => {
  const licenses = new Map(settings.values.licenses.entries.map(({ _id, name }) => [_id, name]));
  return Readable.from(piecesOf(db, { userId, licenses, now, atATime }), { objectMode: false });
};

async function* piecesOf(
  db: Db,
  {
    userId,
    licenses,
    now,
    atATime,
  }: { userId: string; licenses: LicenseNames; now: number; atATime: number },
): AsyncGenerator<string> {
  const head = { format: 'ten-four-account', formatVersion: 1, exportedAt: moment(now) };
  const profile = presentRow(await findProfile(db, userId), licenses);
  yield `${JSON.stringify({ ...head, ...profile }).slice(0, -1)}`;
  for (const [name, list] of Object.entries(LISTS)) {
    yield `,\n${JSON.stringify(name)}:[`;
    let separator = '\n';
    for (let after = ''; ; ) {
      // SQLite answers at once: without this, nobody else would be answered until the end.
      await othersTurn();
      const rows = await list(db, { userId, after, most: atATime });
      const last = rows.at(-1);
      if (last === undefined) break;
      yield separator +
        rows
          .map(({ place: _, ...row }) => JSON.stringify(presentRow(withAge(row, now), licenses)))
          .join(',\n');
      separator = ',\n';
      after = last.place;
      if (rows.length < atATime) break;
    }
    yield ']';
  }
  yield '}\n';
}

/** A typed age of a character counts only without a date of birth. */
const withAge = (row: Row, now: number): Row =>
  typeof row.date_of_birth === 'string'
    ? { ...row, age: ageOn(row.date_of_birth, dayOf(now)) ?? row.age ?? null }
    : row;

/** Columns say by the end of their name what they hold: a time, cents, a flag, a list, a type of licenses. */
const presentRow = (row: Row, licenses: LicenseNames): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => presentColumn(column, value, licenses)));

function presentColumn(column: string, value: Row[string], licenses: LicenseNames): [string, unknown] {
  const [, name = column, kind] = /^(.*?)(?:_(time|cents|flag|json|type))?$/.exec(column) ?? [];
  const key = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  if (value === null) return [key, null];
  switch (kind) {
    case 'time':
      return [key, moment(Number(value))];
    case 'cents':
      return [key, Number(value) / 100];
    case 'flag':
      return [key, Number(value) === 1];
    case 'type':
      return [key, licenses.get(String(value)) ?? null];
    case 'json':
      return [key, JSON.parse(String(value))];
    default:
      return [key, value];
  }
}

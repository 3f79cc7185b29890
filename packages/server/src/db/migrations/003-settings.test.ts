import { expect, test } from 'vitest';
import { migrate } from '#db/migrate';
import { useEmptyDatabase } from '#testing/earlier-database';
import { licenseIdOf } from '#testing/shipped-tests';

/** What becomes of the rows of a database of the version before. */

const BEFORE = '002-backups';
const CLASS_C = 'Class C - Standard Drivers License';

const earlier = useEmptyDatabase();
const insert = earlier.insert;

test('licenses and tests refer to the types that ship, open tests are given up, and the audit log stays', async () => {
  const { db } = earlier;
  await migrate(db, BEFORE);
  await insert('users', {
    id: 'u',
    discord_id: '1',
    username: 'ada',
    discriminator: '0',
    roles: '[]',
    roles_checked_at: 1,
    created_at: 1,
  });
  const civilian = { id: 'c', user_id: 'u', first_name: 'Ada', last_name: 'A', date_of_birth: '1990-01-01' };
  const known = { known_aliases: '[]', ssn: '1', deceased: 0, created_at: 1, updated_at: 1 };
  await insert('civilians', { ...civilian, ...known });
  await insert('licenses', { id: 'l', civilian_id: 'c', license: CLASS_C, since: 1 });
  const attempt = { user_id: 'u', license: CLASS_C, opened_at: 1 };
  await insert('dmv_attempts', { ...attempt, id: 'open' });
  await insert('dmv_attempts', {
    ...attempt,
    id: 'done',
    handed_in_at: 2,
    score: 9,
    passed: 1,
    answers: '{}',
  });
  const entry = { id: 'e', action: 'license.add', user_id: 'u', username: 'ada', by_folded: 'ada' };
  const words = { summary: 'Added', folded: 'added', address: '::1', created_at: 1 };
  await insert('audit_entries', { ...entry, ...words });
  await migrate(db);
  const license_id = licenseIdOf(CLASS_C);
  expect(await db.selectFrom('licenses').select(['id', 'license_id']).execute()).toEqual([
    { id: 'l', license_id },
  ]);
  const attempts = db.selectFrom('dmv_attempts').select(['id', 'license_id', 'questions', 'score']);
  expect(await attempts.execute()).toEqual([{ id: 'done', license_id, questions: null, score: 9 }]);
  expect(await db.selectFrom('audit_entries').selectAll().execute()).toEqual([
    { ...entry, ...words, callsign: null, object: null, object_id: null },
  ]);
  const change = db.updateTable('audit_entries').set({ summary: 'x' });
  await expect(change.execute()).rejects.toThrow('append-only');
});

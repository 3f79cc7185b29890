import { expect, test } from 'vitest';
import { migrate } from '#db/migrate';
import { useEmptyDatabase } from '#testing/earlier-database';

const earlier = useEmptyDatabase();
const { insert } = earlier;
const TIMES = { created_at: 5, updated_at: 5 };

test('plates and serial numbers of deleted characters are free, but for stolen and impounded vehicles', async () => {
  const { db } = earlier;
  await migrate(db, '020-search-keys');
  await earlier.insertOfficer();
  const known = { user_id: 'u', known_aliases: '[]', deceased: 0, date_of_birth: '1990-04-01', ...TIMES };
  const names = { first_name: 'Gone', last_name: 'Girl' };
  await insert('civilians', { id: 'p', ...known, ...names, ssn: '2', deleted_at: 7 });
  for (const [id, civilian_id, status] of [
    ['free', 'p', 'Valid'],
    ['stolen', 'p', 'Stolen'],
    ['lived', 'c', 'Valid'],
  ]) {
    const row = { id, civilian_id, status, plate: id, vin: id, type: 'Sedan', insured: 0, ...TIMES };
    await insert('vehicles', row);
  }
  const weapon = { id: 'w', civilian_id: 'p', serial_number: 'WPN-000001', registered_name: 'Gone Girl' };
  await insert('weapons', { ...weapon, ...TIMES });

  await migrate(db);
  const deleted = await db.selectFrom('vehicles').orderBy('id').select(['id', 'deleted_at']).execute();
  expect(deleted).toEqual([
    { id: 'free', deleted_at: 7 },
    { id: 'lived', deleted_at: null },
    { id: 'stolen', deleted_at: null },
  ]);
  expect(await db.selectFrom('weapons').select('deleted_at').execute()).toEqual([{ deleted_at: 7 }]);
});

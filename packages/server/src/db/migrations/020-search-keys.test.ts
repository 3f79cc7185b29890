import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#db/migrate';
import { holdingTexts } from '#db/trigram-index/texts';
import { listBolosAbout } from '#features/dispatch/index';
import { suggestNames, suggestVehicles, suggestWeapons } from '#features/search/search.domain';
import { useEmptyDatabase } from '#testing/earlier-database';

const earlier = useEmptyDatabase();
const { insert } = earlier;
const TIMES = { created_at: 5, updated_at: 5 };

const FILED = {
  platform: 'Xbox',
  author_user_id: 'u',
  officer_id: 'o',
  officer_name: 'Ada A',
  officer_callsign: 'D-1',
  officer_rank: 'Officer',
  officer_folded: 'ada a',
  version: 1,
  ...TIMES,
};

test('people, plates, weapons, members, reports and BOLOs of the version before are found by the new keys', async () => {
  const { db } = earlier;
  await migrate(db, '017-changed-by-kind');
  await earlier.insertOfficer();
  await insert('user_keys', { object_id: 'u', key: 'ada', inside: 1 });
  const known = { user_id: 'u', known_aliases: '[]', deceased: 0, date_of_birth: '1990-04-01', ...TIMES };
  const names = { first_name: 'Seán', last_name: 'O’Brien', middle_initial: 'L.' };
  await insert('civilians', { id: 'p', ...known, ...names, ssn: '123-45-6789' });
  await insert('name_keys', { object_id: 'p', key: 'sean o’brien', inside: 1 });
  await insert('civilians', { id: 'erased', ...known, first_name: 'X', last_name: 'Y', ssn: '2' });
  const car = {
    id: 'v',
    civilian_id: 'p',
    plate: 'AB-12',
    vin: 'VIN1',
    type: 'Sedan',
    insured: 1,
    status: 'Valid',
  };
  await insert('vehicles', { ...car, ...TIMES });
  await insert('vehicle_keys', { object_id: 'v', key: 'ab12', inside: 1 });
  const gun = { id: 'w', civilian_id: 'p', serial_number: 'WPN-X1', registered_name: 'Seán O’Brien' };
  await insert('weapons', { ...gun, ...TIMES });
  await insert('weapon_keys', { object_id: 'w', key: 'wpn-x1', inside: 1 });
  const report = { id: 'r', number: 1001, civilian_id: 'p', owner_id: 'u', type: 'warning', reason: 'Łoud' };
  const folded = 'sean o’brien\n1001\nłoud\n\nab-12\n';
  await insert('reports', { ...FILED, ...report, fine: 0, jail_minutes: 0, folded });
  const bolo = {
    platform: 'Xbox',
    created_by: 'o',
    created_by_callsign: 'D-1',
    created_by_name: 'Ada A',
    ...TIMES,
  };
  const bolos = { ...bolo, expires_at: 99 };
  await insert('bolos', {
    id: 'b',
    ...bolos,
    bolo_type: 'person',
    person_name: 'O’Brien, Seán',
    person_key: 'old',
  });
  await insert('bolos', {
    id: 'k',
    ...bolos,
    bolo_type: 'vehicle',
    vehicle_plate: 'AB.12',
    plate_key: 'ab.12',
  });
  await insert('bolos', { id: 'h', ...bolos, bolo_type: 'vehicle', vehicle_plate: 'A*', plate_key: '*' });

  await migrate(db);

  for (const q of ['obrien', "Sean O'Brien", '123-45', 'O Brien 04/01/1990']) {
    expect([q, (await suggestNames(db, q)).map(({ id }) => id)]).toEqual([q, ['p']]);
  }
  expect(await db.selectFrom('name_keys').where('object_id', '=', 'erased').selectAll().execute()).toEqual(
    [],
  );
  expect((await suggestVehicles(db, 'ab 12'))[0]?.id).toBe('v');
  expect((await suggestWeapons(db, 'wpnx1'))[0]?.id).toBe('w');
  const users = await db.selectFrom('user_keys').select(['object_id', 'key']).orderBy('key').execute();
  expect(users).toEqual([
    { object_id: 'u', key: '1' },
    { object_id: 'u', key: 'ada' },
  ]);
  for (const text of ['obrien sean', 'loud', 'ab12', 'ab 12']) {
    const { conditions } = await holdingTexts(
      db,
      'reports',
      { folded: text, officer_folded: 'ada' },
      sql`true`,
    );
    const found = sql<{ id: string }>`select r.id from reports r where ${sql.join(conditions, sql` and `)}`;
    expect([text, (await found.execute(db)).rows]).toEqual([text, [{ id: 'r' }]]);
  }
  const wanted = { platforms: ['Xbox'] as const, now: 9 };
  const ofName = await listBolosAbout(db, { ...wanted, plates: [], names: ['sean obrien'] });
  expect(ofName.map(({ id }) => id)).toEqual(['b']);
  const ofPlate = await listBolosAbout(db, { ...wanted, plates: ['ab 12'], names: [] });
  expect(ofPlate.map(({ id }) => id).sort()).toEqual(['h', 'k']);
});

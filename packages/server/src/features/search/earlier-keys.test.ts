import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchAuditTexts } from '#db/audit-texts';
import type { Database } from '#db/database';
import { migrate } from '#db/migrate';
import { openPostgres } from '#db/postgres';
import { openSqlite } from '#db/sqlite';
import { listBolosAbout } from '#features/dispatch/index';
import { suggestNames, suggestVehicles } from '#features/search/suggestions.domain';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';

let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  const ignore = () => {};
  database =
    place.databaseUrl === null
      ? openSqlite(place.dataDir, ignore)
      : await openPostgres(place.databaseUrl, ignore, ignore);
});
afterAll(async () => {
  await database.close();
  await place.remove();
});

test('what was there before is found as what is registered now', async () => {
  const { db } = database;
  await migrate(db, '008-edits-and-record-texts');
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`insert into users (id, discord_id, username, discriminator, roles, roles_checked_at, created_at)
    values ('u', '1', 'early.bird', '0', '[]', 1, 1)`);
  await run(`insert into civilians
    (id, user_id, first_name, last_name, date_of_birth, known_aliases, ssn, deceased, created_at, updated_at)
    values ('c', 'u', 'Jo', 'von Xu', '1990-01-01', '[]', '1', 0, 1, 1)`);
  await run(`insert into name_keys (object_id, key, inside)
    values ('c', 'jo von xu', 1), ('c', 'von xu jo', 0), ('c', 'ssn:1', 0)`);
  await run(`insert into vehicles (id, civilian_id, plate, vin, type, insured, status, created_at, updated_at)
    values ('v', 'c', 'OLD-1 A', '1HGCM82633A004352', 'Sedan', 1, 'Valid', 1, 1)`);
  await run(`insert into vehicle_keys (object_id, key, inside)
    values ('v', 'old-1 a', 1), ('v', '1hgcm82633a004352', 1)`);
  await run(`insert into officers (id, user_id, civilian_id, platform, callsign, badge_number, rank, created_at)
    values ('o', 'u', 'c', 'Xbox', 'D-1', '1', 'Officer', 1)`);
  await run(`insert into bolos (id, platform, bolo_type, vehicle_plate, person_name, created_by, created_by_callsign,
      created_by_name, created_at, updated_at, expires_at)
    values ('p', 'Xbox', 'vehicle', 'OLD 1-A', null, 'o', 'D-1', 'Jo von Xu', 2, 2, 9),
      ('n', 'Xbox', 'person', null, 'von Xu, Jo', 'o', 'D-1', 'Jo von Xu', 1, 1, 9)`);
  await run(`insert into audit_entries
      (id, action, user_id, username, by_folded, summary, folded, address, created_at)
    values ('e', 'search', 'u', 'early.bird', 'early.bird', 'Searched "x"', 'searched "x"', '::1', 1)`);
  await migrate(db);

  for (const q of ['xu', 'jo', 'vo', '1']) {
    const found = await suggestNames(db, q);
    expect([q, found.map(({ id }) => id)]).toEqual([q, q === '1' ? [] : ['c']]);
  }
  for (const q of ['old1a', 'd-1a', 'cm82']) {
    expect([q, (await suggestVehicles(db, q)).map(({ id }) => id)]).toEqual([q, ['v']]);
  }
  const about = {
    plates: ['OLD1A'],
    names: ['Jo von Xu', 'von Xu Jo'],
    platforms: ['Xbox' as const],
    now: 5,
  };
  expect((await listBolosAbout(db, about)).map(({ id }) => id)).toEqual(['p', 'n']);
  const { among, conditions } = await searchAuditTexts(db, { by_folded: 'bird', folded: 'ched "x' });
  const { rows } = await sql`
    select id from ${among ?? sql`audit_entries`} e where ${sql.join(conditions, sql` and `)}`.execute(db);
  expect(rows).toEqual([{ id: 'e' }]);
});

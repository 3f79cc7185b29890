import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database';
import { migrate, readSchemaVersion } from '#db/migrate';
import { openPostgres } from '#db/postgres';
import { openSqlite } from '#db/sqlite';
import { PERSONAS } from '#demo/personas';
import { newId } from '#platform/ids';
import { signInCast } from '#testing/authorization-table';
import { answersTo, rowOf } from '#testing/authorization-walk';
import { OPERATIONS } from '#testing/every-endpoint';
import type { TestDatabase } from '#testing/test-database';
import { startTestServer, type TestServer } from '#testing/test-server';
import { createWorld, type World } from '#testing/world';

/** A database of the version before settings were kept in it, with its officers, brought up to date by a start. */

const BEFORE = '002-backups';
const OFFICERS = [
  { persona: 'officer-xbox', platform: 'Xbox' },
  { persona: 'officer-playstation', platform: 'PlayStation' },
] as const;

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer({ prepare: makeOldDatabase });
  const cast = await signInCast(server, { areRegistered: true });
  world = await createWorld(server, cast);
});
afterAll(() => server.stop());

async function makeOldDatabase({ databaseUrl, dataDir }: TestDatabase): Promise<void> {
  const ignore = () => {};
  const { db, close } =
    databaseUrl === null ? openSqlite(dataDir, ignore) : await openPostgres(databaseUrl, ignore, ignore);
  await migrate(db, BEFORE);
  for (const officer of OFFICERS) await addOldOfficer(db, officer);
  await close();
}

async function addOldOfficer(db: Db, { persona: key, platform }: (typeof OFFICERS)[number]): Promise<void> {
  const persona = PERSONAS.find((each) => each.key === key);
  if (persona === undefined) throw new Error(`There is no persona ${key}`);
  const [userId, civilianId, officerId, now] = [newId(), newId(), newId(), Date.now()];
  const roles = JSON.stringify(persona.roles);
  await sql`
    insert into users (id, discord_id, username, discriminator, roles, roles_checked_at, created_at)
    values (${userId}, ${persona.id}, ${persona.username}, '0', ${roles}, ${now}, ${now})`.execute(db);
  await sql`
    insert into civilians (
      id, user_id, first_name, last_name, date_of_birth, known_aliases, ssn, deceased, created_at, updated_at)
    values (${civilianId}, ${userId}, 'Old', 'Hand', '1980-01-01', '[]', ${civilianId}, 0, ${now}, ${now})`.execute(
    db,
  );
  await sql`
    insert into officers (id, user_id, civilian_id, platform, callsign, badge_number, rank, created_at)
    values (${officerId}, ${userId}, ${civilianId}, ${platform}, 'D-104', ${officerId}, 'Officer', ${now})`.execute(
    db,
  );
  await sql`
    insert into units (officer_id, platform, status, active_at)
    values (${officerId}, ${platform}, 'Off duty', ${now})`.execute(db);
}

test('the officers of before serve in the first department of their platform', async () => {
  const { db } = server.platform.database;
  expect((await readSchemaVersion(db)).pending).toEqual([]);
  const { departments } = (await world.cast.officer.get('/api/community')).body;
  const kept = await db.selectFrom('officers').where('callsign', '=', 'D-104').selectAll().execute();
  for (const { platform, department_id } of kept) {
    const department = departments.find(({ _id }: { _id: string }) => _id === department_id);
    expect(department).toMatchObject({ platform, name: 'Public Safety' });
  }
  expect(kept).toHaveLength(OFFICERS.length);
});

test.each(OPERATIONS)('everybody is answered as before: %s', async (operation) => {
  expect(await answersTo(operation, { server, world })).toEqual(rowOf(operation).answers);
});

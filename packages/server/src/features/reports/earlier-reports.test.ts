import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/database';
import { migrate } from '#db/migrate';
import { openPostgres } from '#db/postgres';
import { openSqlite } from '#db/sqlite';
import { readFiled, readOfficer } from '#features/filing/index';
import { listReports } from '#features/reports/reading.domain';
import { readPage } from '#platform/newest-first';
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

test('what was filed before is found as what is filed now, and its messages are kept', async () => {
  const { db } = database;
  await migrate(db, '007-outbox-audit');
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`insert into users (id, discord_id, username, discriminator, roles, roles_checked_at, created_at)
    values ('u', '1', 'early.bird', '0', '[]', 1, 1)`);
  await run(`insert into civilians
    (id, user_id, first_name, last_name, date_of_birth, known_aliases, ssn, deceased, created_at, updated_at)
    values ('c', 'u', 'José', 'Weiß', '1990-01-01', '[]', '1', 0, 1, 1)`);
  await run(`insert into officers (id, user_id, civilian_id, platform, callsign, badge_number, rank, created_at)
    values ('o', 'u', 'c', 'Xbox', 'D-1', '1', 'Officer', 1)`);
  await run(`insert into reports (id, number, platform, civilian_id, owner_id, type, reason, fine, jail_minutes, notes,
      author_user_id, officer_id, officer_name, officer_callsign, officer_rank, officer_folded, folded, version,
      created_at, updated_at)
    values ('r', 1001, 'Xbox', 'c', 'u', 'citation', 'Speeding', 100, 0, 'Grüne  Straße',
      'u', 'o', 'Élodie Ng', 'D-1', 'Officer', 'élodie ng', 'old', 1, 1, 1)`);
  await run(`insert into safety_reports (id, number, kind, platform, fields, author_user_id, officer_id, officer_name,
      officer_callsign, officer_rank, officer_folded, folded, version, created_at, updated_at)
    values ('s', 1001, 'incident', 'Xbox', '{"title":"Übung"}', 'u', 'o', 'Élodie Ng',
      'D-1', 'Officer', 'élodie ng', 'old', 1, 1, 1)`);
  await run(`insert into outbox_messages (id, report_id, report_number, channel, platform, civilian_name,
      recipient_discord_id, title, content, nonce, state, attempts, next_attempt_at, lease_until, created_at)
    values ('m', 'r', 1001, 'direct-message', 'Xbox', 'José Weiß', '1', 'Told', '{}', 'n', 'Pending', 2, 5, 0, 1)`);
  await migrate(db);

  const staff = { userId: 'u', username: '', discriminator: '0', staff: true, officer: null };
  const queries = [{ q: 'jose weiss' }, { q: 'grune strasse' }, { q: '1001' }, { officer: 'elodie' }];
  for (const query of queries) {
    const { reports } = await listReports(db, staff, query);
    expect([query, reports.map(({ report }) => report.id)]).toEqual([query, ['r']]);
  }
  const everything = { platforms: undefined, from: undefined, to: undefined, page: readPage({}) };
  for (const [text, officer] of [['ubung'], ['inc-1001'], [undefined, 'elodie']]) {
    const wanted = { ...everything, text, officer: readOfficer(officer) };
    const found = await readFiled(db, 'safety_reports', wanted, (condition) =>
      db.selectFrom('safety_reports as r').where(condition).select('r.id').execute(),
    );
    expect([text, officer, found]).toEqual([text, officer, [{ id: 's' }]]);
  }
  const message = await db.selectFrom('outbox_messages').selectAll().executeTakeFirstOrThrow();
  expect(message).toMatchObject({
    id: 'm',
    report_id: 'r',
    channel: 'direct-message',
    recipient_discord_id: '1',
    content: '{}',
    is_outdated: 0,
    state: 'Pending',
    attempts: 2,
    next_attempt_at: 5,
    sent_at: null,
  });
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isSqlite } from '#db/engine';
import { migrate } from '#db/migrate';
import { useEmptyDatabase } from '#testing/earlier-database';

/** What becomes of the shifts of a database of the version before. */

const earlier = useEmptyDatabase();
const { insert } = earlier;

test('they are as they were, a unit has one open at most, and apparatus have some too', async () => {
  const { db } = earlier;
  await migrate(db, '009-fire-reports');
  await earlier.insertOfficer();
  const state = { platform: 'Xbox', status: '10-8', meaning: 'Available', status_since: 1, active_at: 1 };
  await insert('units', { id: 'o', officer_id: 'o', ...state });
  await insert('units', { id: 'e', callsign: 'E-7', name: 'Engine 7', ...state });
  await insert('shifts', { id: '1', officer_id: 'o', began_at: 5, ended_at: 9, ended_by: 'silence' });
  await insert('shifts', { id: '2', officer_id: 'o', began_at: 12 });

  await migrate(db);
  const open = { began_at: 12, ended_at: null, ended_by: null };
  await insert('shifts', { id: '3', unit_id: 'e', ...open });
  await expect(insert('shifts', { id: '4', unit_id: 'o', ...open })).rejects.toThrow();
  expect(await db.selectFrom('shifts').orderBy('id').selectAll().execute()).toEqual([
    { id: '1', unit_id: 'o', began_at: 5, ended_at: 9, ended_by: 'silence' },
    { id: '2', unit_id: 'o', ...open },
    { id: '3', unit_id: 'e', ...open },
  ]);
  if (!isSqlite(db)) return;
  const { rows: broken } = await sql`pragma foreign_key_check`.execute(db);
  expect(broken).toEqual([]);
});

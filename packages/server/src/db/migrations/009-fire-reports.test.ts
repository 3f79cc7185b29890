import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isSqlite } from '#db/engine';
import { migrate } from '#db/migrate';
import { holdingTexts } from '#db/trigram-index/texts';
import { useEmptyDatabase } from '#testing/earlier-database';

/** What becomes of the public safety reports of a database of the version before. */

const earlier = useEmptyDatabase();
const { insert } = earlier;

const filed = (number: number) => ({
  id: String(number),
  number,
  kind: 'incident',
  platform: 'Xbox',
  fields: '{"title":"Loud party"}',
  author_user_id: 'u',
  officer_id: 'o',
  officer_name: 'Ada A',
  officer_callsign: 'D-1',
  officer_rank: 'Officer',
  officer_folded: 'ada a',
  folded: `inc-${number}\nloud party`,
  version: 1,
  created_at: 5,
  updated_at: 5,
  department_id: 'd',
  department_name: 'Public Safety',
  department_short: 'PS',
});

test('they are as they were, found by their texts, and may be of more kinds', async () => {
  const { db } = earlier;
  await migrate(db, '008-fire');
  await earlier.insertOfficer();
  await insert('safety_reports', filed(1001));
  const version = { report_id: '1001', version: 1, fields: '{}', by_user_id: 'u', by_name: 'D-1' };
  await insert('safety_report_versions', { ...version, created_at: 5 });
  const history = { id: 'm', civilian_id: 'c', description: 'Flu', author: 'owner', author_user_id: 'u' };
  await insert('medical_records', { ...history, created_at: 1 });

  await migrate(db);
  const fields = '{}';
  await insert('safety_reports', { ...filed(1002), kind: 'patient-care', fields, folded: 'pcr-1002\ncough' });
  await expect(insert('safety_reports', { ...filed(1003), kind: 'other' })).rejects.toThrow();
  await db
    .updateTable('safety_reports')
    .set({ folded: 'inc-1001\nquiet' })
    .where('id', '=', '1001')
    .execute();
  const rows = await db.selectFrom('safety_reports').orderBy('number').selectAll().execute();
  expect(rows).toEqual([
    { ...filed(1001), folded: 'inc-1001\nquiet', officer_folded: 'ada a ada a adaa' },
    { ...filed(1002), kind: 'patient-care', fields, folded: 'pcr-1002\ncough' },
  ]);
  const found = async (folded: string) => {
    const { conditions } = await holdingTexts(db, 'safety_reports', { folded }, sql`1 = 1`);
    const all = sql.join(conditions, sql` and `);
    return (await sql<{ id: string }>`select r.id from safety_reports r where ${all}`.execute(db)).rows;
  };
  expect([await found('loud'), await found('quiet'), await found('cough')]).toEqual([
    [],
    [{ id: '1001' }],
    [{ id: '1002' }],
  ]);
  expect(await db.selectFrom('safety_report_versions').select('report_id').execute()).toHaveLength(1);
  expect(await db.selectFrom('medical_records').select('report_id').execute()).toEqual([{ report_id: null }]);
  if (!isSqlite(db)) return;
  const { rows: broken } = await sql`pragma foreign_key_check`.execute(db);
  expect(broken).toEqual([]);
});

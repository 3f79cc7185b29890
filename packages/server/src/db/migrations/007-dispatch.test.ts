import { expect, test } from 'vitest';
import { migrate } from '#db/migrate';
import { useEmptyDatabase } from '#testing/earlier-database';

/** What becomes of the calls of a database of the version before. */

const earlier = useEmptyDatabase();
const { insert } = earlier;

test('calls, units and BOLOs are as they were, and each unit has a way to its call', async () => {
  const { db } = earlier;
  await migrate(db, '006-names-go');
  await earlier.insertOfficer();
  await insert('units', {
    officer_id: 'o',
    platform: 'Xbox',
    status: '10-8',
    on_duty_since: 3,
    active_at: 9,
  });
  const made = { created_by: 'o', created_by_callsign: 'D-1', created_by_name: 'Ada A', created_at: 4 };
  const call = { platform: 'Xbox', type: 'Other', priority: 3, updated_at: 5, folded: '', ...made };
  await insert('calls', { ...call, id: 'closed', number: 1001, postal: ' Ab  12 ', closed_at: 8 });
  await insert('calls', { ...call, id: 'open', number: 1002, primary_officer_id: 'o' });
  const attached = { officer_id: 'o', callsign: 'D-1', name: 'Ada A' };
  await insert('call_units', { ...attached, call_id: 'closed', id: '1', attached_at: 6, open: 0 });
  await insert('call_units', { ...attached, call_id: 'open', id: '2', attached_at: 7, open: 1 });
  const bolo = { id: 'b', platform: 'Xbox', bolo_type: 'person', updated_at: 4, expires_at: 9, ...made };
  await insert('bolos', bolo);
  const panic = {
    id: 'p',
    platform: 'Xbox',
    officer_id: 'o',
    officer_callsign: 'D-1',
    officer_name: 'Ada A',
  };
  await insert('panics', { ...panic, call_id: 'open', location: 'x', raised_at: 4 });

  await migrate(db);
  const calls = await db.selectFrom('calls').orderBy('number').selectAll().execute();
  const same = { services: '["Police"]', created_by: 'o', callers: 0, held_until: null, merged_into: null };
  expect(calls).toMatchObject([
    { ...same, number: 1001, postal: ' Ab  12 ', postal_key: 'ab 12', source: 'Unit', closed_at: 8 },
    { ...same, number: 1002, postal_key: null, source: 'Panic', closed_at: null, primary_unit_id: 'o' },
  ]);
  expect(await db.selectFrom('call_units').orderBy('id').selectAll().execute()).toEqual([
    { call_id: 'closed', unit_id: 'o', id: '1', open: 0 },
    { call_id: 'open', unit_id: 'o', id: '2', open: 1 },
  ]);
  const way = { unit_id: 'o', kind: 'Law Enforcement', callsign: 'D-1', name: 'Ada A', stage: 'Dispatched' };
  expect(await db.selectFrom('call_responses').orderBy('id').selectAll().execute()).toMatchObject([
    { ...way, id: '1', call_id: 'closed', dispatched_at: 6, cleared_at: 8, clear_reason: 'Call closed' },
    { ...way, id: '2', call_id: 'open', dispatched_at: 7, cleared_at: null, clear_reason: null },
  ]);
  const unit = ['id', 'officer_id', 'kind', 'status_since', 'on_duty_since'] as const;
  expect(await db.selectFrom('units').select(unit).execute()).toEqual([
    { id: 'o', officer_id: 'o', kind: 'Law Enforcement', status_since: 9, on_duty_since: 3 },
  ]);
  expect(await db.selectFrom('bolos').select(['id', 'created_by']).execute()).toEqual([
    { id: 'b', created_by: 'o' },
  ]);
});

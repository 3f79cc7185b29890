import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOpenCallsOf, listShowing } from '#features/dispatch/calls/call-units.store';
import { findUnits } from '#features/dispatch/units/units.store';
import { changeCall, clock, createCall } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let officer: TestOfficer;
let openId: string;
beforeAll(async () => {
  server = await startTestServer();
  officer = await signInOfficer(server, { callsign: 'D-401' });
  await clock(officer, 'in');
  const closed = await createCall(officer, { attach: true });
  await changeCall(officer, closed, 'close');
  openId = (await createCall(officer, { attach: true }))._id;
});
afterAll(() => server.stop());

test('marks attachments of open calls only, and marks them again on reopening', async () => {
  const { db } = server.platform.database;
  const openRows = async () => {
    const rows = await db.selectFrom('call_units').where('open', '=', 1).select('call_id').execute();
    return rows.map(({ call_id }) => call_id);
  };
  expect(await openRows()).toEqual([openId]);
  const call = await createCall(officer, { attach: true });
  expect((await openRows()).sort()).toEqual([openId, call._id].sort());
  await changeCall(officer, call, 'close');
  expect(await openRows()).toEqual([openId]);
  const open = (await listOpenCallsOf(db, { unitId: officer.id })).map(({ id }) => id);
  expect([open, await listShowing(db, openId)]).toEqual([[openId], [officer.id]]);
  await changeCall(officer, call, 'reopen');
  const [unit] = await findUnits(db, [officer.id]);
  expect([(await openRows()).length, unit?.call_number]).toEqual([2, call.callNumber]);
  await clock(officer, 'out');
  expect(await openRows()).toEqual([]);
  await clock(officer, 'in');
});

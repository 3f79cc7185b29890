import { afterAll, beforeAll, expect, test } from 'vitest';
import { clock } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { addPhone } from '#testing/test-phones';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let officer: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  officer = await signInOfficer(server, { callsign: 'D-104' });
  await clock(officer, 'in');
});
afterAll(() => server.stop());

const create = () => officer.user.post('/api/calls', { type: 'Other', attach: false });

test('without channels and devices nothing is queued and Discord gets no requests', async () => {
  const requests = server.fakeDiscord.requests.length;
  const { device } = await addPhone(server, officer.user);
  await officer.user.delete(`/api/push/devices/${device._id}`);
  expect((await create()).status).toBe(201);
  const { panic } = (await officer.user.post('/api/panic', { location: 'Grove St' })).body;
  expect((await officer.user.post(`/api/panic/${panic._id}/clear`)).status).toBe(200);
  await server.outbox.runOnce();
  expect(
    server.fakeDiscord.requests.slice(requests).filter(({ path }) => path.includes('/channels/')),
  ).toEqual([]);
  const { db } = server.platform.database;
  for (const table of ['push_jobs', 'push_rows', 'discord_cards', 'outbox_messages'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('a new call notifies as soon as someone subscribes', async () => {
  const colleague = await signInOfficer(server, { callsign: 'D-105' });
  await clock(colleague, 'in');
  const phone = await addPhone(server, colleague.user);
  const countAfterCall = async () => {
    expect((await create()).status).toBe(201);
    await server.outbox.runOnce();
    return phone.arrived.length;
  };
  expect(await countAfterCall()).toBe(0);
  expect((await colleague.user.put('/api/push/choices', { newCall: true })).status).toBe(200);
  expect(await countAfterCall()).toBe(1);
});

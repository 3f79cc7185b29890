import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerOfficer } from '#testing/principals';
import { openEvents } from '#testing/test-events';
import { startTestServer, type TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let second: TestServer;
let admin: TestUser;
beforeEach(async () => {
  server = await startTestServer({ environment: { ROLE_PUBLIC_SAFETY: '' } });
  const isPostgres = server.platform.database.engine === 'postgres';
  second = isPostgres
    ? await startTestServer({ peer: server, environment: { ROLE_PUBLIC_SAFETY: '' } })
    : server;
  admin = await server.signIn('administrator');
});
afterEach(async () => {
  if (second !== server) await second.stop();
  await server.stop();
});

const change = (section: string, op: object) => makeChange(admin, section, [op]);

test('every process notifies all members of a change and applies it to the next request', async () => {
  const member = (await server.signIn('newcomer')).copy(second.origin);
  const events = await openEvents(member);
  const { version: before } = (await member.get('/api/community')).body;
  await change('general', { op: 'set', field: 'communityName', value: 'Los Santos Roleplay' });
  await change('general', { op: 'set', field: 'communityName', value: 'Vespucci Nights' });
  const { name, data } = await events.next();
  expect([name, data.sections, data.version]).toEqual(['settings', ['general'], before + 1]);
  const { body } = await member.get('/api/community');
  expect([body.communityName, body.version]).toEqual(['Vespucci Nights', data.version]);
  expect((await member.get('/api/config')).body.communityName).toBe('Vespucci Nights');
  events.cut();
});

test('a member who loses a grant goes off duty and gets no more dispatch events, in every process', async () => {
  const added = await change('grants', {
    op: 'add',
    list: 'entries',
    entry: { grant: 'Public Safety', roleId: DEMO_ROLES.publicSafety },
  });
  const officer = await server.signIn('officer-xbox');
  await registerOfficer(officer, { callsign: 'D-104' });
  await officer.post('/api/clock/in');
  const events = await openEvents(officer.copy(second.origin));
  const watching = await openEvents(admin.copy(second.origin));
  const { _id } = added.value.entries.at(-1);
  await change('grants', { op: 'remove', list: 'entries', _id });
  const { data } = await watching.next('unit');
  expect(data.unit).toMatchObject({ callsign: 'D-104', onDutySince: null });
  const eventNames = (await events.upToNow(second)).map(({ name }) => name);
  expect(eventNames).toContain('access');
  expect(eventNames.slice(eventNames.indexOf('access'))).not.toContain('unit');
  expect((await officer.copy(second.origin).post('/api/calls', { type: 'Other' })).status).toBe(403);
  const units = (await admin.copy(second.origin).get('/api/units?platform=Xbox')).body.units;
  expect(units).toEqual([]);
  events.cut();
  watching.cut();
});

import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { changeCall, logLines, publishedBy, readCall } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

/** Signs in staff with a profile, who may change platform by registering again. */
const signInStaffOfficer = (callsign: string) => signInOfficer(server, { callsign, role: DEMO_ROLES.staff });

/** Signs in a staff officer whose character died, with another character to register. */
async function signInWithDeceased(callsign: string): Promise<TestOfficer & { heirId: string }> {
  const officer = await signInStaffOfficer(callsign);
  await markDeceased(officer);
  return { ...officer, heirId: await createCivilian(officer.user, { firstName: 'Nia' }) };
}

const markDeceased = ({ user, civilianId }: TestOfficer) =>
  user.post(`/api/civilians/${civilianId}/deceased`, { deceased: true });

const register = (officer: TestOfficer & { heirId: string }, department: string, callsign: string) =>
  officer.user.post('/api/officers', { civilianId: officer.heirId, department, callsign });

async function raise({ user }: TestOfficer): Promise<{ status: number; panic: Panic }> {
  const { status, text, body } = await user.post('/api/panic');
  expect([200, 201], text).toContain(status);
  return { status, panic: body.panic };
}

const activePanics = async (): Promise<Panic[]> => (await people.staff.get('/api/panic')).body.panics;

test("registering another character clears the former character's panic, and the next one alerts the new platform", async () => {
  const ann = await signInStaffOfficer('D-201');
  const { panic: before } = await raise(ann);
  await markDeceased(ann);
  const heirId = await createCivilian(ann.user, { firstName: 'Nia' });
  const events = await publishedBy(server, () => register({ ...ann, heirId }, 'PlayStation', 'P-201'));
  expect(events.map(({ name, readers, platform }) => [name, readers, platform])).toEqual([
    ['call', 'dispatch', 'Xbox'],
    ['panic', 'dispatch', 'Xbox'],
    ['access', 'user', null],
  ]);
  const clearedAt = new Date(server.clock.now()).toISOString();
  expect(events[1]?.data.panic).toEqual({ ...before, clearedAt, clearedBy: 'D-201' });
  const ben = await signInOfficer(server, { callsign: 'D-202' });
  const call = await readCall(ben, { _id: before.callId });
  expect(logLines(call).at(-1)).toEqual(['panic', 'Panic cleared by D-201', null]);
  expect(await activePanics()).toEqual([]);

  const after = await raise(ann);
  expect(after.status).toBe(201);
  expect(after.panic).toMatchObject({ platform: 'PlayStation', officer: { callsign: 'P-201' } });
  expect(await activePanics()).toEqual([after.panic]);
});

test('registering another character also clears it on the same platform; a closed call or no panic is no obstacle', async () => {
  const cal = await signInOfficer(server, { callsign: 'D-203' });
  const { panic } = await raise(cal);
  await changeCall(cal, { _id: panic.callId }, 'close');
  await markDeceased(cal);
  const heir = { ...cal, heirId: await createCivilian(cal.user) };
  expect((await register(heir, 'Xbox', 'D-203')).status).toBe(201);
  expect((await activePanics()).filter(({ _id }) => _id === panic._id)).toEqual([]);
  expect((await raise(cal)).status).toBe(201);
  expect((await register(await signInWithDeceased('D-204'), 'PlayStation', 'P-204')).status).toBe(201);
});

test('registering another character keeps the panic when the registration is refused', async () => {
  const dan = await signInOfficer(server, { callsign: 'D-205' });
  const { panic } = await raise(dan);
  await markDeceased(dan);
  const heir = { ...dan, heirId: await createCivilian(dan.user) };
  expect((await register(heir, 'Xbox', 'D-104')).status).toBe(409);
  expect((await activePanics()).map(({ _id }) => _id)).toContain(panic._id);
});

test('simultaneous registrations on different platforms: one succeeds', async () => {
  const officers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => signInWithDeceased(`TWO-${index}`)),
  );
  const others = await Promise.all(officers.map(({ user }) => createCivilian(user)));
  const answers = await Promise.all(
    officers.map((officer, index) =>
      Promise.all([
        register(officer, 'Xbox', `TWX-${index}`),
        register({ ...officer, heirId: String(others[index]) }, 'PlayStation', `TWP-${index}`),
      ]),
    ),
  );
  expect(answers.map((both) => both.map(({ status }) => status).sort())).toEqual(Array(6).fill([201, 409]));
});

test("a simultaneous panic is raised on the officer's current platform", async () => {
  const officers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => signInWithDeceased(`NOW-${index}`)),
  );
  const answers = await Promise.all(
    officers.flatMap((officer, index) => [
      register(officer, 'PlayStation', `NOW-${index}`),
      officer.user.post('/api/panic'),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
  for (const officer of officers) expect((await raise(officer)).panic.platform).toBe('PlayStation');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { make } from '#testing/any-request';
import { CAST, type Cast, type Member, signInCast } from '#testing/authorization-table';
import { ENDPOINTS, OPERATIONS, type Operation } from '#testing/every-endpoint';
import { SAMPLES } from '#testing/sample-calls';
import { openEvents, type TestEvents } from '#testing/test-events';
import { startTestServer, type TestServer } from '#testing/test-server';
import { createWorld, type World, write } from '#testing/world';

/** Patient data must reach only fire and EMS, through every read, event and file. */

const SAID = {
  name: 'Zworykina',
  age: 'zage',
  sex: 'zsex',
  complaint: 'zomplaint',
  treatment: 'zreatment',
  handedTo: 'zandover',
  history: 'zistory',
  vitals: 'zitals',
  medication: 'zedication',
  narrative: 'zarrative',
};
const READERS = CAST.filter((member) => !['fireRescue', 'medic', 'owner'].includes(member));
const READS = OPERATIONS.filter((operation) => ENDPOINTS[operation].method === 'GET');
const ASKED = READS.filter((operation) => operation !== 'streamEvents');

let server: TestServer;
let cast: Cast;
let world: World;
let callId: string;
let streams: Map<Member, TestEvents>;
let secrets: string[];
let civilianId: string;

const secretsIn = (text: string): string[] =>
  secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));

beforeAll(async () => {
  server = await startTestServer();
  cast = await signInCast(server);
  const made = await createWorld(server, cast);
  civilianId = made.civilianId;
  streams = new Map();
  for (const member of READERS) {
    if (member !== 'anon') streams.set(member, await openEvents(cast[member]));
  }
  const { medic, officer } = cast;
  const fire = { type: 'Structure Fire', postal: '4012', attach: true };
  callId = (await write(officer, '/api/calls', fire)).call._id;
  await write(medic, `/api/calls/${callId}/attach`, { move: true });
  const { treatment, handedTo, name, age, sex, complaint } = SAID;
  const about = { age, sex, complaint, triage: 'Red' };
  const add = async (who: object) =>
    (await write(medic, `/api/calls/${callId}/patients`, { ...about, ...who })).patient;
  const [one, two] = [await add({ name }), await add({ civilianId })];
  for (const { _id } of [one, two])
    await write(medic, `/api/patients/${_id}/treatments`, { text: treatment });
  await write(medic, `/api/patients/${one._id}/transport`, { hospital: 'Pillbox Hill' });
  await write(medic, `/api/patients/${one._id}/handover`, { handedTo });
  await write(medic, `/api/patients/${two._id}/pronounce`);
  const report = {
    ...{ patientName: name, age, sex, chiefComplaint: complaint, history: SAID.history, vitals: SAID.vitals },
    ...{ treatment, medicationGiven: SAID.medication, narrative: SAID.narrative, disposition: 'Handed over' },
  };
  const file = async (who: object) =>
    (await write(medic, '/api/psoreports/patient-care', { ...report, ...who })).recordId;
  await file({ patientId: one._id });
  const reportId = await file({ patientId: two._id, civilianId });
  expect((await medic.put(`/api/psoreports/${reportId}`, { treatment: `More ${treatment}` })).status).toBe(
    200,
  );
  const { records } = (await medic.get(`/api/medical/by-civilian/${civilianId}`)).body;
  expect(records).toHaveLength(3);
  secrets = [...Object.values(SAID), one._id, two._id, ...records.map(({ _id }: { _id: string }) => _id)];
  world = {
    ...made,
    callId,
    safetyReportId: reportId,
    fresh: { ...made.fresh, patient: async () => ({ _id: two._id, callId, civilianId }) },
  };
});
afterAll(() => server.stop());

async function ask(operation: Operation, member: Member, query: object = {}) {
  const sample = await SAMPLES[operation](world, cast[member]);
  const { status, text } = await make(operation, cast[member], {
    ...sample,
    query: { ...sample.query, ...query },
  });
  expect([operation, member, secretsIn(text)]).toEqual([operation, member, []]);
  return { status, text };
}

test('fire and EMS read all patient data', async () => {
  const patients = await make('listPatients', cast.fireRescue, { params: { id: callId } });
  const { safetyReportId } = world;
  const report = await make('getSafetyReport', cast.medic, { params: { id: safetyReportId } });
  const missing = secretsIn(`${patients.text}${report.text}`);
  expect(Object.values(SAID).filter((word) => !missing.includes(word))).toEqual([]);
});

test.each(ASKED)('%s returns no patient data to others', async (operation) => {
  for (const member of READERS) await ask(operation, member);
});

test('readers of the call see the number of patients but not their names', async () => {
  const { text, status } = await ask('getCall', 'officer');
  expect([status, JSON.parse(text).call.patients]).toEqual([200, { Green: 0, Yellow: 0, Red: 1, Black: 1 }]);
  expect(text).toContain('Patient 1 to Pillbox Hill by M-3');
  expect(text).not.toContain(civilianId);
  expect((await ask('getSafetyReport', 'staff')).status).toBe(404);
  expect((await ask('listPatients', 'staff')).status).toBe(403);
});

test('searches for patient data find nothing', async () => {
  const searched = ASKED.filter((operation) => JSON.stringify(ENDPOINTS[operation]).includes('"q":{'));
  expect(searched.length).toBeGreaterThan(4);
  for (const operation of searched) {
    for (const q of [SAID.name, SAID.treatment]) {
      for (const member of READERS) {
        const sample = await SAMPLES[operation](world, cast[member]);
        const { text } = await make(operation, cast[member], { ...sample, query: { ...sample.query, q } });
        expect([operation, member, text.includes(callId), text.includes(world.safetyReportId)]).toEqual([
          ...[operation, member, false, false],
        ]);
      }
    }
  }
});

test("responses to others' changes of the call contain no patient data", async () => {
  const { officer, dispatching } = cast;
  for (const by of [officer, dispatching]) {
    const answers = [
      await by.put(`/api/calls/${callId}`, { details: 'Two injured' }),
      await by.post(`/api/calls/${callId}/notes`, { text: 'Where do they go?' }),
      await by.post(`/api/calls/${callId}/attach`, { officerId: world.officerId }),
      await by.post(`/api/calls/${callId}/detach`, { officerId: world.officerId }),
      await by.post(`/api/calls/${callId}/close`),
      await by.post(`/api/calls/${callId}/reopen`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(secretsIn(answers.map(({ text }) => text).join())).toEqual([]);
  }
});

test('event streams of others contain no patient data, live or after a resume', async () => {
  for (const [member, stream] of streams) {
    const back = await openEvents(cast[member], { lastEventId: stream.ready.id });
    const sent = JSON.stringify([await stream.upToNow(server), await back.upToNow(server)]);
    expect([member, secretsIn(sent)]).toEqual([member, []]);
    expect([member, sent.includes(civilianId)]).toEqual([member, false]);
    if (member === 'officer') expect(sent).toContain('Patient 1 to Pillbox Hill by M-3');
    back.cut();
    stream.cut();
  }
});

test('events for others and Discord messages contain no patient data', async () => {
  const { db } = server.platform.database;
  const events = await db.selectFrom('events').selectAll().execute();
  const tells = events.filter((event) => secretsIn(JSON.stringify(event)).length > 0);
  expect([...new Set(tells.map(({ name, readers }) => `${name} ${readers}`))]).toEqual(['patients fire']);
  const messages = await db.selectFrom('outbox_messages').selectAll().execute();
  expect(secretsIn(JSON.stringify(messages))).toEqual([]);
});

test('the log contains neither patient data nor searches by fire and EMS', async () => {
  const { medic } = cast;
  expect((await medic.get(`/api/medical/search?name=${SAID.name}`)).status).toBe(404);
  expect((await medic.get(`/api/medical/search/names?q=${SAID.name}`)).status).toBe(200);
  expect(Object.values(SAID).filter((word) => server.logged().includes(word))).toEqual([]);
});

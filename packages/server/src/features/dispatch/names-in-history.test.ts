import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCivilian } from '#testing/principals';
import { changeCall, clock, createCall, logLines, publishedBy, readCall } from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let ray: TestOfficer;
beforeAll(async () => {
  server = await startTestServer();
  ray = await signInOfficer(server, { callsign: 'D-301' });
  await clock(ray, 'in');
});
afterAll(() => server.stop());

const bolo = { boloType: 'person', personName: 'Dex Malone' };
const rename = (officer: TestOfficer, names: object) =>
  officer.user.put(`/api/civilians/${officer.civilianId}`, names);

/** Marks the character deceased and registers another with a new callsign. */
async function succeed(
  officer: TestOfficer,
  profile: { callsign: string },
  names = { firstName: 'Ines', lastName: 'Otero' },
): Promise<void> {
  await officer.user.post(`/api/civilians/${officer.civilianId}/deceased`, { deceased: true });
  const civilianId = await createCivilian(officer.user, names);
  const answer = await officer.user.post('/api/officers', { department: 'Xbox', ...profile, civilianId });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
}

describe('an officer who registers with another character', () => {
  test('keeps the former callsign and name on closed calls, BOLOs and panics', async () => {
    const officer = await signInOfficer(server, { callsign: 'D-311' });
    const call = await createCall(officer, { attach: true });
    await changeCall(officer, call, 'close');
    await officer.user.post('/api/bolos', bolo);
    const raised = (await officer.user.post('/api/panic')).body.panic;
    await succeed(officer, { callsign: 'D-314' });

    const { createdBy, primaryOfficer, units } = await readCall(ray, call);
    expect({ createdBy, primaryOfficer, units }).toMatchObject({
      createdBy: officer.ref,
      primaryOfficer: officer.ref,
      units: [officer.ref],
    });
    const closed = (await ray.user.get('/api/calls?status=Closed')).body.calls;
    expect(closed.map((each: { units: unknown }) => each.units)).toContainEqual([
      expect.objectContaining(officer.ref),
    ]);
    const { bolos } = (await ray.user.get('/api/bolos')).body;
    expect(bolos[0].createdBy).toEqual(officer.ref);
    // Changing the character cleared it; clearing it again changes nothing.
    const answer = await officer.user.post(`/api/panic/${raised._id}/clear`);
    expect([answer.status, answer.body.panic.officer]).toEqual([200, officer.ref]);
  });

  test('has the new callsign and name on a reopened call', async () => {
    const officer = await signInOfficer(server, { callsign: 'D-312' });
    const call = await createCall(officer, { attach: true });
    await changeCall(officer, call, 'close');
    await succeed(officer, { callsign: 'D-313' });
    await clock(officer, 'in');
    const now = { _id: officer.id, callsign: 'D-313', name: 'Ines Otero' };
    const reopened = await changeCall(ray, call, 'reopen');
    expect([reopened.units, reopened.primaryOfficer]).toMatchObject([[now], now]);
    expect(reopened.createdBy).toEqual(officer.ref);
    expect((await readCall(ray, call)).units).toMatchObject([now]);
  });
});

describe('a renamed character', () => {
  test("is published to the board and on the unit's open calls", async () => {
    const officer = await signInOfficer(server, { callsign: 'D-321' });
    const closed = await createCall(officer, { attach: true });
    await changeCall(officer, closed, 'close');
    const call = await createCall(ray, {});
    await changeCall(officer, call, 'attach');
    const now = { ...officer.ref, name: 'Mara Ortega' };
    const events = await publishedBy(server, () => rename(officer, { lastName: 'Ortega' }));
    expect(events.map(({ name, platform, data }) => [name, platform, data])).toEqual([
      [
        'call',
        'Xbox',
        {
          call: expect.objectContaining({ _id: call._id, units: [expect.objectContaining(now)] }),
          entries: [],
        },
      ],
      [
        'unit',
        'Xbox',
        { unit: expect.objectContaining({ _id: officer.id, name: 'Mara Ortega', call: call.callNumber }) },
      ],
    ]);
    const { units, createdBy, updatedAt } = await readCall(ray, call);
    expect([units, createdBy]).toMatchObject([[now], ray.ref]);
    expect(updatedAt).toBe(events[0]?.data.call.updatedAt);
    expect((await readCall(ray, closed)).units).toMatchObject([officer.ref]);
  });

  test('is published to readers of an active panic, on duty or not', async () => {
    const officer = await signInOfficer(server, { callsign: 'D-325' });
    const raised = (await officer.user.post('/api/panic')).body.panic;
    await clock(officer, 'out');
    const named = { ...raised, officer: { ...officer.ref, name: 'Mara Ortega' } };
    const events = await publishedBy(server, () => rename(officer, { lastName: 'Ortega' }));
    expect(events.map(({ name, platform, data }) => [name, platform, data])).toEqual([
      ['panic', 'Xbox', { panic: named }],
    ]);
    expect((await ray.user.get('/api/panic')).body.panics).toContainEqual(named);
    await officer.user.post(`/api/panic/${raised._id}/clear`);
    expect(await publishedBy(server, () => rename(officer, { lastName: 'Prior' }))).toEqual([]);
  });

  test('is not published if the names stay the same, off duty, or without an officer profile', async () => {
    const officer = await signInOfficer(server, { callsign: 'D-322' });
    expect(await publishedBy(server, () => rename(officer, { lastName: 'Prior' }))).toEqual([]);
    await clock(officer, 'in');
    const same = { firstName: 'Mara', lastName: 'Prior', occupation: 'Officer' };
    expect(await publishedBy(server, () => rename(officer, same))).toEqual([]);
    const civilianId = await createCivilian(officer.user);
    const other = { ...officer, civilianId };
    expect(await publishedBy(server, () => rename(other, { lastName: 'Else' }))).toEqual([]);
    expect(await publishedBy(server, () => rename(ray, { occupation: 'Officer' }))).toEqual([]);
  });

  test('is not published after a refused rename by another member', async () => {
    const officer = await signInOfficer(server, { callsign: 'D-323' });
    await clock(officer, 'in');
    const foreign = { ...ray, civilianId: officer.civilianId };
    const events = await publishedBy(server, async () => {
      expect((await rename(foreign, { lastName: 'Stolen' })).status).toBe(404);
    });
    expect(events).toEqual([]);
  });

  test('matches its last event despite simultaneous changes of the unit', async () => {
    const officer = await signInOfficer(server, { callsign: 'D-324' });
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        rename(officer, { lastName: `Round${String.fromCharCode(97 + round)}` }),
        clock(officer, round % 2 === 0 ? 'in' : 'out'),
        rename(officer, { lastName: 'Prior' }),
        officer.user.post('/api/units/status', { status: '10-6' }),
      ]);
      await clock(officer, 'in');
      const { units } = (await ray.user.get('/api/units')).body;
      const unit = units.find(({ _id }: { _id: string }) => _id === officer.id);
      const { data } = await server.platform.database.db
        .selectFrom('events')
        .where('name', '=', 'unit')
        .where('data', 'like', `%${officer.id}%`)
        .orderBy('xid', 'desc')
        .orderBy('id', 'desc')
        .select('data')
        .limit(1)
        .executeTakeFirstOrThrow();
      expect(JSON.parse(data).unit).toEqual(unit);
    }
  });
});

test('null counts as absent in optional fields', async () => {
  const created = await createCall(ray, { attach: null });
  expect(created.units).toEqual([]);
  const made = (await ray.user.post('/api/bolos', bolo)).body.bolo;
  const edited = await ray.user.put(`/api/bolos/${made._id}`, { cancelled: null, details: 'Armed' });
  expect([edited.status, edited.body.bolo?.details]).toEqual([200, 'Armed']);
  await ray.user.post(`/api/bolos/${made._id}/cancel`);
  const ended = await ray.user.put(`/api/bolos/${made._id}`, { cancelled: null });
  expect(ended.status).toBe(409);
  expect((await ray.user.put(`/api/bolos/${made._id}`, { cancelled: true })).status).toBe(400);
  expect(logLines(created)).toEqual([['created', 'Call created', 'D-301']]);
});

test('validation messages explain invalid dates, IDs, cursors and fixed values', async () => {
  const made = (await ray.user.post('/api/bolos', bolo)).body.bolo;
  const call = await createCall(ray);
  const answers = [
    await ray.user.post('/api/bolos', { ...bolo, expiresAt: 'tomorrow' }),
    await ray.user.post(`/api/calls/${call._id}/attach`, { officerId: 'D-104' }),
    await ray.user.get('/api/calls/x'),
    await ray.user.get('/api/calls?cursor=%20'),
    await ray.user.put(`/api/bolos/${made._id}`, { cancelled: true }),
  ];
  expect(answers.map(({ status, body }) => [status, body.issues[0].field, body.issues[0].message])).toEqual([
    [400, 'expiresAt', 'Must be a date and time like 2026-03-14T09:30:00Z.'],
    [400, 'officerId', 'Not a valid ID.'],
    [400, 'id', 'Not a valid ID.'],
    [400, 'cursor', 'Must not be blank.'],
    [400, 'cancelled', 'This value is not allowed.'],
  ]);
});

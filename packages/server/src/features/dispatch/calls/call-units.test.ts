import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SECOND } from '#platform/clock';
import {
  callsignsOf,
  changeCall,
  clock,
  createCall,
  logLines,
  publishedBy,
  readCall,
} from '#testing/test-calls';
import { signInOfficer, type TestOfficer } from '#testing/test-officers';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let ann: TestOfficer;
let ben: TestOfficer;
let cal: TestOfficer;
let pam: TestOfficer;
let everybody: TestOfficer[];
beforeAll(async () => {
  server = await startTestServer();
  ann = await signInOfficer(server, { callsign: 'D-201' });
  ben = await signInOfficer(server, { callsign: 'D-202' });
  cal = await signInOfficer(server, { callsign: 'D-203' });
  pam = await signInOfficer(server, { callsign: 'P-201', platform: 'PlayStation' });
  everybody = [ann, ben, cal, pam];
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const officer of everybody) await clock(officer, 'out');
});

const NOBODY = '0190a000-0000-7000-8000-000000000000';

async function send(by: TestOfficer, call: { _id: string }, what: string, body?: object) {
  const answer = await by.user.post(`/api/calls/${call._id}/${what}`, body);
  return [answer.status, answer.body.message];
}

async function unitOf(officer: TestOfficer) {
  const { units } = (await officer.user.get('/api/units')).body;
  return units.find(({ _id }: { _id: string }) => _id === officer.id);
}

/** Returns the unit's call in each `unit` event of some work, by callsign. */
async function unitEvents(work: () => Promise<unknown>) {
  const events = await publishedBy(server, work);
  const units = events.filter(({ name }) => name === 'unit');
  expect(units.every(({ readers, platform }) => readers === 'dispatch' && platform === 'Xbox')).toBe(true);
  return units.map(({ data: { unit } }) => [unit.callsign, unit.call]);
}

describe('attaching', () => {
  test('makes the first unit primary and the call assigned', async () => {
    await clock(ann, 'in');
    await clock(ben, 'in');
    const call = await createCall(ann);
    const answer = await ann.user.post(`/api/calls/${call._id}/attach`);
    expect([answer.status, answer.body.message]).toEqual([200, 'Unit attached.']);
    expect(answer.body.call).toMatchObject({ status: 'Assigned', primaryOfficer: ann.ref, units: [ann.ref] });
    const after = await changeCall(ben, call, 'attach', { officerId: '' });
    expect(after).toMatchObject({ primaryOfficer: ann.ref, units: [ann.ref, ben.ref] });
    expect(logLines(after).slice(1)).toEqual([
      ['attached', 'D-201 attached', 'D-201'],
      ['primary', 'D-201 is primary officer', 'D-201'],
      ['attached', 'D-202 attached', 'D-202'],
    ]);
    expect(await readCall(cal, call)).toEqual(after);
  });

  test('changes nothing the second time', async () => {
    const call = await changeCall(ann, await createCall(ann), 'attach', { officerId: null });
    server.clock.advance(SECOND);
    const events = await publishedBy(server, async () => {
      expect(await changeCall(ann, call, 'attach')).toEqual(call);
      expect(await changeCall(ann, call, 'attach', { officerId: ann.id })).toEqual(call);
    });
    expect(events).toEqual([]);
  });

  test('requires another officer to be on duty on the same platform', async () => {
    const call = await createCall(ann);
    await clock(pam, 'in');
    for (const what of ['attach', 'primary']) {
      expect(await send(ann, call, what, { officerId: ben.id })).toEqual([409, 'This unit is off duty.']);
      expect(await send(ann, call, what, { officerId: pam.id })).toEqual([404, 'Officer not found.']);
      expect(await send(ann, call, what, { officerId: NOBODY })).toEqual([404, 'Officer not found.']);
      expect((await send(ann, call, what, { officerId: 'x' }))[0]).toBe(400);
    }
    expect(await readCall(ann, call)).toEqual(call);
    const closed = await createCall(ann);
    await changeCall(ann, closed, 'close');
    for (const what of ['attach', 'primary']) {
      for (const officerId of [NOBODY, pam.id])
        expect(await send(ann, closed, what, { officerId })).toEqual([404, 'Officer not found.']);
      expect(await send(ann, closed, what, { officerId: ben.id })).toEqual([409, 'This call is closed.']);
    }
    await clock(ben, 'in');
    const after = await changeCall(ann, call, 'attach', { officerId: ben.id });
    expect(logLines(after).at(-1)).toEqual(['primary', 'D-202 is primary officer', 'D-201']);
    expect(after.units).toMatchObject([ben.ref]);
  });

  test('clocks in an officer who attaches themselves', async () => {
    expect(await unitOf(ann)).toBeUndefined();
    const call = await createCall(ann);
    await changeCall(ann, call, 'attach');
    expect(await unitOf(ann)).toMatchObject({ status: '10-8', call: call.callNumber });
    const other = await createCall(ben, { attach: true });
    expect(await unitOf(ben)).toMatchObject({ status: '10-8', call: other.callNumber });
    const third = await changeCall(cal, other, 'primary');
    expect(third.primaryOfficer).toEqual(cal.ref);
    expect(await unitOf(cal)).toMatchObject({ call: other.callNumber });
  });

  test('refuses a deceased character without creating a call', async () => {
    const setDeceased = (deceased: boolean) =>
      cal.user.post(`/api/civilians/${cal.civilianId}/deceased`, { deceased });
    await setDeceased(true);
    const call = await createCall(cal);
    expect((await send(cal, call, 'attach'))[0]).toBe(422);
    expect((await cal.user.post('/api/calls', { type: 'Other', attach: true })).status).toBe(422);
    await setDeceased(false);
    // The refused call took no number.
    expect((await createCall(cal)).callNumber).toBe(call.callNumber + 1);
  });

  test('makes the creator primary, with one event for call and unit', async () => {
    await clock(ann, 'in');
    const events = await publishedBy(server, () => createCall(ann, { attach: true }));
    expect(events.map(({ name }) => name)).toEqual(['call', 'unit']);
    const [call, unit] = events.map(({ data }) => data);
    expect(call.call).toMatchObject({ status: 'Assigned', primaryOfficer: ann.ref, units: [ann.ref] });
    expect(call.entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      'created',
      'attached',
      'primary',
    ]);
    expect(call.entries[1].unitId).toBe(ann.id);
    expect(unit.unit).toMatchObject({ _id: ann.id, call: call.call.callNumber });
  });
});

describe('detaching', () => {
  test('makes the longest attached unit primary, or none', async () => {
    for (const officer of [ann, ben, cal]) await clock(officer, 'in');
    const call = await createCall(ann, { attach: true });
    await changeCall(cal, call, 'attach');
    await changeCall(ben, call, 'attach');
    const answer = await ben.user.post(`/api/calls/${call._id}/detach`, { officerId: ann.id });
    expect([answer.status, answer.body.message]).toEqual([200, 'Unit detached.']);
    expect(answer.body.call).toMatchObject({ primaryOfficer: cal.ref, units: [cal.ref, ben.ref] });
    expect(logLines(answer.body.call).slice(-2)).toEqual([
      ['detached', 'D-201 detached', 'D-202'],
      ['primary', 'D-203 is primary officer', 'D-202'],
    ]);
    expect(await changeCall(ben, call, 'detach')).toMatchObject({
      primaryOfficer: cal.ref,
      units: [cal.ref],
    });
    const empty = await changeCall(cal, call, 'detach');
    expect(empty).toMatchObject({ status: 'Open', primaryOfficer: null, units: [] });
    expect(logLines(empty).at(-1)).toEqual(['detached', 'D-203 detached', 'D-203']);
  });

  test('requires an attached unit', async () => {
    const call = await createCall(ann, { attach: true });
    const notAttached = [409, 'This unit is not attached to the call.'];
    expect(await send(ann, call, 'detach', { officerId: ben.id })).toEqual(notAttached);
    expect(await send(ben, call, 'detach')).toEqual(notAttached);
    const nobody = [404, 'Officer not found.'];
    for (const officerId of [pam.id, NOBODY])
      expect(await send(ann, call, 'detach', { officerId })).toEqual(nobody);
    expect(callsignsOf(await readCall(ann, call))).toEqual(['D-201']);
    await changeCall(ann, call, 'close');
    expect(await send(ann, call, 'detach', { officerId: NOBODY })).toEqual(nobody);
    for (const officerId of [ann.id, ben.id])
      expect(await send(ann, call, 'detach', { officerId })).toEqual([409, 'This call is closed.']);
  });
});

describe('the primary officer', () => {
  test('can change to any unit, which is attached if needed', async () => {
    for (const officer of [ann, ben, cal]) await clock(officer, 'in');
    const call = await createCall(ann, { attach: true });
    await changeCall(ben, call, 'attach');
    const answer = await ann.user.post(`/api/calls/${call._id}/primary`, { officerId: ben.id });
    expect([answer.status, answer.body.message]).toEqual([200, 'Primary officer set.']);
    expect(answer.body.call).toMatchObject({ primaryOfficer: ben.ref, units: [ann.ref, ben.ref] });
    expect(logLines(answer.body.call).at(-1)).toEqual(['primary', 'D-202 is primary officer', 'D-201']);
    const same = await changeCall(ann, call, 'primary', { officerId: ben.id });
    expect(same).toEqual({ ...answer.body.call, log: same.log });
    expect(same.log.slice(-1)).toEqual(answer.body.call.log);
    const third = await changeCall(ann, call, 'primary', { officerId: cal.id });
    expect(third).toMatchObject({ primaryOfficer: cal.ref, units: [ann.ref, ben.ref, cal.ref] });
    expect(logLines(third).slice(-2)).toEqual([
      ['attached', 'D-203 attached', 'D-201'],
      ['primary', 'D-203 is primary officer', 'D-201'],
    ]);
  });
});

describe('a unit on several calls', () => {
  test('shows the open call that it joined last', async () => {
    await clock(ann, 'in');
    const first = await createCall(ann);
    const second = await createCall(ann);
    const [one, two] = [first.callNumber, second.callNumber];
    const events = await unitEvents(async () => {
      await changeCall(ann, second, 'attach');
      await changeCall(ann, first, 'attach');
      // The unit shows the first call, so closing the second changes nothing.
      await changeCall(ann, second, 'close');
      await changeCall(ann, second, 'reopen');
      await changeCall(ann, first, 'close');
      await changeCall(ann, first, 'reopen');
      await changeCall(ann, first, 'detach');
      await changeCall(ann, second, 'detach');
    });
    expect(events).toEqual([
      ['D-201', two],
      ['D-201', one],
      ['D-201', two],
      ['D-201', one],
      ['D-201', two],
      ['D-201', null],
    ]);
  });

  test('becomes free when a shared call closes, and returns when it reopens', async () => {
    for (const officer of [ann, ben]) await clock(officer, 'in');
    const call = await createCall(ann, { attach: true });
    await changeCall(ben, call, 'attach');
    const closed = await unitEvents(() => changeCall(cal, call, 'close'));
    expect(closed.sort()).toEqual([
      ['D-201', null],
      ['D-202', null],
    ]);
    expect(await readCall(ann, call)).toMatchObject({ primaryOfficer: ann.ref, units: [ann.ref, ben.ref] });
    const reopened = await unitEvents(() => changeCall(cal, call, 'reopen'));
    expect(reopened.sort()).toEqual([
      ['D-201', call.callNumber],
      ['D-202', call.callNumber],
    ]);
  });
});

describe('ending duty', () => {
  test('detaches the unit from all open calls and logs it', async () => {
    for (const officer of [ann, ben]) await clock(officer, 'in');
    const alone = await createCall(ann, { attach: true });
    const shared = await createCall(ann, { attach: true });
    await changeCall(ben, shared, 'attach');
    const closed = await changeCall(ann, await createCall(ann, { attach: true }), 'close');
    const events = await publishedBy(server, () => clock(ann, 'out'));
    expect(events.map(({ name }) => name)).toEqual(['call', 'call', 'unit']);
    expect(events[2]?.data.unit).toMatchObject({ call: null, onDutySince: null });
    expect(await readCall(ben, alone)).toMatchObject({ status: 'Open', primaryOfficer: null, units: [] });
    const after = await readCall(ben, shared);
    expect(after).toMatchObject({ status: 'Assigned', primaryOfficer: ben.ref, units: [ben.ref] });
    expect(logLines(after).slice(-2)).toEqual([
      ['detached', 'D-201 detached: off duty', 'D-201'],
      ['primary', 'D-202 is primary officer', 'D-201'],
    ]);
    expect(await readCall(ben, closed)).toEqual(closed);
  });

  test('keeps the unit off a reopened call', async () => {
    for (const officer of [ann, ben]) await clock(officer, 'in');
    const call = await createCall(ann, { attach: true });
    await changeCall(ben, call, 'attach');
    await changeCall(ben, call, 'close');
    await clock(ann, 'out');
    expect(callsignsOf(await readCall(ben, call))).toEqual(['D-201', 'D-202']);
    const after = await changeCall(ben, call, 'reopen');
    expect(after).toMatchObject({ status: 'Assigned', primaryOfficer: ben.ref, units: [ben.ref] });
    expect(logLines(after).slice(-3)).toEqual([
      ['reopened', 'Reopened', 'D-202'],
      ['detached', 'D-201 detached: off duty', 'D-202'],
      ['primary', 'D-202 is primary officer', 'D-202'],
    ]);
    await changeCall(ben, call, 'close');
    await clock(ben, 'out');
    expect(await changeCall(ben, call, 'reopen')).toMatchObject({ status: 'Open', primaryOfficer: null });
  });
});

test('a unit is on at most twenty open calls, even after a call is reopened', async () => {
  const dee = await signInOfficer(server, { callsign: 'D-209' });
  const calls = [];
  for (let count = 0; count < 20; count += 1) calls.push(await createCall(dee, { attach: true }));
  const [first, second] = calls;
  if (first === undefined || second === undefined) throw new Error('Twenty were made');
  const one = await createCall(dee);
  const text = 'This unit is on 20 open calls. Detach it from one first.';
  expect(await send(dee, one, 'attach')).toEqual([422, text]);
  expect(await send(dee, one, 'primary')).toEqual([422, text]);
  expect((await dee.user.post('/api/calls', { type: 'Other', attach: true })).status).toBe(422);
  expect((await send(dee, first, 'attach'))[0]).toBe(200);
  await changeCall(dee, first, 'close');
  await changeCall(dee, one, 'attach');
  const reopened = await changeCall(dee, first, 'reopen');
  expect(reopened.units).toEqual([]);
  expect(logLines(reopened).slice(-2)).toEqual([
    ['reopened', 'Reopened', 'D-209'],
    ['detached', 'D-209 detached: on 20 open calls', 'D-209'],
  ]);
  await changeCall(dee, second, 'detach');
  expect((await changeCall(dee, first, 'attach')).units).toMatchObject([dee.ref]);
});

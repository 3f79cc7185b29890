import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import type { Statistics } from '@ten-four/contract/console/statistics.contract';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Report } from '@ten-four/contract/reports/reports.contract';
import type { SafetyReport } from '@ten-four/contract/safety-reports/safety-reports.contract';
import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { DEMO_ROLES, PERSONAS } from '@ten-four/fake-discord/personas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRows, listStoredTables } from '#db/copy-tables';
import { keepDemoUnitsAwake, seedDemo } from '#demo/seed';
import { verifyLedger } from '#features/bank/index';
import { checkDuties } from '#features/dispatch/index';
import { writeSection } from '#features/settings/index';
import { DAY, MINUTE } from '#platform/clock';
import { newId } from '#platform/ids';
import { cashOf } from '#testing/test-bank';
import { payFine } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/** Grants what demo mode grants before it seeds. */
const grantDispatch = ({ platform }: TestServer) =>
  writeSection(platform, 'grants', ({ values }) => {
    const of = { grant: 'Dispatcher', roleId: DEMO_ROLES.dispatcher, roleName: 'Dispatcher' } as const;
    const entry = { ...of, _id: newId(), departmentIds: [], licenseId: null, host: null };
    return { entries: [...values.grants.entries, entry] };
  });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await grantDispatch(server);
  await seedDemo(server.platform);
});
afterAll(() => server.stop());

interface Listed {
  firstName: string;
  deceased: boolean;
  licenses: string[];
  suspendedLicenses: string[];
  vehicleCount: number;
}

test('characters have licenses, one of them suspended, and vehicles in several states; one character is deceased', async () => {
  const user = await server.signIn('civilian');
  const { body } = await user.get('/api/civilians');
  const civilians: Listed[] = body.civilians;
  expect(civilians.filter(({ deceased }) => deceased).map(({ firstName }) => firstName)).toEqual(['Cal']);
  expect(civilians.flatMap(({ suspendedLicenses }) => suspendedLicenses)).toHaveLength(1);
  expect(civilians.every(({ licenses, vehicleCount }) => licenses.length <= vehicleCount)).toBe(true);
  const statuses = await server.platform.database.db
    .selectFrom('vehicles')
    .distinct()
    .select('status')
    .orderBy('status')
    .execute();
  expect(statuses.map(({ status }) => status)).toEqual(['Impounded', 'Stolen', 'Valid']);
  const [mara] = body.civilians;
  const medic = await server.signIn('fire-rescue');
  const { records } = (await medic.get(`/api/medical/by-civilian/${mara._id}`)).body;
  expect(records.length).toBeGreaterThan(0);
});

test('the administrator changed a fine and the welcome text, and can undo both', async () => {
  const admin = await server.signIn('administrator');
  const { changes } = (await admin.get('/api/settings/history')).body;
  type HistoryEntry = {
    via: string;
    by: string;
    undoable: boolean;
    changes: { label: string; before: unknown }[];
  };
  const own = changes.filter(({ via }: HistoryEntry) => via === 'app');
  expect(own.map(({ by, undoable }: HistoryEntry) => [by, undoable])).toEqual([
    ['olivia.park', true],
    ['olivia.park', true],
  ]);
  expect(own.map(({ changes: [change] }: HistoryEntry) => change)).toMatchObject([
    { label: 'Texts · Welcome', before: '', after: 'Two cities, one story.' },
    { label: 'Penal Code · Street racing · Fine', before: 1500, after: 2000 },
  ]);
  expect((await server.visitor().get('/api/config')).body.welcome).toBe('Two cities, one story.');
});

test('members were last seen minutes to weeks ago, and one is suspended', async () => {
  const staff = await server.signIn('staff');
  const { members } = (await staff.get('/api/members?limit=100')).body;
  const seen = members.map(({ lastSeen }: { lastSeen: string }) => server.clock.now() - Date.parse(lastSeen));
  expect(new Set(seen).size).toBeGreaterThan(10);
  expect(Math.min(...seen)).toBeLessThan(10 * MINUTE);
  expect(Math.max(...seen)).toBeGreaterThan(14 * DAY);
  const [toby, ...others] = (await staff.get('/api/members?filter=suspended')).body.members;
  expect(others).toEqual([]);
  const { suspensions, suspendedUntil } = (await staff.get(`/api/members/${toby._id}`)).body;
  expect([toby.username, suspensions]).toMatchObject([
    'toby.lang',
    [{ reason: 'Repeated fail RP after two warnings.', by: 'ada.stone' }],
  ]);
  expect(Date.parse(suspendedUntil) - Date.parse(suspensions[0].at)).toBe(3 * DAY);
});

test('the bank has a month of history: accounts, payments and a pending business request', async () => {
  const owner = await server.signIn('civilian');
  const [mara] = (await owner.get('/api/civilians')).body.civilians;
  const accounts: BankAccount[] = (await owner.get(`/api/bank/accounts/${mara._id}`)).body.accounts;
  expect(accounts.map(({ name, status }) => [name, status])).toEqual([
    ['Everyday', 'Active'],
    ['Rainy day', 'Active'],
    ['Hayes Autos, operating', 'Active'],
    ['Hayes Autos, payroll', 'Pending'],
  ]);
  expect(accounts.filter(({ status }) => status === 'Active').every(({ balance }) => balance > 5000)).toBe(
    true,
  );
  expect(await cashOf(owner)).toBe(1284);

  const { transactions } = (await owner.get(`/api/bank/transactions/byCivilian/${mara._id}?limit=500`)).body;
  const times = transactions.map(({ createdAt }: { createdAt: string }) => Date.parse(createdAt));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(times[0] - times.at(-1)).toBeGreaterThan(29 * 86_400_000);
  const history = await owner.get(`/api/bank/accounts/${accounts[0]?._id}/history`);
  const balances = history.body.days.map(({ balance }: { balance: number }) => balance);
  expect(new Set(balances).size).toBeGreaterThan(10);
  expect(balances.at(-1)).toBe(accounts[0]?.balance);

  const staff = await server.signIn('staff');
  const { requests } = (await staff.get('/api/bank/requests')).body;
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ accountType: 'Business Savings', own: false, grounds: ['business'] });
  expect(requests[0].held).toHaveLength(3);
  expect(requests[0].earlier).toHaveLength(1);
  expect((await verifyLedger(server.platform.database.db)).faults).toEqual([]);
});

async function unitsOf(persona: string): Promise<Unit[]> {
  return (await (await server.signIn(persona)).get('/api/units')).body.units;
}

test('both platforms have units on duty in many statuses; the personas are off-duty officers', async () => {
  const onXbox = await unitsOf('officer-xbox');
  const xbox = onXbox.filter(({ kind }) => kind === 'Law Enforcement');
  expect(xbox).toHaveLength(12);
  expect(new Set(xbox.map(({ status }) => status)).size).toBeGreaterThanOrEqual(4);
  expect(new Set(xbox.map(({ subdivision }) => subdivision)).size).toBe(5);
  expect(xbox.every(({ onDutySince }) => Date.parse(onDutySince ?? '') < server.clock.now())).toBe(true);
  const onPlayStation = await unitsOf('officer-playstation');
  expect(onPlayStation.filter(({ kind }) => kind === 'Law Enforcement')).toHaveLength(3);
  const callsigns = ['officer-xbox', 'officer-playstation'].map(async (persona) => {
    const id = PERSONAS.find(({ key }) => key === persona)?.id;
    return (await (await server.signIn(persona)).get(`/api/officers/${id}`)).body.callsign;
  });
  expect(await Promise.all(callsigns)).toEqual(['D-104', 'P-210']);
});

test('fire and EMS staff three apparatus on Xbox and one on PlayStation; their persona is off duty', async () => {
  const crewsOf = async (persona: string) =>
    (await unitsOf(persona))
      .filter(({ kind }) => kind === 'Fire & EMS')
      .map(({ callsign, isApparatus, crew }) => [callsign, isApparatus, crew.length]);
  expect(await crewsOf('officer-xbox')).toEqual([
    ['BC-1', true, 1],
    ['E-7', true, 3],
    ['RA-2', true, 2],
  ]);
  expect(await crewsOf('officer-playstation')).toEqual([['RA-2', true, 2]]);
  const medic = await server.signIn('fire-rescue');
  const id = PERSONAS.find(({ key }) => key === 'fire-rescue')?.id;
  const { body } = await medic.get(`/api/officers/${id}?kind=Fire%20%26%20EMS`);
  expect(body).toMatchObject({ callsign: 'M-3', firstName: 'Jonah', lastName: 'Haddad', department: 'Xbox' });
  expect(body.onDutySince).toBeNull();
});

test('the apparatus are at a fire with two patients, one of them a character, and each kind of report is filed', async () => {
  const medic = await server.signIn('fire-rescue');
  const { body } = await medic.get('/api/calls?platform=Xbox');
  const fire: Call = body.calls.find(({ type }: Call) => type === 'Structure Fire');
  expect(fire.units.map(({ callsign, response }) => [callsign, response])).toEqual([
    ['E-7', 'On scene'],
    ['BC-1', 'On scene'],
    ['RA-2', 'En route'],
  ]);
  expect(fire.patients).toEqual({ Green: 0, Yellow: 1, Red: 1, Black: 0 });
  const { patients } = (await medic.get(`/api/calls/${fire._id}/patients`)).body;
  expect(patients.map(({ name, triage }: { name: string; triage: string }) => [triage, name])).toEqual([
    ['Yellow', 'Unknown'],
    ['Red', 'Dot Haskell'],
  ]);
  const filed = (await medic.get('/api/psoreports')).body.reports;
  expect(filed.map(({ caseNumber }: SafetyReport) => caseNumber)).toEqual(['FIR-1008', 'PCR-1007']);
});

const callsOf = async (user: TestUser, query = ''): Promise<Call[]> =>
  (await user.get(`/api/calls${query}`)).body.calls;

test('open calls cover every priority, some of them unassigned', async () => {
  const officer = await server.signIn('officer-xbox');
  const calls = await callsOf(officer);
  expect(calls).toHaveLength(19);
  expect(new Set(calls.map(({ priority }) => priority))).toEqual(new Set([1, 2, 3]));
  expect(new Set(calls.map(({ type }) => type)).size).toBe(11);
  const unassigned = calls.filter(({ status }) => status === 'Open');
  expect(unassigned.length).toBeGreaterThan(4);
  expect(unassigned.length).toBeLessThan(12);
  const held = unassigned.filter(({ heldUntil }) => Date.parse(heldUntil ?? '') > server.clock.now());
  expect(held.map(({ heldReason }) => heldReason)).toEqual(['Waiting for the tow']);
  expect(calls.filter(({ callers }) => callers > 0).map(({ callers }) => callers)).toEqual([2, 1]);
  const [own] = (await (await server.signIn('civilian')).get('/api/911/mine')).body.emergencies;
  expect(own).toMatchObject({ callerName: 'Mara Malone', stage: 'Unit on the way' });
  expect(unassigned.filter(({ services }) => services.includes('EMS'))).toHaveLength(1);
  const ages = calls.map(({ createdAt }) => server.clock.now() - Date.parse(createdAt));
  expect(Math.min(...ages)).toBeLessThan(MINUTE);
  expect(Math.max(...ages)).toBeGreaterThan(25 * MINUTE);
  expect(Math.max(...ages)).toBeLessThan(31 * MINUTE);

  const units: Unit[] = (await officer.get('/api/units')).body.units;
  const busy = units.filter(({ call }) => call !== null);
  for (const { _id, call } of busy) {
    const mine = calls.filter(({ units: attached }) => attached.some((unit) => unit._id === _id));
    expect(mine.map(({ callNumber }) => callNumber)).toEqual([call]);
  }
  // Units on a traffic stop or busy are on a call.
  expect(units.filter(({ status, call }) => ['10-6', '10-11'].includes(status) && call === null)).toEqual([]);
});

test('closed calls have dispositions and chronological logs', async () => {
  const officer = await server.signIn('officer-xbox');
  const closed = await callsOf(officer, '?status=Closed');
  expect(closed).toHaveLength(33);
  const times = closed.map(({ closedAt }) => Date.parse(closedAt ?? ''));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(server.clock.now() - Math.min(...times)).toBeGreaterThan(13 * DAY);
  for (const { _id } of [...closed, ...(await callsOf(officer))]) {
    const { call } = (await officer.get(`/api/calls/${_id}`)).body;
    // The caller's words keep their own time, before the call's.
    const lines: { at: string; by: string }[] = call.log;
    const moments = lines.filter(({ by }) => by !== 'Caller').map(({ at }) => at);
    expect(moments).toEqual([...moments].sort());
  }
  const numbers = [...closed, ...(await callsOf(officer))].sort((a, b) => a.callNumber - b.callNumber);
  expect(numbers.map(({ callNumber }) => callNumber)).toEqual(numbers.map((_, index) => 1001 + index));
  const ages = numbers.map(({ createdAt }) => createdAt);
  expect(ages).toEqual([...ages].sort());
});

test('PlayStation has its own calls', async () => {
  const officer = await server.signIn('officer-playstation');
  expect(await callsOf(officer)).toHaveLength(3);
  expect(await callsOf(officer, '?status=Closed')).toHaveLength(7);
});

test('every chart of the last two weeks has data, and no dispatcher is on duty', async () => {
  const dispatcher = await server.signIn('dispatcher');
  const from = new Date(server.clock.now() - 14 * DAY).toISOString();
  for (const platform of ['Xbox', 'PlayStation']) {
    const { dispatchers } = (await dispatcher.get(`/api/dispatch?platform=${platform}`)).body;
    expect(dispatchers).toEqual([]);
    const { body } = await dispatcher.get(`/api/dispatch/statistics?platform=${platform}&from=${from}`);
    const { calls, times, responseByDay, units, emergencies, dispatchers: served }: Statistics = body;
    const isPositive = ({ n }: { n: number }) => n > 0;
    const few = platform === 'Xbox' ? 8 : 4;
    expect(calls.byHour.filter((n) => n > 0).length).toBeGreaterThanOrEqual(few);
    expect(calls.byDay.filter(isPositive).length).toBeGreaterThanOrEqual(few);
    expect(responseByDay.filter(isPositive).length).toBeGreaterThanOrEqual(few);
    expect(calls.byType.length).toBeGreaterThanOrEqual(few / 2);
    for (const time of ['dispatch', 'turnout', 'travel', 'response'] as const) {
      expect([time, times[time].n > few / 2, times[time].median !== 0]).toEqual([time, true, true]);
    }
    expect(units.length).toBeGreaterThanOrEqual(3);
    const ridden = units.filter(({ kind, calls }) => kind === 'Fire & EMS' && calls > 0);
    expect(ridden.map(({ onDutySeconds }) => onDutySeconds > 0)).toEqual(
      platform === 'Xbox' ? [true, true, true] : [true],
    );
    expect(calls.byService.every(({ service, n }) => n > 0 || (few === 4 && service === 'Fire'))).toBe(true);
    if (platform !== 'Xbox') continue;
    expect(times.answer.n).toBe(8);
    expect(calls.bySource.filter(isPositive).length).toBe(3);
    expect([emergencies.linked, emergencies.released > 8]).toEqual([1, true]);
    expect(served).toMatchObject([{ name: 'dee.hollis', taken: 8 }]);
  }
  const { entries } = (await dispatcher.get(`/api/dispatch/log?platform=Xbox&q=signed&from=${from}`)).body;
  expect(entries.length).toBeGreaterThan(10);
});

test('each demo officer finds BOLOs of both kinds on their platform, one about a stolen vehicle', async () => {
  const bolosOf = async (persona: string): Promise<Bolo[]> =>
    (await (await server.signIn(persona)).get('/api/bolos')).body.bolos;
  const xbox = await bolosOf('officer-xbox');
  expect(xbox.map(({ boloType }) => boloType)).toEqual(['vehicle', 'person', 'vehicle', 'person', 'vehicle']);
  expect(await bolosOf('officer-playstation')).toHaveLength(1);
  const stolen = await server.platform.database.db
    .selectFrom('vehicles')
    .where('status', '=', 'Stolen')
    .select('plate')
    .execute();
  const plates = xbox.map(({ vehiclePlate }) => vehiclePlate);
  expect(stolen.filter(({ plate }) => plates.includes(plate))).toHaveLength(1);
});

test('both platforms have warrants, one of them about to expire', async () => {
  const staff = await server.signIn('staff');
  const warrants: Warrant[] = (await staff.get('/api/warrants/all')).body;
  const of = (status: string) => warrants.filter((warrant) => warrant.status === status);
  expect([warrants.length, of('Active').length, of('Resolved').length]).toEqual([6, 4, 2]);
  const soon = of('Active').filter(
    ({ expiresAt }) => expiresAt !== null && Date.parse(expiresAt) - server.clock.now() < DAY,
  );
  expect(soon).toHaveLength(1);
  const officer = await server.signIn('officer-playstation');
  expect((await officer.get('/api/warrants/all')).body).toHaveLength(1);
});

test('reports cover all kinds, cite the penal code, and one is amended', async () => {
  const officer = await server.signIn('officer-xbox');
  const reports: Report[] = (await officer.get('/api/reports')).body.reports;
  const staff = await server.signIn('staff');
  const all: Report[] = (await staff.get('/api/reports')).body.reports;
  expect([reports.length, all.length]).toEqual([8, 10]);
  expect(all.map(({ number }) => number)).toEqual([
    1010, 1009, 1008, 1007, 1006, 1005, 1004, 1003, 1002, 1001,
  ]);
  expect(new Set(all.map(({ type }) => type)).size).toBe(3);
  expect(all.filter(({ version }) => version === 2)).toHaveLength(1);
  const { body: offenses } = await staff.get('/api/penal-codes');
  const titles = new Set(offenses.map(({ title }: { title: string }) => title));
  expect(all.flatMap(({ offenses }) => offenses).filter(({ title }) => !titles.has(title))).toEqual([]);
  const filed: SafetyReport[] = (await staff.get('/api/psoreports')).body.reports;
  expect(filed).toHaveLength(7);
  expect(new Set(filed.map(({ kind }) => kind)).size).toBe(5);
});

test('the civilian has paid one fine and can pay others, which exceed the wallet', async () => {
  const owner = await server.signIn('civilian');
  const reports: Report[] = (await owner.get('/api/reports')).body.reports;
  expect(reports.filter(({ paidAt }) => paidAt !== null)).toHaveLength(1);
  const unpaid = reports.filter(({ paidAt, fineAmount }) => paidAt === null && fineAmount > 0);
  expect(unpaid.map(({ fineAmount }) => fineAmount)).toEqual([475, 1500, 2800]);
  expect(await cashOf(owner)).toBe(1284);
  for (const report of unpaid) expect((await payFine(owner, report)).status).toBe(200);
  expect(await cashOf(owner)).toBe(0);
  expect((await verifyLedger(server.platform.database.db)).faults).toEqual([]);
});

test('demo units stay on duty while the demo runs, and are clocked out without it', async () => {
  const pass = async (minutes: number, each: () => Promise<void>) => {
    for (let minute = 0; minute < minutes; minute += 5) {
      server.clock.advance(5 * MINUTE);
      await each();
      await checkDuties(server.platform);
    }
  };
  await pass(60, () => keepDemoUnitsAwake(server.platform.database.db, server.clock.now()));
  expect(await unitsOf('officer-xbox')).toHaveLength(15);
  // Units on an open call have two hours.
  await pass(130, async () => {});
  expect(await unitsOf('officer-xbox')).toHaveLength(0);
});

test('servers that start at the same time seed an empty database once', async () => {
  const first = await startTestServer();
  await grantDispatch(first);
  const { db, engine } = first.platform.database;
  const second = engine === 'postgres' ? await startTestServer({ peer: first }) : first;
  const count = async () => countRows(db, await listStoredTables(db));
  try {
    await Promise.all([first, second].map(({ platform }) => seedDemo(platform)));
    const filled = await count();
    expect(filled.get('officers')).toBeGreaterThan(3);
    await seedDemo(second.platform);
    expect(await count()).toEqual(filled);
  } finally {
    if (second !== first) await second.stop();
    await first.stop();
  }
});

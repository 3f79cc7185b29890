import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import type { Report } from '@ten-four/contract/reports/reports.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remindOfFines } from '#features/reports/index';
import { DAY, HOUR, MINUTE } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { LICENSES } from '#testing/shipped-tests';
import { setConsequences, storeConsequences } from '#testing/test-consequences';
import { signInDispatcher, signOn } from '#testing/test-dispatchers';
import { fileReport, payFine } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import { bodyOf, type TestUser } from '#testing/test-user';

const [CLASS_C] = LICENSES;

let server: TestServer;
let people: Principals;
let admin: TestUser;
let dispatcher: TestUser;
/** With a license. */
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  admin = await server.signIn('administrator');
  dispatcher = await signInDispatcher(server);
  await signOn(dispatcher);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await setConsequences(admin, { overdueSuspends: true, pointsLimit: 8, pointsWindowDays: 10 });
  id = await createCivilian(people.owner);
  await bodyOf(people.owner.post(`/api/civilians/${id}/add-license`, { license: CLASS_C }));
});

const get = async (user: TestUser = people.owner): Promise<Civilian> =>
  (await bodyOf(user.get(`/api/civilians/${id}`))).civilian;
const found = async (user: TestUser): Promise<Civilian> =>
  (await bodyOf(user.get(`/api/search?id=${id}`))).civilian;
const listed = async (): Promise<Civilian | undefined> =>
  (await bodyOf(people.owner.get('/api/civilians'))).civilians.find(({ _id }: { _id: string }) => _id === id);

/** Checks that all answers about the character agree, and returns what they show. */
async function everywhere(): Promise<
  Pick<Civilian, 'custody' | 'points' | 'pointsLimit' | 'licenseDetails'>
> {
  const answers = [
    await get(),
    await listed(),
    (await bodyOf(people.owner.put(`/api/civilians/${id}`, { occupation: 'Baker' }))).civilian,
    await get(people.officer),
    await get(people.staff),
    await found(people.officer),
    await found(people.staff),
    await found(dispatcher),
  ].map(({ custody, points, pointsLimit, licenseDetails }) => ({
    custody,
    points,
    pointsLimit,
    licenseDetails,
  }));
  const [first] = answers;
  for (const answer of answers) expect(answer).toEqual(first);
  if (first === undefined) throw new Error('No answers');
  return first;
}

const suspension = async () => (await everywhere()).licenseDetails[0]?.suspension;
const inTime = (milliseconds: number) => new Date(server.clock.now() + milliseconds).toISOString();
const file = (fields: object = {}): Promise<Report> =>
  fileReport(people.officer, id, { fineAmount: 200, ...fields });

async function fileWithPoints(points: number): Promise<Report> {
  const report = await file({ fineAmount: 0 });
  await storeConsequences(server, report, { points });
  return report;
}

describe('an overdue fine', () => {
  test('suspends all licenses, and paying frees them at once', async () => {
    const report = await file();
    const dueAt = server.clock.now() + 7 * DAY;
    await storeConsequences(server, report, { due_at: dueAt });
    server.clock.advance(7 * DAY - 1);
    expect(await suspension()).toBeNull();
    server.clock.advance(1);
    expect(await suspension()).toEqual({
      reason: `The fine of report ${report.number} is overdue`,
      at: new Date(dueAt).toISOString(),
      by: 'Ten-Four',
      until: null,
      cause: 'fine',
    });
    expect((await get()).suspendedLicenses).toEqual([CLASS_C]);
    expect((await payFine(people.owner, report)).status).toBe(200);
    expect(await suspension()).toBeNull();
    expect(await get()).toMatchObject({ suspendedLicenses: [], unpaidFines: 0, unpaidAmount: 0 });
  });

  test.each([
    ['where that is off', false, { points: 0 }],
    ['before the court', true, { case_state: 'Open' }],
    ['of a void report', true, { voided_at: 1 }],
    ['without a due date', true, { due_at: null }],
  ] as const)('%s suspends nothing', async (_, overdueSuspends, stored) => {
    const report = await file();
    await storeConsequences(server, report, { due_at: server.clock.now() });
    expect((await suspension())?.cause).toBe('fine');
    await setConsequences(admin, { overdueSuspends });
    await storeConsequences(server, report, stored);
    expect(await suspension()).toBeNull();
  });

  test('has the same answers after a week without the job', async () => {
    await storeConsequences(server, await file(), { due_at: server.clock.now() + DAY });
    await fileWithPoints(8);
    await file({ type: 'arrest', jailTime: 10 });
    expect((await everywhere()).custody).not.toBeNull();
    server.clock.advance(7 * DAY);
    const without = await everywhere();
    expect(without).toMatchObject({ custody: null, points: 8 });
    expect(without.licenseDetails[0]?.suspension?.cause).toBe('fine');
    await remindOfFines(server.platform);
    expect(await everywhere()).toEqual(without);
  });
});

describe('unpaid fines', () => {
  test('leave out void reports and those before the court', async () => {
    const [contested, voided] = [await file(), await file({ fineAmount: 30 })];
    await file({ fineAmount: 5 });
    expect(await get()).toMatchObject({ unpaidFines: 3, unpaidAmount: 235 });
    await storeConsequences(server, contested, { case_state: 'Open' });
    await storeConsequences(server, voided, { voided_at: server.clock.now() });
    expect(await get()).toMatchObject({ unpaidFines: 1, unpaidAmount: 5 });
    expect(await listed()).toMatchObject({ unpaidFines: 1, unpaidAmount: 5 });
    await storeConsequences(server, contested, { case_state: 'Withdrawn' });
    expect(await get()).toMatchObject({ unpaidFines: 2, unpaidAmount: 205 });
  });

  test('keep a deleted character in searches, before the court too, but not once void', async () => {
    const report = await file();
    await bodyOf(people.owner.delete(`/api/civilians/${id}`));
    await storeConsequences(server, report, { case_state: 'Open' });
    expect((await found(people.officer))._id).toBe(id);
    await storeConsequences(server, report, { case_state: null, voided_at: server.clock.now() });
    expect((await people.officer.get(`/api/search?id=${id}`)).status).toBe(404);
  });
});

describe('points', () => {
  test('that reach the limit suspend all licenses for the days, until a report is void', async () => {
    await fileWithPoints(3);
    const second = await fileWithPoints(3);
    server.clock.advance(HOUR);
    expect(await everywhere()).toMatchObject({ points: 6, pointsLimit: 8 });
    expect(await suspension()).toBeNull();
    const last = await fileWithPoints(2);
    const began = { at: inTime(0), until: inTime(7 * DAY) };
    server.clock.advance(MINUTE);
    expect((await everywhere()).points).toBe(8);
    expect(await suspension()).toEqual({
      ...began,
      reason: `Report ${last.number} reached 8 points`,
      by: 'Ten-Four',
      cause: 'points',
    });
    await storeConsequences(server, second, { voided_at: server.clock.now() });
    expect((await everywhere()).points).toBe(5);
    expect(await suspension()).toBeNull();
    await storeConsequences(server, second, { voided_at: null });
    expect((await suspension())?.until).toBe(began.until);
    server.clock.advance(Date.parse(began.until) - server.clock.now() - 1);
    expect(await suspension()).not.toBeNull();
    server.clock.advance(1);
    expect(await suspension()).toBeNull();
    expect((await everywhere()).points).toBe(8);
    server.clock.advance(3 * DAY);
    expect((await everywhere()).points).toBe(0);
  });

  test('are not shown while they are off', async () => {
    await fileWithPoints(8);
    await setConsequences(admin, { pointsLimit: null });
    expect(await everywhere()).toMatchObject({ points: null, pointsLimit: null });
    expect(await suspension()).toBeNull();
  });

  test('of a new character are zero', async () => {
    const name = { firstName: 'Mara', lastName: 'Malone', dateOfBirth: '1994-03-14' };
    const { civilian } = await bodyOf(people.owner.post('/api/civilians', name));
    expect(civilian).toMatchObject({ points: 0, pointsLimit: 8, custody: null, wanted: [] });
  });
});

describe('custody', () => {
  test('lasts as long as the longest of several arrests, by the clock', async () => {
    await file({ type: 'arrest', jailTime: 10 });
    server.clock.advance(MINUTE);
    const custody = { startsAt: inTime(0), endsAt: inTime(20 * MINUTE) };
    await file({ type: 'arrest', jailTime: 20 });
    expect((await everywhere()).custody).toEqual(custody);
    server.clock.advance(20 * MINUTE - 1);
    expect((await everywhere()).custody).toEqual(custody);
    server.clock.advance(1);
    expect((await everywhere()).custody).toBeNull();
  });

  test('is cut at the longest time of the community, and of void reports there is none', async () => {
    const { custody } = await everywhere();
    expect(custody).toBeNull();
    const report = await file({ type: 'arrest', jailTime: 1000 });
    expect((await everywhere()).custody?.endsAt).toBe(inTime(4 * HOUR));
    await storeConsequences(server, report, { voided_at: server.clock.now() });
    expect((await everywhere()).custody).toBeNull();
  });
});

test('fire/rescue sees neither custody, points nor suspensions', async () => {
  await file({ type: 'arrest', jailTime: 10 });
  await fileWithPoints(8);
  await people.fireRescue.signIn('fire-rescue');
  const hidden = { custody: null, points: null, pointsLimit: null, wanted: [], licenseDetails: [] };
  expect(await get(people.fireRescue)).toMatchObject(hidden);
  const search = await bodyOf(people.fireRescue.get(`/api/medical/search?id=${id}`));
  for (const key of Object.keys(hidden)) expect(search.civilian).not.toHaveProperty(key);
  expect(await everywhere()).toMatchObject({ points: 8, custody: { startsAt: inTime(0) } });
});

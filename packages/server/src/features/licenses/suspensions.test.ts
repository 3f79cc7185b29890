import type { Licenses } from '@ten-four/contract/licenses/licenses.contract';
import { SUSPEND_MINUTES } from '@ten-four/contract/licenses/licenses.values';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#platform/clock';
import { newId } from '#platform/ids';
import { CALLSIGN, createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { LICENSES, licenseIdOf } from '#testing/shipped-tests';
import { publishedBy } from '#testing/test-calls';
import { setConsequences, storeConsequences } from '#testing/test-consequences';
import { fileReport, payFine } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import { bodyOf, type TestUser } from '#testing/test-user';

// Suspensions that end by themselves, and those that follow from reports.

const [CLASS_C, CLASS_M] = LICENSES;

let server: TestServer;
let people: Principals;
let admin: TestUser;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  admin = await server.signIn('administrator');
  await setConsequences(admin, { overdueSuspends: true, pointsLimit: 8 });
});
afterAll(() => server.stop());
beforeEach(async () => {
  id = await licensed(people.owner);
});

async function licensed(user: TestUser): Promise<string> {
  const civilianId = await createCivilian(user);
  await bodyOf(user.post(`/api/civilians/${civilianId}/add-license`, { license: CLASS_C }));
  return civilianId;
}

const suspend = (body: object = {}, user: TestUser = people.officer) =>
  user.post(`/api/civilians/${id}/licenses/suspend`, { license: CLASS_C, reason: 'Evading', ...body });
const reinstate = (user: TestUser = people.officer) =>
  user.post(`/api/civilians/${id}/licenses/reinstate`, { license: CLASS_C, reason: 'Lenience' });
const suspensionIn = ({ licenseDetails }: Licenses) => licenseDetails[0]?.suspension;
const suspension = async () =>
  suspensionIn((await bodyOf(people.owner.get(`/api/civilians/${id}`))).civilian);
const inTime = (milliseconds: number) => new Date(server.clock.now() + milliseconds).toISOString();

async function fileOverdue(): Promise<{ _id: string; number: number }> {
  const report = await fileReport(people.officer, id, { fineAmount: 200 });
  await storeConsequences(server, report, { due_at: server.clock.now() });
  server.clock.advance(1);
  return report;
}

async function reachLimit(): Promise<void> {
  await storeConsequences(server, await fileReport(people.officer, id), { points: 8 });
}

describe('a suspension for some minutes', () => {
  test('ends by the clock, and the license can be suspended again', async () => {
    const { min } = SUSPEND_MINUTES;
    const answer = await suspend({ minutes: min });
    expect(answer.status).toBe(200);
    const lasting = {
      reason: 'Evading',
      at: inTime(0),
      by: CALLSIGN,
      until: inTime(min * MINUTE),
      cause: 'officer',
    };
    expect(suspensionIn(answer.body)).toEqual(lasting);
    expect(await lastSummary('license.suspend')).toBe(
      `Suspended ${CLASS_C} of Mara Malone for ${min} minutes: Evading`,
    );
    server.clock.advance(min * MINUTE - 1);
    expect(await suspension()).toEqual(lasting);
    expect((await suspend()).status).toBe(409);
    server.clock.advance(1);
    expect(await suspension()).toBeNull();
    expect((await reinstate()).status).toBe(409);
    expect((await suspend()).status).toBe(200);
    expect(await suspension()).toMatchObject({ until: null, at: inTime(0) });
    expect((await reinstate()).status).toBe(200);
    expect(await suspension()).toBeNull();
  });

  test.each([SUSPEND_MINUTES.min - 1, SUSPEND_MINUTES.max + 1, 7.5, -60, 'long'])(
    'refuses %s minutes',
    async (minutes) => {
      expect((await suspend({ minutes })).status).toBe(400);
      expect(await suspension()).toBeNull();
    },
  );

  test.each([undefined, null, ''])('lasts until reinstated without them: %j', async (minutes) => {
    expect((await suspend({ minutes })).status).toBe(200);
    expect((await suspension())?.until).toBeNull();
  });

  test('lasts a year at most', async () => {
    const { max } = SUSPEND_MINUTES;
    expect((await suspend({ minutes: max })).status).toBe(200);
    expect((await suspension())?.until).toBe(inTime(365 * DAY));
  });
});

describe('an automatic suspension', () => {
  test("can't be lifted by officers, and the refusal says what lifts it", async () => {
    const fine = await fileOverdue();
    const overdue = await reinstate();
    expect([overdue.status, overdue.body.message]).toEqual([
      409,
      `Paying the fine of report ${fine.number} lifts this suspension. Staff can lift it, too.`,
    ]);
    await bodyOf(payFine(people.owner, fine));
    expect((await reinstate()).body.message).toBe('This license is not suspended.');
    await reachLimit();
    await makeChange(admin, 'general', [{ op: 'set', field: 'clockZone', value: 'Pacific/Kiritimati' }]);
    const until = server.clock.now() + 7 * DAY;
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Pacific/Kiritimati' });
    const points = await reinstate();
    expect([points.status, points.body.message]).toEqual([
      409,
      `Points suspend this license until ${day.format(until)}. Staff can lift it.`,
    ]);
  });

  test('is lifted by staff for one license, until the next one', async () => {
    const { db } = server.platform.database;
    const other = { id: newId(), civilian_id: id, license_id: licenseIdOf(CLASS_M), since: 1 };
    await db.insertInto('licenses').values(other).execute();
    await fileOverdue();
    await reachLimit();
    const [event] = await publishedBy(server, async () => {
      const answer = await reinstate(people.staff);
      expect([answer.status, answer.body.message]).toEqual([200, 'License reinstated.']);
      expect(answer.body.suspendedLicenses).toEqual([CLASS_M]);
    });
    expect([event?.name, event?.data]).toEqual(['records', { civilianId: id }]);
    expect(await lastSummary('license.reinstate')).toBe(`Reinstated ${CLASS_C} of Mara Malone: Lenience`);
    expect(await eventsOf(id)).toEqual([
      { event: 'added', reason: null, by_callsign: null },
      { event: 'reinstated', reason: 'Lenience', by_callsign: null },
    ]);
    expect((await reinstate(people.staff)).status).toBe(409);
    server.clock.advance(1);
    const next = await fileOverdue();
    const { civilian } = await bodyOf(people.owner.get(`/api/civilians/${id}`));
    expect(civilian.suspendedLicenses).toEqual([CLASS_M, CLASS_C]);
    expect(civilian.licenseDetails[1].suspension.reason).toBe(`The fine of report ${next.number} is overdue`);
  });

  test("remains behind an officer's suspension, which is shown first", async () => {
    await fileOverdue();
    expect((await suspend()).status).toBe(200);
    expect(await suspension()).toMatchObject({ cause: 'officer', reason: 'Evading' });
    expect((await suspend()).status).toBe(409);
    const lifted = await reinstate();
    expect(lifted.status).toBe(200);
    expect(suspensionIn(lifted.body)).toMatchObject({ cause: 'fine' });
    expect((await reinstate()).status).toBe(409);
  });

  test('counts for a license that is added later', async () => {
    id = await createCivilian(people.owner);
    await fileOverdue();
    const added = await people.owner.post(`/api/civilians/${id}/add-license`, { license: CLASS_C });
    expect(added.body.suspendedLicenses).toEqual([CLASS_C]);
  });
});

describe('staff', () => {
  test("can lift an officer's suspension too", async () => {
    await suspend();
    expect((await reinstate(people.staff)).status).toBe(200);
    expect(await suspension()).toBeNull();
  });

  test("can't lift a suspension of their own character", async () => {
    id = await licensed(people.staff);
    await fileOverdue();
    const refused = await reinstate(people.staff);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "You can't suspend or reinstate your own civilian's license.",
    ]);
    expect(suspensionIn((await bodyOf(people.staff.get(`/api/civilians/${id}`))).civilian)).not.toBeNull();
  });
});

const lastSummary = async (action: string): Promise<string> =>
  (await bodyOf(people.staff.get(`/api/audit?action=${action}&limit=1`))).entries[0].summary;

const eventsOf = (civilianId: string) =>
  server.platform.database.db
    .selectFrom('license_events')
    .innerJoin('licenses', 'licenses.id', 'license_events.license_id')
    .where('licenses.civilian_id', '=', civilianId)
    .orderBy('license_events.id')
    .select(['event', 'reason', 'by_callsign'])
    .execute();

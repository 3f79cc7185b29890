import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { setConsequences, storeConsequences } from '#testing/test-consequences';
import { amendReport, fileReport, payFine } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import { editEntry } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
let admin: TestUser;
let civilianId: string;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  admin = await server.signIn('administrator');
});
beforeEach(async () => {
  await setPoints(SPEEDING.title, 3);
  await setPoints(RACING.title, 5);
  civilianId = await createCivilian(people.owner);
  await server.outbox.runOnce();
  // A member gets at most five direct messages a minute.
  server.clock.advance(MINUTE);
});
afterAll(() => server.stop());

const SPEEDING = { title: 'Speeding (16 to 25 over)', fine: 300 };
const RACING = { title: 'Reckless driving', fine: 1000 };

const setPoints = (title: string, points: number) =>
  editEntry(admin, ['penal-code', 'entries'], (entry) => entry.title === title, { points });

const file = (fields: object) => fileReport(people.officer, civilianId, fields);
const pointsOf = ({ offenses }: { offenses: { points: number }[] }) => offenses.map(({ points }) => points);

describe('points', () => {
  test('come from the penal code by title; free text has none, and points sent by clients are ignored', async () => {
    const offenses = [
      { ...SPEEDING, title: ` ${SPEEDING.title.toUpperCase()} ` },
      { ...RACING, points: 12 },
      { title: 'Whistling', points: 9 },
    ];
    const report = await file({ offenses });
    expect([pointsOf(report), report.points]).toEqual([[3, 5, 0], 8]);
    expect((await file({ reason: SPEEDING.title })).points).toBe(3);
  });

  test("of a warning don't count until it is amended to a citation", async () => {
    const warning = await file({ type: 'warning', offenses: [SPEEDING] });
    expect([pointsOf(warning), warning.points]).toEqual([[3], 0]);
    const { body } = await amendReport(people.officer, warning, { type: 'citation' });
    expect(body.report.points).toBe(3);
  });

  test('follow an amendment: an offense keeps its points, a new one takes those of the penal code', async () => {
    const report = await file({ offenses: [SPEEDING] });
    await setPoints(SPEEDING.title, 7);
    const same = await amendReport(people.officer, report, { offenses: [SPEEDING] });
    expect([same.body.report.version, same.body.report.points]).toEqual([1, 3]);
    const more = (await amendReport(people.officer, report, { offenses: [RACING, SPEEDING] })).body.report;
    expect([pointsOf(more), more.points, pointsOf(more.versions[0])]).toEqual([[5, 3], 8, [3]]);
    const notes = (await amendReport(people.officer, report, { notes: 'x' })).body.report;
    expect([pointsOf(notes), notes.points]).toEqual([[5, 3], 8]);
    expect((await amendReport(people.officer, report, { offenses: [] })).body.report.points).toBe(0);
  });
});

describe('the direct message', () => {
  const lastMessage = async () => {
    await server.outbox.runOnce();
    return server.fakeDiscord.messages.at(-1);
  };
  const text = async () => (await lastMessage())?.embeds[0]?.description ?? '';
  const dayAfter = (days: number) => `<t:${Math.floor((server.clock.now() + days * DAY) / 1000)}:D>`;

  test('shows no points while they are off', async () => {
    await setConsequences(admin, { pointsLimit: null });
    await file({ offenses: [RACING] });
    expect(await text()).toBe(
      '**Offenses:**\n- Reckless driving\n**Fine:** $1,000\n**Jail Time:** 0 minutes\n**Notes:** None',
    );
  });

  test('gives the end of a suspension by points, also after later changes', async () => {
    await setConsequences(admin, { pointsLimit: 8, pointsSuspendDays: 7 });
    const earlier = await file({ offenses: [SPEEDING] });
    expect(await text()).toMatch(/\*\*Jail Time:\*\* 0 minutes\n\*\*Points:\*\* 3\n\*\*Notes:\*\* None$/);
    server.clock.advance(DAY);
    const report = await file({ offenses: [RACING] });
    const suspended = `**Points:** 5\n**Licenses suspended until** ${dayAfter(7)}: 8 points reached.\n`;
    expect(await text()).toContain(suspended);
    server.clock.advance(DAY);
    await file({ offenses: [SPEEDING] });
    await server.outbox.runOnce();
    const message = server.fakeDiscord.messages.at(-2);
    await payFine(people.owner, report);
    await server.outbox.runOnce();
    expect(message?.embeds[0]?.description).toContain(suspended);

    await storeConsequences(server, earlier, { voided_at: server.clock.now() });
    await amendReport(people.officer, report, { notes: 'Restored' });
    await server.outbox.runOnce();
    expect(message?.embeds[0]?.description).toMatch(/\*\*Points:\*\* 5\n\*\*Notes:\*\* Restored$/);
  });
});

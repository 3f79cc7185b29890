import type { Report } from '@ten-four/contract/reports/reports.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remindOfFines } from '#features/reports/index';
import { DAY, HOUR } from '#platform/clock';
import { createCivilian, registerOfficer } from '#testing/principals';
import { setConsequences, storeConsequences } from '#testing/test-consequences';
import { addPhone } from '#testing/test-phones';
import { amendReport, fileReport, listReports, payFine, readReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

// On PostgreSQL two servers share the database; on SQLite the job runs twice at once on one server.

let server: TestServer;
let second: TestServer;
let officer: TestUser;
let admin: TestUser;
let owner: TestUser;
let civilianId: string;
let owners = 0;
let ownerDiscordId: string;
beforeAll(async () => {
  server = await startTestServer();
  const isPostgres = server.platform.database.engine === 'postgres';
  second = isPostgres ? await startTestServer({ peer: server }) : server;
  await registerOfficer(await server.signIn('officer-xbox'), { callsign: 'D-104' });
});
beforeEach(async () => {
  owners += 1;
  ownerDiscordId = String(8_000_000_000_000_000n + BigInt(owners));
  server.fakeDiscord.addMember(ownerDiscordId, []);
  await later(0);
  await setConsequences(admin, { payWithinDays: 7 });
  civilianId = await createCivilian(owner);
});
afterAll(async () => {
  if (second !== server) await second.stop();
  await server.stop();
});

/** Advances the clock and signs in again, because sessions expire. */
async function later(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  officer = await server.signIn('officer-xbox');
  admin = await server.signIn('administrator');
  owner = await server.signIn(ownerDiscordId);
}
const file = (fields: object = {}) => fileReport(officer, civilianId, { fineAmount: 200, ...fields });
const after = (days: number) => new Date(server.clock.now() + days * DAY).toISOString();
const statusOf = async (report: Report) => (await readReport(owner, report)).fineStatus;
const unpaidOfOwner = async () => {
  const { _id } = (await owner.get('/api/auth/me')).body;
  return (await admin.get(`/api/members/${_id}`)).body.unpaidFines;
};

/** Returns the owner's direct messages, sent or not. */
async function storedMessages(): Promise<{ title?: string; description?: string; open?: object }[]> {
  const rows = await server.platform.database.db
    .selectFrom('outbox_messages')
    .where('recipient_discord_id', '=', ownerDiscordId)
    .where('channel', '=', 'direct-message')
    .select('content')
    .execute();
  return rows.map(({ content }) => {
    const { embeds, open } = JSON.parse(content);
    const { title, description } = embeds[0];
    return { title, description, open };
  });
}

describe('a fine', () => {
  test('is due after the days to pay, then overdue, then paid', async () => {
    const report = await file();
    expect(report).toMatchObject({ fineStatus: 'Due', dueAt: after(7) });
    await later(7 * DAY - 1);
    expect(await statusOf(report)).toBe('Due');
    await later(1);
    expect(await statusOf(report)).toBe('Overdue');
    expect(await listReports(owner)).toMatchObject([{ fineStatus: 'Overdue', can: { pay: true } }]);
    expect(await unpaidOfOwner()).toBe(200);
    expect((await payFine(owner, report)).body.report).toMatchObject({
      fineStatus: 'Paid',
      dueAt: report.dueAt,
      can: { pay: false },
    });
    expect(await unpaidOfOwner()).toBe(0);
  });

  test('has the same answers after a week without the job as with it', async () => {
    const [silent, reminded] = [await file(), await file()];
    await later(7 * DAY);
    const before = [await readReport(owner, silent), await readReport(owner, reminded)];
    await remindOfFines(server.platform);
    expect([await readReport(owner, silent), await readReport(owner, reminded)]).toEqual(before);
    expect(before.map(({ fineStatus }) => fineStatus)).toEqual(['Overdue', 'Overdue']);
  });

  test('never falls due without days to pay, on a warning, or on a report without a fine', async () => {
    for (const fields of [{ type: 'warning' }, { fineAmount: 0 }]) {
      expect(await file(fields)).toMatchObject({ dueAt: null, fineStatus: 'None' });
    }
    await setConsequences(admin, { payWithinDays: null });
    const report = await file();
    await later(365 * DAY);
    expect(await readReport(owner, report)).toMatchObject({ dueAt: null, fineStatus: 'Due' });
  });

  test('keeps its date in an amendment; one that an amendment adds is due from then', async () => {
    const [fine, none] = [await file(), await file({ fineAmount: 0 })];
    await later(2 * DAY);
    const amended = await amendReport(officer, fine, { fineAmount: 300 });
    expect(amended.body.report.dueAt).toBe(fine.dueAt);
    const added = await amendReport(officer, none, { fineAmount: 10 });
    expect(added.body.report).toMatchObject({ dueAt: after(7), fineStatus: 'Due' });
    const taken = await amendReport(officer, fine, { fineAmount: 0 });
    expect(taken.body.report.fineStatus).toBe('None');
    const again = await amendReport(officer, fine, { fineAmount: 5 });
    expect(again.body.report.dueAt).toBe(fine.dueAt);
  });

  test('before the court or of a void report is neither owed nor payable', async () => {
    const [contested, voided] = [await file(), await file()];
    await storeConsequences(server, contested, { case_state: 'Open' });
    await storeConsequences(server, voided, { voided_at: server.clock.now() });
    expect([await statusOf(contested), await statusOf(voided)]).toEqual(['On Hold', 'None']);
    expect(await unpaidOfOwner()).toBe(0);
    const answers = [await payFine(owner, contested), await payFine(owner, voided)];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, 'This fine is before the court.'],
      [409, 'This report has no fine to pay.'],
    ]);
  });

  test('names its date in the direct message until it is paid', async () => {
    const report = await file();
    const text = async () => (await storedMessages()).map(({ description }) => description)[0];
    const line = `**Due:** <t:${Math.floor((server.clock.now() + 7 * DAY) / 1000)}:D>`;
    expect(await text()).toContain(`**Jail Time:** 0 minutes\n${line}\n**Notes:**`);
    await payFine(owner, report);
    expect(await text()).not.toContain('**Due:**');
  });
});

describe('a reminder', () => {
  const run = () =>
    Promise.all([server, second, server, second].map(({ platform }) => remindOfFines(platform)));
  const notices = async () => (await storedMessages()).filter(({ title }) => title === 'Fine due tomorrow');

  test('arrives once, a day before, by direct message and push', async () => {
    const phone = await addPhone(server, owner);
    const report = await file();
    await later(6 * DAY - 1);
    await run();
    expect(await notices()).toEqual([]);
    await later(1);
    await run();
    await later(HOUR);
    await run();
    const due = Math.floor(Date.parse(report.dueAt ?? '') / 1000);
    expect(await notices()).toEqual([
      {
        title: 'Fine due tomorrow',
        description: `Report ${report.number} about Mara Malone: $200 is due <t:${due}:D>.`,
        open: { kind: 'report', id: report._id },
      },
    ]);
    await server.outbox.runOnce();
    const { title, body, navigate } = phone.last().message.notification;
    expect([title, body, navigate.replace(server.origin, '')]).toEqual([
      'Fine due tomorrow',
      `Report ${report.number} · $200`,
      `/open/report/${report._id}`,
    ]);
    const jobs = server.platform.database.db.selectFrom('push_jobs').where('kind', '=', 'fineDue');
    expect(await jobs.where('subject_id', '=', report._id).select('id').execute()).toHaveLength(1);
  });

  test('is left out for fines that are paid, on hold, void, overdue, or due within a day from the start', async () => {
    const [paid, held, voided] = [await file(), await file(), await file()];
    await payFine(owner, paid);
    await storeConsequences(server, held, { case_state: 'Open' });
    await storeConsequences(server, voided, { voided_at: server.clock.now() });
    await file();
    await later(8 * DAY);
    await setConsequences(admin, { payWithinDays: 1 });
    await file();
    await run();
    expect(await notices()).toEqual([]);
  });

  test('comes again for a new date', async () => {
    const report = await file();
    await later(6 * DAY);
    await run();
    await storeConsequences(server, report, { due_at: server.clock.now() + 7 * DAY });
    await later(6 * DAY);
    await run();
    expect(await notices()).toHaveLength(2);
  });
});

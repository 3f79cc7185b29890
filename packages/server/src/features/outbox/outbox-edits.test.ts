import type { Report } from '@ten-four/contract/reports/reports.contract';
import type { FakeDiscord } from '@ten-four/fake-discord/testing/start';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createOutboxWorker } from '#features/outbox/index';
import { HOUR, MINUTE } from '#platform/clock';
import { type Principals, signInPrincipals } from '#testing/principals';
import { advance, listOutbox, messageOf, tryAgain } from '#testing/test-outbox';
import { amendReport, fileReport, payFine } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

// A direct message must match its report, even after it was sent.

const SEND_DIRECT = 'POST /api/v10/channels/*/messages';
const EDIT = 'PATCH /api/v10/channels/**';

let server: TestServer;
let people: Principals;
let ownerDiscordId: string;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  ownerDiscordId = (await people.owner.get('/api/auth/me')).body.discordId;
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  server.fakeDiscord.fail.clear();
  server.fakeDiscord.setDirectMessages(ownerDiscordId, true);
  advance(server, HOUR);
});
afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
});

type Message = FakeDiscord['messages'][number];

const file = (fields: object = {}) =>
  fileReport(people.officer, people.civilianId, { reason: 'Speeding', fineAmount: 10, ...fields });
function newest(): Message {
  const message = server.fakeDiscord.messages.at(-1);
  if (message === undefined) throw new Error('No message was sent');
  return message;
}
/** Files a report and delivers its direct message. */
async function fileAndDeliver(fields: object = {}): Promise<{ report: Report; message: Message }> {
  const report = await file(fields);
  await server.outbox.runOnce();
  return { report, message: newest() };
}
async function amend(report: Report, fields: object): Promise<void> {
  expect((await amendReport(people.officer, report, fields)).status).toBe(200);
}
const edits = () => server.fakeDiscord.requests.filter(({ method }) => method === 'PATCH').length;
const look = (report: Report) => messageOf(people.staff, report, 'edit');
const customIds = ({ components }: Pick<Message, 'components'>) =>
  components.flatMap((row) => row.components.map(({ custom_id }) => custom_id));

describe('a sent message', () => {
  test('shows the receipt instead of the button once its fine is paid in the app', async () => {
    const { report, message } = await fileAndDeliver();
    expect(customIds(message)).toEqual([`pay_fine:${report._id}:1000`]);
    expect((await payFine(people.owner, report)).status).toBe(200);
    await server.outbox.runOnce();
    const date = new Date(server.clock.now()).toISOString().slice(0, 16).replace('T', ' ');
    expect(message).toMatchObject({
      components: [],
      embeds: [
        { title: 'You have received a Citation' },
        {
          title: 'Paid',
          description:
            `**Report:** ${report.number}\n**Date:** ${date} UTC\n**Paid by:** Mara Malone\n` +
            '**Amount:** $10\n- Wallet: $10',
        },
      ],
    });
    const now = new Date(server.clock.now()).toISOString();
    expect(await look(report)).toEqual({
      _id: expect.any(String),
      channel: 'edit',
      state: 'Sent',
      title: 'You have received a Citation',
      recipient: 'Mara Malone',
      reportId: report._id,
      reportNumber: report.number,
      attempts: 1,
      lastError: null,
      createdAt: now,
      sentAt: now,
      nextAttemptAt: null,
    });
  });

  test('shows amendments; two at once become one edit', async () => {
    const { report, message } = await fileAndDeliver();
    const before = edits();
    await amend(report, { fineAmount: 500, jailTime: 5 });
    await amend(report, { notes: 'In a hurry', type: 'arrest', offenses: [{ title: 'Racing', fine: 750 }] });
    await server.outbox.runOnce();
    expect(edits() - before).toBe(1);
    expect(message.embeds).toEqual([
      {
        author: { name: 'Mara Malone' },
        title: 'You have received an Arrest',
        url: `${server.origin}/open/report/${report._id}`,
        description:
          '**Offenses:**\n- Racing\n**Fine:** $750\n**Jail Time:** 0 minutes\n**Notes:** In a hurry',
        color: 16711680,
        footer: {
          text: 'Pay Fine takes $750 for Mara Malone: from your cash first, then from their accounts, oldest first.',
        },
      },
    ]);
    expect(customIds(message)).toEqual([`pay_fine:${report._id}:75000`]);
    // Later amendments are edits of the same row.
    await amend(report, { type: 'warning' });
    await server.outbox.runOnce();
    expect(edits() - before).toBe(2);
    expect([message.components, message.embeds[0]?.footer]).toEqual([[], undefined]);
    expect((await listOutbox(people.staff)).filter(({ reportId }) => reportId === report._id)).toHaveLength(
      2,
    );
  });

  test('is not edited for an amendment that it does not show', async () => {
    const { report } = await fileAndDeliver({ offenses: [{ title: 'Racing', fine: 10 }] });
    const before = edits();
    await amend(report, { offenses: [{ title: 'Racing', fine: 5 }], fineAmount: 10 });
    await server.outbox.runOnce();
    expect(edits()).toBe(before);
    await expect(look(report)).rejects.toThrow('has no edit');
  });

  test('keeps its receipt when the paid report is amended', async () => {
    const { report, message } = await fileAndDeliver();
    await payFine(people.owner, report);
    await amend(report, { notes: 'Paid at once' });
    await server.outbox.runOnce();
    expect(message.embeds).toMatchObject([
      { description: expect.stringContaining('Paid at once') },
      { title: 'Paid' },
    ]);
    expect(message.components).toEqual([]);
  });
});

describe('a message that is not sent yet', () => {
  test('shows the current report when it is sent', async () => {
    const report = await file();
    await amend(report, { fineAmount: 77 });
    const before = edits();
    await server.outbox.runOnce();
    expect(customIds(newest())).toEqual([`pay_fine:${report._id}:7700`]);
    const paid = await file();
    await payFine(people.owner, paid);
    await server.outbox.runOnce();
    expect(newest().embeds).toMatchObject([{}, { title: 'Paid' }]);
    await server.outbox.runOnce();
    expect(edits()).toBe(before);
  });

  test('is followed by an edit if it was being sent during the change', async () => {
    const { messenger } = server.platform.discord;
    const report = await file();
    const slow = createOutboxWorker(server.platform, {
      messenger: {
        ...messenger,
        sendDirectMessage: async (message) => {
          const delivery = await messenger.sendDirectMessage(message);
          await amend(report, { fineAmount: 88 });
          return delivery;
        },
      },
    });
    await slow.runOnce();
    await server.outbox.runOnce();
    expect(customIds(newest())).toEqual([`pay_fine:${report._id}:8800`]);
    expect((await look(report)).state).toBe('Sent');
  });

  test('is followed by an edit if the old text may have arrived', async () => {
    const report = await file({ notes: 'Unclear' });
    server.fakeDiscord.fail.next(SEND_DIRECT, { kind: 'reset-after' });
    await server.outbox.runOnce();
    await amend(report, { fineAmount: 99 });
    const message = await messageOf(people.staff, report, 'direct-message');
    expect((await tryAgain(server, people.staff, message)).state).toBe('Sent');
    await server.outbox.runOnce();
    expect(
      server.fakeDiscord.messages.filter(({ embeds }) => embeds[0]?.description?.includes('Unclear')),
    ).toEqual([newest()]);
    expect(customIds(newest())).toEqual([`pay_fine:${report._id}:9900`]);
  });

  test('is not edited if it can never be sent', async () => {
    server.fakeDiscord.setDirectMessages(ownerDiscordId, false);
    const report = await file();
    await server.outbox.runOnce();
    await amend(report, { fineAmount: 66 });
    await server.outbox.runOnce();
    await expect(look(report)).rejects.toThrow('has no edit');
    // A resend contains the current report.
    server.fakeDiscord.setDirectMessages(ownerDiscordId, true);
    const failed = await messageOf(people.staff, report, 'direct-message');
    await people.staff.post(`/api/outbox/${failed._id}/send-again`);
    await server.outbox.runOnce();
    expect(customIds(newest())).toEqual([`pay_fine:${report._id}:6600`]);
  });
});

describe('an edit', () => {
  test.each(['reset-before', 'reset-after', 'answer'] as const)(
    'is retried when Discord fails: %s',
    async (kind) => {
      const { report, message } = await fileAndDeliver();
      server.fakeDiscord.fail.next(EDIT, kind === 'answer' ? { kind, status: 502 } : { kind });
      await amend(report, { fineAmount: 20 });
      await server.outbox.runOnce();
      const waiting = await look(report);
      expect(waiting).toMatchObject({ state: 'Pending', attempts: 1 });
      expect(await tryAgain(server, people.staff, waiting)).toMatchObject({ state: 'Sent', attempts: 2 });
      expect(customIds(message)).toEqual([`pay_fine:${report._id}:2000`]);
    },
  );

  test('is followed by a newer edit if one was queued during the attempt', async () => {
    const { messenger } = server.platform.discord;
    const { report, message } = await fileAndDeliver();
    await amend(report, { fineAmount: 30 });
    let isFirst = true;
    const slow = createOutboxWorker(server.platform, {
      messenger: {
        ...messenger,
        editMessage: async (edit) => {
          const delivery = await messenger.editMessage(edit);
          if (isFirst) await amend(report, { fineAmount: 40 });
          isFirst = false;
          return delivery;
        },
      },
    });
    await slow.runOnce();
    await server.outbox.runOnce();
    expect(customIds(message)).toEqual([`pay_fine:${report._id}:4000`]);
    expect((await look(report)).state).toBe('Sent');
  });

  test('is made with the current text by the next worker if the first one dies', async () => {
    const { report, message } = await fileAndDeliver();
    await amend(report, { fineAmount: 31 });
    const { db } = server.platform.database;
    await db
      .updateTable('outbox_messages')
      .set({
        lease_token: 'of the dead',
        lease_until: server.clock.now() + MINUTE,
        lease_began_at: server.clock.now(),
      })
      .where('report_id', '=', report._id)
      .where('channel', '=', 'edit')
      .execute();
    await amend(report, { fineAmount: 41 });
    await server.outbox.runOnce();
    expect(customIds(message)).toEqual([`pay_fine:${report._id}:1000`]);
    advance(server, HOUR);
    const before = edits();
    await server.outbox.runOnce();
    expect(customIds(message)).toEqual([`pay_fine:${report._id}:4100`]);
    expect([edits() - before, (await look(report)).state]).toEqual([1, 'Sent']);
  });

  test.each([
    ['the message', 404, 10_008],
    ['the channel', 404, 10_003],
    ['the access', 403, 50_001],
  ])('ends without a log line if %s is gone', async (_what, status, code) => {
    const { report } = await fileAndDeliver();
    server.fakeDiscord.fail.next(EDIT, { kind: 'answer', status, code });
    await amend(report, { fineAmount: 50 });
    const before = server.logged().length;
    await server.outbox.runOnce();
    expect(await look(report)).toMatchObject({
      state: 'Failed',
      attempts: 1,
      lastError: expect.stringContaining(`(${code})`),
    });
    expect(server.logged().slice(before)).not.toContain('message not sent');
    await server.outbox.runOnce();
    expect((await look(report)).attempts).toBe(1);
  });

  test('writes to the log if Discord calls it malformed', async () => {
    const { report } = await fileAndDeliver();
    server.fakeDiscord.fail.next(EDIT, { kind: 'answer', status: 400, code: 50_035 });
    await amend(report, { fineAmount: 51 });
    const before = server.logged().length;
    await server.outbox.runOnce();
    expect((await look(report)).state).toBe('Failed');
    expect(server.logged().slice(before)).toContain('message not sent');
  });
});

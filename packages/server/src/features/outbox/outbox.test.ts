import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutboxWorker } from '#features/outbox/index';
import { createCivilian, type Principals, signInPrincipals, statusesOf } from '#testing/principals';
import { signInOfficer } from '#testing/test-officers';
import { listOutbox, messageOf } from '#testing/test-outbox';
import { fileReport, passAnHour } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let people: Principals;
let ownerDiscordId: string;
beforeAll(async () => {
  server = await startTestServer({ withWebhooks: true });
  people = await signInPrincipals(server);
  ownerDiscordId = (await people.owner.get('/api/auth/me')).body.discordId;
});
beforeEach(() => passAnHour(server.platform.database.db, server.clock.now()));
afterEach(() => vi.useRealTimers());
afterAll(() => server.stop());

const NOBODY = '0190a000-0000-7000-8000-000000000000';
const SPEEDING = { title: 'Speeding *fast*', fine: 1250.5, jailTime: 15 };
const file = (fields: object = {}) => fileReport(people.officer, people.civilianId, fields);
const sent = () => server.fakeDiscord.messages.at(-1);
const posted = () => server.fakeDiscord.webhookPosts.at(-1);
const requestDirect = (body: object, by = people.officer) => by.post('/api/dm/send', body);

describe('a filed report', () => {
  test('sends the owner a direct message and posts an announcement, with exact texts', async () => {
    const report = await file({
      type: 'citation',
      offenses: [SPEEDING],
      notes: 'See <@1> at https://x.test',
    });
    expect(sent()).toBeUndefined();
    await server.outbox.runOnce();
    expect(sent()).toMatchObject({
      recipientId: ownerDiscordId,
      content: '',
      allowedMentions: { parse: [] },
      nonce: expect.stringMatching(/^[\w-]{22}$/),
      embeds: [
        {
          author: { name: 'Mara Malone' },
          title: 'You have received a Citation',
          url: `${server.origin}/open/report/${report._id}`,
          description:
            '**Offenses:**\n- Speeding \\*fast\\*\n**Fine:** $1,250.50\n**Jail Time:** 15 minutes\n' +
            '**Notes:** See \\<\\@1> at https\\://x.test',
          color: 16763904,
          footer: {
            text:
              'Pay Fine takes $1,250.50 for Mara Malone: from your cash first, then from their accounts, ' +
              'oldest first.',
          },
        },
      ],
      components: [
        {
          type: 1,
          components: [{ type: 2, style: 3, label: 'Pay Fine', custom_id: `pay_fine:${report._id}:125050` }],
        },
      ],
    });
    expect(posted()).toMatchObject({
      platform: 'Xbox',
      allowedMentions: { parse: [] },
      embeds: [
        {
          title: 'New Citation Issued',
          color: 16763904,
          fields: [
            { name: 'Offenses', value: '- Speeding \\*fast\\*' },
            { name: 'Fine', value: '$1,250.50', inline: true },
            { name: 'Jail Time', value: '15 minutes', inline: true },
            { name: 'Officer', value: 'D-104 Mara Malone', inline: true },
            { name: 'Issued to', value: 'Mara Malone', inline: true },
          ],
        },
      ],
    });
    const now = new Date(server.clock.now()).toISOString();
    expect(await messageOf(people.staff, report, 'direct-message')).toEqual({
      _id: expect.any(String),
      channel: 'direct-message',
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
    expect(await messageOf(people.staff, report, 'webhook')).toMatchObject({
      state: 'Sent',
      title: 'New Citation Issued',
      recipient: 'Xbox webhook',
    });
    const { text } = await people.staff.get('/api/outbox');
    expect(text).not.toContain(server.fakeDiscord.webhookUrl('Xbox').split('/').at(-1));
  });

  test.each([
    ['arrest', 16711680, 'You have received an Arrest', 'New Arrest Issued'],
    ['warning', 45300, 'You have received a Warning', 'New Warning Issued'],
  ])('has its own texts and color for the type %s', async (type, color, title, announced) => {
    await file({ type });
    await server.outbox.runOnce();
    expect(sent()?.embeds[0]).toMatchObject({ title, color });
    expect(posted()?.embeds[0]).toMatchObject({ title: announced, color });
  });

  test.each([
    ['a warning with a fine', { type: 'warning', fineAmount: 50 }],
    ['an arrest without a fine', { type: 'arrest', fineAmount: 0 }],
  ])('has no button for %s', async (_what, fields) => {
    await file(fields);
    await server.outbox.runOnce();
    expect(sent()?.components).toEqual([]);
  });

  test('is announced by the webhook of its platform', async () => {
    const pam = await signInOfficer(server, { callsign: 'P-201', platform: 'PlayStation' });
    await fileReport(pam.user, people.civilianId);
    await server.outbox.runOnce();
    expect(posted()?.platform).toBe('PlayStation');
  });

  test('queues no message if it is not stored', async () => {
    const before = (await listOutbox(people.staff)).length;
    await people.officer.post('/api/reports/create', { civilianId: NOBODY, type: 'citation' });
    expect(await listOutbox(people.staff)).toHaveLength(before);
  });

  test('queues each message once when filed twice with one key', async () => {
    const before = (await listOutbox(people.staff)).length;
    const key = { 'idempotency-key': 'once-only' };
    const body = { civilianId: people.civilianId, type: 'warning' };
    const one = await people.officer.post('/api/reports/create', body, key);
    const two = await people.officer.post('/api/reports/create', body, key);
    expect(two.body).toEqual(one.body);
    expect(await listOutbox(people.staff)).toHaveLength(before + 2);
  });

  test('is sent by a running worker as soon as it is committed', async () => {
    // Only a wake-up makes it run, because its timer stands still.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const worker = createOutboxWorker(server.platform);
    worker.start();
    const report = await file({ notes: 'At once' });
    const hasArrived = () =>
      server.fakeDiscord.messages.some(({ embeds }) => embeds[0]?.description?.includes('At once'));
    await expect.poll(hasArrived, { interval: 5 }).toBe(true);
    await worker.stop();
    expect((await messageOf(people.staff, report, 'direct-message')).state).toBe('Sent');
  });
});

describe('a direct message requested by an officer', () => {
  test('is not sent again if its report already has one', async () => {
    const report = await file({ notes: 'Only once' });
    await server.outbox.runOnce();
    const count = server.fakeDiscord.messages.length;
    const again = await requestDirect({
      discordId: ownerDiscordId,
      recordId: report._id,
      embed: {},
      buttons: [],
    });
    expect([again.status, again.body.success]).toEqual([200, true]);
    for (const recordId of [undefined, null, '']) {
      expect((await requestDirect({ discordId: ownerDiscordId, recordId })).status).toBe(200);
    }
    expect((await requestDirect({ discordId: ownerDiscordId, recordId: 'x' })).status).toBe(400);
    await server.outbox.runOnce();
    expect(server.fakeDiscord.messages).toHaveLength(count);
  });

  test('is queued if the report has none', async () => {
    const report = await file({ notes: 'Row lost' });
    const { db } = server.platform.database;
    await db.deleteFrom('outbox_messages').where('report_id', '=', report._id).execute();
    expect((await requestDirect({ discordId: ownerDiscordId, recordId: report._id })).status).toBe(200);
    await server.outbox.runOnce();
    expect(sent()?.embeds[0]?.description).toContain('Row lost');
    expect(posted()?.embeds[0]?.description ?? '').not.toContain('Row lost');
  });

  test('appears in the audit log when it is queued, and only then', async () => {
    const report = await file({ notes: 'Audited' });
    const ask = () => requestDirect({ discordId: ownerDiscordId, recordId: report._id });
    const written = async () =>
      (await people.staff.get(`/api/audit?action=message.send&objectId=${report._id}`)).body.entries.length;
    expect((await ask()).status).toBe(200);
    expect(await written()).toBe(0);
    const { db } = server.platform.database;
    await db.deleteFrom('outbox_messages').where('report_id', '=', report._id).execute();
    for (const _again of [1, 2]) expect((await ask()).status).toBe(200);
    expect(await written()).toBe(1);
  });

  test("is rejected for any recipient but the subject of the officer's report", async () => {
    const report = await file();
    const colleague = (await signInOfficer(server, { callsign: 'D-205' })).user;
    const staffId = (await people.staff.get('/api/auth/me')).body.discordId;
    const ofAnother = { discordId: ownerDiscordId, recordId: report._id };
    expect((await requestDirect(ofAnother, colleague)).status).toBe(403);
    expect((await requestDirect({ discordId: ownerDiscordId }, colleague)).status).toBe(403);
    expect((await requestDirect({ discordId: staffId })).status).toBe(403);
    expect((await requestDirect({ discordId: staffId, recordId: report._id })).status).toBe(403);
    expect((await requestDirect({ discordId: ownerDiscordId, recordId: NOBODY })).status).toBe(403);
    for (const discordId of [
      'nobody',
      'abc',
      '',
      ' ',
      123,
      -1.5,
      'x'.repeat(100),
      Number(ownerDiscordId) + 1e6,
    ]) {
      const { status, body } = await requestDirect({ discordId });
      expect([discordId, status, body.code]).toEqual([discordId, 403, 'forbidden']);
    }
    expect((await requestDirect({ discordId: 'x'.repeat(101) })).status).toBe(400);
    expect((await requestDirect({ discordId: 'a\u0000' })).status).toBe(400);
    expect((await requestDirect({})).status).toBe(400);
    expect((await requestDirect({ ...ofAnother, embed: 'x'.repeat(66_000) })).status).toBe(413);
  });

  test('is rejected if Discord would reject the embed', async () => {
    const embed = (last: number) => ({
      title: 'x'.repeat(256),
      description: 'x'.repeat(4000),
      author: { name: 'x'.repeat(100) },
      footer: { text: 'x'.repeat(500) },
      fields: [{ name: 'x'.repeat(100), value: 'x'.repeat(1000) }, { value: 'x'.repeat(last) }, null],
      url: 'x'.repeat(5000),
    });
    const about = { discordId: ownerDiscordId };
    expect((await requestDirect({ ...about, embed: embed(44) })).status).toBe(200);
    const refused = await requestDirect({ ...about, embed: embed(45) });
    expect([refused.status, refused.body.issues[0].field]).toEqual([400, 'embed']);
    for (const embed of [null, 'text', [], { fields: 7, footer: [] }]) {
      expect((await requestDirect({ ...about, embed })).status).toBe(200);
    }
  });

  test('is available to officers only', async () => {
    const { officer, ...others } = await statusesOf(people, (user) =>
      user.post('/api/dm/send', { discordId: ownerDiscordId }),
    );
    expect(officer).toBe(200);
    expect(others).toEqual({ anon: 401, stranger: 403, staff: 403, fireRescue: 403, owner: 403 });
  });
});

describe('staff', () => {
  test('alone can list and resend messages', async () => {
    const message = (await listOutbox(people.staff))[0]?._id;
    const refused = { anon: 401, stranger: 403, officer: 403, fireRescue: 403, owner: 403 };
    expect(await statusesOf(people, (user) => user.get('/api/outbox'))).toEqual({ ...refused, staff: 200 });
    const again = await statusesOf(people, (user) => user.post(`/api/outbox/${message}/send-again`));
    expect(again).toEqual({ ...refused, staff: 409 });
  });

  test('page through messages and filter them by state', async () => {
    const all = await listOutbox(people.staff);
    const ids: string[] = [];
    let query = '?limit=3';
    for (let page = 0; page <= all.length / 3; page += 1) {
      const { body } = await people.staff.get(`/api/outbox${query}`);
      ids.push(...body.messages.map(({ _id }: { _id: string }) => _id));
      query = `?limit=3&cursor=${body.nextCursor}`;
      if (body.nextCursor === null) break;
    }
    expect(ids).toEqual(all.map(({ _id }) => _id));
    expect(await listOutbox(people.staff, '?state=Failed')).toEqual([]);
    expect(await listOutbox(people.staff, '?state=Sent')).not.toEqual([]);
    expect((await people.staff.get('/api/outbox?cursor=nonsense')).status).toBe(400);
    expect((await people.staff.get('/api/outbox?state=Lost')).status).toBe(400);
    expect((await people.staff.post(`/api/outbox/${NOBODY}/send-again`)).status).toBe(404);
  });

  test('send a failed message again as a new one, with an entry in the audit log', async () => {
    server.fakeDiscord.setDirectMessages(ownerDiscordId, false);
    const report = await file({ notes: 'Closed door' });
    await server.outbox.runOnce();
    const failed = await messageOf(people.staff, report, 'direct-message');
    expect(failed).toMatchObject({
      state: 'Failed',
      attempts: 1,
      lastError: 'Discord responded with 403: Cannot send messages to this user (50007)',
      nextAttemptAt: null,
    });
    server.fakeDiscord.setDirectMessages(ownerDiscordId, true);
    const again = await people.staff.post(`/api/outbox/${failed._id}/send-again`);
    expect([again.status, again.body.outboxMessage]).toEqual([
      200,
      { ...failed, state: 'Pending', attempts: 0, lastError: null, nextAttemptAt: expect.any(String) },
    ]);
    expect((await people.staff.post(`/api/outbox/${failed._id}/send-again`)).status).toBe(409);
    await server.outbox.runOnce();
    expect((await messageOf(people.staff, report, 'direct-message')).state).toBe('Sent');
    const { entries } = (await people.staff.get('/api/audit?action=outbox.send-again')).body;
    expect(entries[0]).toMatchObject({ objectId: failed._id, object: 'outbox message', by: 'ada.stone' });
  });
});

describe('without a webhook and a bot', () => {
  test('only the direct message is queued, and it fails with the reason', async () => {
    const bare = await startTestServer({ withBot: false });
    const officer = await signInOfficer(bare, { callsign: 'D-1' });
    const staff = await bare.signIn('staff');
    const report = await fileReport(officer.user, await createCivilian(staff));
    await bare.outbox.runOnce();
    const messages = await listOutbox(staff);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({
      channel: 'direct-message',
      state: 'Failed',
      reportId: report._id,
      lastError: expect.stringContaining('DISCORD_BOT_TOKEN'),
    });
    await bare.stop();
  });
});

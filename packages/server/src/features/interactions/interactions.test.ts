import { randomInt } from 'node:crypto';
import type { Report } from '@ten-four/contract/reports/reports.contract';
import type { FakeDiscord } from '@ten-four/fake-discord/testing/start';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#platform/clock';
import { createCivilian, type Principals, signInPrincipals } from '#testing/principals';
import { cashOf, deposit, openAccount } from '#testing/test-bank';
import { amendReport, fileReport, passAnHour, payFine, readReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';

let server: TestServer;
let people: Principals;
let ownerDiscordId: string;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
  ownerDiscordId = (await people.owner.get('/api/auth/me')).body.discordId;
});
beforeEach(() => passAnHour(server.platform.database.db, server.clock.now()));
afterAll(() => server.stop());

const button = ({ _id, fineAmount }: Pick<Report, '_id' | 'fineAmount'>) =>
  `pay_fine:${_id}:${Math.round(fineAmount * 100)}`;
/** Buttons of earlier versions, which don't contain the fine. */
const oldButton = ({ _id }: { _id: string }) => `pay_fine:${_id}`;
type Message = FakeDiscord['messages'][number];

/** Files a report and delivers its direct message. */
async function fine(fields: object = { fineAmount: 250 }): Promise<{ report: Report; message: Message }> {
  const report = await fileReport(people.officer, people.civilianId, { reason: 'Speeding', ...fields });
  await server.outbox.runOnce();
  const message = server.fakeDiscord.messages.at(-1);
  if (message === undefined) throw new Error('No message was sent');
  return { report, message };
}

/** Returns the interaction that Discord sends for a pressed button. */
const pressed = (customId: string, who: object = { user: { id: ownerDiscordId } }) => ({
  id: String(randomInt(1_000_000_000, 2_000_000_000)),
  type: 3,
  data: { component_type: 2, custom_id: customId },
  ...who,
});
function send(
  interaction: unknown,
  { at = server.clock.now(), headers = {} as Record<string, string> } = {},
) {
  const raw = JSON.stringify(interaction);
  const signed = server.fakeDiscord.signInteraction(raw, at / SECOND);
  return server.visitor().post('/discord/interactions', raw, { ...signed, ...headers });
}

describe('pressing Pay Fine', () => {
  test('pays once, shows the receipt without a button, and writes to the audit log', async () => {
    const { report, message } = await fine({ fineAmount: 1250.5 });
    const cash = await cashOf(people.owner);
    const { status, failed, answer } = await server.fakeDiscord.press(message.id, button(report));
    expect({ status, failed }).toEqual({ status: 200, failed: false });
    const date = new Date(server.clock.now()).toISOString().slice(0, 16).replace('T', ' ');
    expect(answer).toMatchObject({ type: 7, data: { allowed_mentions: { parse: [] } } });
    expect([message.components, message.embeds[0]?.footer]).toEqual([[], undefined]);
    expect(message.embeds).toMatchObject([
      { title: 'You have received a Citation' },
      {
        title: 'Paid',
        description:
          `**Report:** ${report.number}\n**Date:** ${date} UTC\n**Paid by:** Mara Malone\n` +
          '**Amount:** $1,250.50\n- Wallet: $1,250.50',
      },
    ]);
    expect(await cashOf(people.owner)).toBe(cash - 1250.5);
    expect((await readReport(people.owner, report)).paidAt).toBe(new Date(server.clock.now()).toISOString());
    const { entries } = (await people.staff.get(`/api/audit?action=report.pay&objectId=${report._id}`)).body;
    expect(entries).toMatchObject([
      { by: 'mara.malone', callsign: null, object: 'report', address: 'Discord' },
    ]);
  });

  test('many times at once pays once', async () => {
    const { report, message } = await fine();
    const cash = await cashOf(people.owner);
    const presses = await Promise.all(
      Array.from({ length: 8 }, () => server.fakeDiscord.press(message.id, button(report))),
    );
    const receipts = presses.filter(({ reply }) => reply === null);
    expect(receipts).toHaveLength(1);
    for (const { failed, reply } of presses) {
      expect(failed).toBe(false);
      if (reply !== null) {
        expect(reply).toMatchObject({ content: 'This fine is already paid.', ephemeral: true });
      }
    }
    expect(await cashOf(people.owner)).toBe(cash - 250);
  });

  test('in the community identifies the member', async () => {
    const { report, message } = await fine();
    const stranger = (await people.stranger.get('/api/auth/me')).body.discordId;
    const refused = await server.fakeDiscord.press(message.id, button(report), stranger);
    expect(refused.reply).toMatchObject({
      content: "You can't pay this fine. It isn't yours.",
      ephemeral: true,
    });
    expect((await readReport(people.owner, report)).paidAt).toBeNull();
    const paid = await server.fakeDiscord.press(message.id, button(report), ownerDiscordId);
    expect(paid.answer).toMatchObject({ type: 7 });
  });

  test('is rejected with the reason while the user is suspended', async () => {
    const { report, message } = await fine();
    const { _id } = (await people.owner.get('/api/auth/me')).body;
    await people.staff.post(`/api/members/${_id}/suspend`, { reason: 'Fail RP.' });
    const refused = await server.fakeDiscord.press(message.id, button(report));
    expect(refused.reply).toMatchObject({
      content: 'You are suspended from Los Santos Roleplay. Fail RP.',
      ephemeral: true,
    });
    await people.staff.post(`/api/members/${_id}/lift`);
    await people.owner.signIn('civilian');
    expect((await server.fakeDiscord.press(message.id, button(report))).answer).toMatchObject({ type: 7 });
  });

  test('is rejected privately for users with too little money, an already paid fine, or no account', async () => {
    const rich = await fine({ type: 'arrest', fineAmount: 900_000 });
    const short = await server.fakeDiscord.press(rich.message.id, button(rich.report));
    expect(short.reply).toMatchObject({
      content: "You don't have enough money to pay this fine.",
      ephemeral: true,
    });
    expect(rich.message.components).toHaveLength(1);

    const paid = await fine();
    expect((await payFine(people.owner, paid.report)).status).toBe(200);
    const again = await server.fakeDiscord.press(paid.message.id, button(paid.report));
    expect(again.reply).toMatchObject({ content: 'This fine is already paid.', ephemeral: true });

    const open = await fine();
    server.fakeDiscord.addMember('5000000000000001', []);
    const newcomer = await server.fakeDiscord.press(open.message.id, button(open.report), '5000000000000001');
    expect(newcomer.reply).toMatchObject({ content: expect.stringContaining('Sign in'), ephemeral: true });
  });

  test.each([
    [
      'a report without a fine',
      async () => button((await fine({ type: 'warning' })).report),
      'no fine to pay',
    ],
    ['no such report', async () => oldButton({ _id: '0190a000-0000-7000-8000-000000000000' }), 'not found'],
    ['another button', async () => 'something-else', 'no longer works'],
    ['no button', async () => '', 'no longer works'],
  ])('with %s changes nothing', async (_what, customId, words) => {
    const cash = await cashOf(people.owner);
    const { status, body } = await send(pressed(await customId()));
    expect([status, body.type, body.data.flags]).toEqual([200, 4, 64]);
    expect(body.data.content).toContain(words);
    expect(await cashOf(people.owner)).toBe(cash);
  });

  test('on a message that shows another fine charges nothing and states the current fine', async () => {
    const { report, message } = await fine({ fineAmount: 10 });
    expect((await amendReport(people.officer, report, { fineAmount: 500.5 })).status).toBe(200);
    const cash = await cashOf(people.owner);
    const early = await server.fakeDiscord.press(message.id, button(report));
    expect(early.reply).toMatchObject({
      content:
        'This fine is now $500.50. Nothing was paid. Pay it with the button on the updated message, or in the CAD under Records.',
      ephemeral: true,
    });
    expect(await cashOf(people.owner)).toBe(cash);
    expect((await readReport(people.owner, report)).paidAt).toBeNull();
    await server.outbox.runOnce();
    const now = button({ ...report, fineAmount: 500.5 });
    expect((await server.fakeDiscord.press(message.id, now)).answer).toMatchObject({ type: 7 });
    expect(await cashOf(people.owner)).toBe(cash - 500.5);
  });

  test('on a message without an amount in its button pays the current fine', async () => {
    const { report } = await fine({ fineAmount: 12 });
    const cash = await cashOf(people.owner);
    expect((await send(pressed(oldButton(report)))).body.type).toBe(7);
    expect(await cashOf(people.owner)).toBe(cash - 12);
  });

  test('shows the receipt even if Discord missed the response', async () => {
    const { report, message } = await fine({ fineAmount: 13 });
    const late = await send(pressed(button(report)));
    expect(message.components).toHaveLength(1);
    await server.outbox.runOnce();
    expect(message).toMatchObject({ components: [], embeds: late.body.data.embeds });
    expect(message.embeds[1]?.title).toBe('Paid');
  });

  test("takes the missing amount from the fined character's account, and escapes the account's name", async () => {
    const other = await createCivilian(people.stranger, { firstName: 'Other' });
    await deposit(people.stranger, await openAccount(people.stranger, other), 500);
    const civilianId = await createCivilian(people.stranger);
    const account = await openAccount(people.stranger, civilianId);
    await people.stranger.call('PATCH', `/api/bank/accounts/${account._id}`, { body: { name: '**Rainy**' } });
    await deposit(people.stranger, account, 4400);
    const report = await fileReport(people.officer, civilianId, { reason: 'Parking', fineAmount: 300 });
    await server.outbox.runOnce();
    const message = server.fakeDiscord.messages.at(-1);
    await server.fakeDiscord.press(message?.id ?? '', button(report));
    expect(message?.embeds[1]?.description).toContain('- Wallet: $100\n- \\*\\*Rainy\\*\\*');
    expect(message?.embeds[1]?.description).toContain(': $200');
  });
});

describe('a repeated interaction', () => {
  test('takes effect once and gets the same answer', async () => {
    const { report } = await fine();
    const cash = await cashOf(people.owner);
    const interaction = pressed(button(report));
    const first = await send(interaction);
    expect(first.body.type).toBe(7);
    expect((await send(interaction)).body).toEqual(first.body);
    expect(await cashOf(people.owner)).toBe(cash - 250);
  });

  test('pays once when sent concurrently', async () => {
    const { report } = await fine();
    const cash = await cashOf(people.owner);
    const interaction = pressed(button(report));
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(interaction)));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status, body } of answers) {
      expect(status === 200 ? body.type : status).toBeOneOf([7, 409]);
    }
    expect(await cashOf(people.owner)).toBe(cash - 250);
  });
});

describe('an unverified interaction', () => {
  const PING = { id: '1', type: 1 };

  test('is rejected, whatever its body', async () => {
    const { report } = await fine();
    const raw = JSON.stringify(pressed(button(report)));
    const time = server.clock.now() / SECOND;
    const good = { ...server.fakeDiscord.signInteraction(raw, time) };
    const post = (body: string, headers: Record<string, string>) =>
      server.visitor().post('/discord/interactions', body, headers);
    const { 'X-Signature-Ed25519': signature, 'X-Signature-Timestamp': timestamp } = good;
    const flipped = `${signature.startsWith('0') ? '1' : '0'}${signature.slice(1)}`;
    const forged: Record<string, string>[] = [
      {},
      { 'X-Signature-Ed25519': signature },
      { 'X-Signature-Timestamp': timestamp },
      { ...good, 'X-Signature-Ed25519': flipped },
      { ...good, 'X-Signature-Ed25519': signature.slice(2) },
      { ...good, 'X-Signature-Ed25519': 'zz'.repeat(64) },
      { ...good, 'X-Signature-Ed25519': '00'.repeat(64) },
      { ...good, 'X-Signature-Timestamp': String(Number(timestamp) + 1) },
      { ...good, 'X-Signature-Timestamp': 'soon' },
    ];
    for (const headers of forged) {
      const answer = await post(raw, headers);
      expect([answer.status, answer.body.code]).toEqual([401, 'signed_out']);
    }
    expect((await post(`${raw} `, good)).status).toBe(401);
    expect((await post(raw.replace('pay_fine', 'pay_fin3'), good)).status).toBe(401);
    expect((await readReport(people.owner, report)).paidAt).toBeNull();
    expect((await post(raw, good)).status).toBe(200);
  });

  test('is rejected before its body is read', async () => {
    const visitor = server.visitor();
    const bodies = ['{broken', 'x'.repeat(70_000), ''];
    for (const body of bodies) expect((await visitor.post('/discord/interactions', body)).status).toBe(401);
    const text = { 'content-type': 'text/plain' };
    expect((await visitor.post('/discord/interactions', 'hello', text)).status).toBe(401);
    expect((await visitor.get('/discord/interactions')).status).toBe(404);
  });

  test('is rejected with 401, whatever its body, until the signature is verified', async () => {
    const raw = JSON.stringify(PING);
    const headers = { ...server.fakeDiscord.signInteraction(raw, server.clock.now() / SECOND) };
    const visitor = server.visitor();
    const text = { 'content-type': 'text/plain' };
    const bodies: [string, Record<string, string>][] = [
      ['{broken', {}],
      ['', {}],
      ['hello', text],
      [raw, text],
      ['x'.repeat(70_000), {}],
      [`"${'x'.repeat(70_000)}"`, {}],
      ['{"a":"\\ud800"}', {}],
    ];
    for (const [body, more] of bodies) {
      const answer = await visitor.post('/discord/interactions', body, { ...headers, ...more });
      expect([body.slice(0, 20), answer.status, answer.body.code]).toEqual([
        body.slice(0, 20),
        401,
        'signed_out',
      ]);
    }
    // Without a Content-Length, which would reveal the size beforehand.
    const endless = await fetch(`${server.origin}/discord/interactions`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: new Blob(['x'.repeat(70_000)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(endless.status).toBe(401);
    const broken = '{broken';
    const proven = { ...server.fakeDiscord.signInteraction(broken, server.clock.now() / SECOND) };
    expect((await visitor.post('/discord/interactions', broken, proven)).status).toBe(400);
  });

  test('is rejected when signed more than five minutes ago or ahead', async () => {
    const now = server.clock.now();
    for (const off of [5 * MINUTE + SECOND, -5 * MINUTE - SECOND]) {
      expect((await send(PING, { at: now + off })).status).toBe(401);
    }
    for (const off of [5 * MINUTE - SECOND, -5 * MINUTE + SECOND]) {
      expect((await send(PING, { at: now + off })).status).toBe(200);
    }
  });

  test('is rejected even if it is signed, when no public key is configured', async () => {
    const bare = await startTestServer({ environment: { DISCORD_PUBLIC_KEY: '' } });
    const raw = JSON.stringify(PING);
    const signed = { ...bare.fakeDiscord.signInteraction(raw, bare.clock.now() / SECOND) };
    expect((await bare.visitor().post('/discord/interactions', raw, signed)).status).toBe(401);
    await bare.stop();
  });
});

describe('a signed interaction', () => {
  test('answers a ping with a ping, from any origin', async () => {
    const { status, body } = await send({ id: '1', type: 1 }, { headers: { origin: 'https://discord.com' } });
    expect([status, body]).toEqual([200, { type: 1 }]);
  });

  test.each([[{ type: 1 }], [{ type: 1, id: 7, user: 'somebody', version: 1 }]])(
    'counts as a ping by its type alone: %j',
    async (ping) => {
      const { status, body } = await send(ping);
      expect([status, body]).toEqual([200, { type: 1 }]);
      const unsigned = await server.visitor().post('/discord/interactions', ping);
      expect([unsigned.status, unsigned.body.code]).toEqual([401, 'signed_out']);
    },
  );

  test.each([
    [{}],
    [[]],
    [{ id: 1, type: 3 }],
    [{ id: '1' }],
    [{ id: '1', type: 3, user: { id: 'x' } }],
    [{ type: 2, member: null, guild_id: null }],
    ['text'],
    [null],
  ])('gets a private error if it is not a valid interaction: %j', async (odd) => {
    const { status, body } = await send(odd);
    expect([status, body.type, body.data]).toEqual([
      200,
      4,
      {
        content: "Ten-Four couldn't read the request from Discord.",
        embeds: [],
        components: [],
        flags: 64,
        allowed_mentions: { parse: [] },
      },
    ]);
  });

  test('gets no suggestions if it is not a valid interaction', async () => {
    const { status, body } = await send({ id: 1, type: 4, data: {} });
    expect([status, body]).toEqual([200, { type: 8, data: { choices: [] } }]);
  });

  test('gets a private answer if it is neither a ping nor a button', async () => {
    const { status, body } = await send({ ...pressed('x'), type: 2 });
    expect([status, body.type, body.data.flags]).toEqual([200, 4, 64]);
  });
});

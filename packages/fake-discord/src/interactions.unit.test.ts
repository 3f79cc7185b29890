import { createPublicKey, verify } from 'node:crypto';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { api, FINE, idOf, sendDirectMessage } from '../testing/calls.ts';
import { type FakeDiscord, SETTINGS, startFakeDiscord } from '../testing/start.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tests inspect requests of any shape
type Received = { body: any; raw: string; headers: Record<string, string | undefined> };

let fakeDiscord: FakeDiscord;
let application: FastifyInstance;
let received: Received[] = [];
let answer: (interaction: Received['body']) => unknown = () => ({ type: 6 });

beforeAll(async () => {
  application = fastify();
  application.removeAllContentTypeParsers();
  application.addContentTypeParser(
    '*',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => body,
  );
  application.post('/discord/interactions', async (request) => {
    const raw = String(request.body);
    const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = request.headers;
    received.push({
      raw,
      body: JSON.parse(raw),
      headers: { signature: String(signature), timestamp: String(timestamp) },
    });
    return answer(JSON.parse(raw));
  });
  const origin = await application.listen({ host: '127.0.0.1', port: 0 });
  fakeDiscord = await startFakeDiscord({ interactionsUrl: () => `${origin}/discord/interactions` });
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  await fakeDiscord.close();
  await application.close();
});

const PAY = 'pay_fine:record-1';

async function sendFine() {
  await sendDirectMessage(fakeDiscord, 'civilian', FINE);
  const message = fakeDiscord.messages.at(-1);
  if (message === undefined) throw new Error('Nothing was sent');
  return message;
}

function isSigned({ raw, headers }: Received): boolean {
  const x = Buffer.from(fakeDiscord.publicKey, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signature = Buffer.from(headers.signature ?? '', 'hex');
  return verify(null, Buffer.from(`${headers.timestamp}${raw}`), key, signature);
}

describe('pressing a button', () => {
  test("sends the recipient's signed interaction", async () => {
    const message = await sendFine();
    answer = () => ({ type: 6 });
    const result = await fakeDiscord.press(message.id, PAY);
    expect(result).toMatchObject({ status: 200, answer: { type: 6 }, failed: false });
    const [sent] = received;
    if (sent === undefined) throw new Error('Nothing arrived');
    expect(sent.body).toMatchObject({
      type: 3,
      version: 1,
      application_id: SETTINGS.clientId,
      data: { component_type: 2, custom_id: PAY },
      message: { id: message.id, channel_id: message.channelId },
      user: { id: idOf('civilian') },
    });
    expect(sent.body.member).toBeUndefined();
    expect(isSigned(sent)).toBe(true);
    expect(isSigned({ ...sent, raw: `${sent.raw} ` })).toBe(false);
    expect(isSigned({ ...sent, headers: { ...sent.headers, timestamp: '1' } })).toBe(false);
  });

  test('names the member and the guild in a guild channel', async () => {
    const message = await sendFine();
    await fakeDiscord.press(message.id, PAY, idOf('staff'));
    expect(received[0]?.body).toMatchObject({
      guild_id: SETTINGS.guildId,
      member: { user: { id: idOf('staff') }, roles: expect.any(Array) },
    });
    expect(received[0]?.body.user).toBeUndefined();
  });

  test('shows an ephemeral reply', async () => {
    const message = await sendFine();
    answer = () => ({ type: 4, data: { content: 'Not your fine', flags: 64 } });
    const { reply } = await fakeDiscord.press(message.id, PAY);
    expect(reply).toMatchObject({ content: 'Not your fine', ephemeral: true, pending: false });
    expect(message.replies).toEqual([reply]);
  });

  test('replaces the message', async () => {
    const message = await sendFine();
    answer = () => ({ type: 7, data: { content: 'Paid', components: [] } });
    await fakeDiscord.press(message.id, PAY);
    expect(message).toMatchObject({ content: 'Paid', components: [], interactionFailed: false });
    expect(message.embeds).toHaveLength(1);
    await expect(fakeDiscord.press(message.id, PAY)).rejects.toThrow('no button');
  });

  test('lets the application edit the message later', async () => {
    const message = await sendFine();
    answer = () => ({ type: 6 });
    await fakeDiscord.press(message.id, PAY);
    const path = `/webhooks/${SETTINGS.clientId}/${received[0]?.body.token}`;
    const edited = await api(fakeDiscord, 'PATCH', `${path}/messages/@original`, { content: 'Paid' }, {});
    expect(edited.body).toMatchObject({ id: message.id, content: 'Paid' });
    const more = await api(fakeDiscord, 'POST', path, { content: 'Thank you', flags: 64 }, {});
    expect(more.body).toMatchObject({ content: 'Thank you', flags: 64 });
    expect(message.replies.map(({ content }) => content)).toEqual(['Thank you']);
    const wrong = await api(
      fakeDiscord,
      'PATCH',
      `/webhooks/${SETTINGS.clientId}/x/messages/@original`,
      {},
      {},
    );
    expect([wrong.status, wrong.body.code]).toEqual([401, 50027]);
  });

  test('accepts a deferred reply', async () => {
    const message = await sendFine();
    answer = () => ({ type: 5, data: { flags: 64 } });
    await fakeDiscord.press(message.id, PAY);
    expect(message.replies[0]).toMatchObject({ pending: true, ephemeral: true });
    const path = `/webhooks/${SETTINGS.clientId}/${received[0]?.body.token}/messages/@original`;
    await api(fakeDiscord, 'PATCH', path, { content: 'Paid' }, {});
    expect(message.replies[0]).toMatchObject({ pending: false, content: 'Paid' });
  });

  test.each([
    ['a refusal', () => Promise.reject(new Error('no')), 500],
    ['an unknown type', () => ({ type: 99 }), 200],
    ['a reply that is too long', () => ({ type: 4, data: { content: 'x'.repeat(2001) } }), 200],
  ])('fails on %s', async (_what, said, status) => {
    const message = await sendFine();
    answer = said;
    expect(await fakeDiscord.press(message.id, PAY)).toMatchObject({ status, failed: true, reply: null });
    expect(message.interactionFailed).toBe(true);
    expect(await (await fetch(`${fakeDiscord.origin}/messages`)).text()).toContain('This interaction failed');
  });

  test('fails without a response within three seconds', async () => {
    const message = await sendFine();
    answer = () => new Promise((done) => setTimeout(done, 3500, { type: 6 }));
    expect(await fakeDiscord.press(message.id, PAY)).toMatchObject({ status: null, failed: true });
  });

  test('signs any given body and time', () => {
    const headers = fakeDiscord.signInteraction('{"type":1}', 1000);
    expect(headers['X-Signature-Timestamp']).toBe('1000');
    const signed = { signature: headers['X-Signature-Ed25519'], timestamp: '1000' };
    expect(isSigned({ body: null, raw: '{"type":1}', headers: signed })).toBe(true);
  });
});

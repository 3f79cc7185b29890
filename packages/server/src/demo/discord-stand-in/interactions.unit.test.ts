import { createPublicKey, verify } from 'node:crypto';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SETTINGS, type StandIn, startStandIn } from '#testing/stand-in';
import { api, FINE, idOf, sendDirectMessage } from '#testing/stand-in-calls';

// biome-ignore lint/suspicious/noExplicitAny: the shape of a request is what the tests look into
type Received = { body: any; raw: string; headers: Record<string, string | undefined> };

let standIn: StandIn;
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
  application.post('/discord/interactions', async (request, reply) => {
    const raw = String(request.body);
    const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = request.headers;
    received.push({
      raw,
      body: JSON.parse(raw),
      headers: { signature: String(signature), timestamp: String(timestamp) },
    });
    const said = await answer(JSON.parse(raw));
    return said === undefined ? reply.code(202).send() : said;
  });
  const origin = await application.listen({ host: '127.0.0.1', port: 0 });
  standIn = await startStandIn({ interactionsUrl: () => `${origin}/discord/interactions` });
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  await standIn.close();
  await application.close();
});

const PAY = 'pay_fine:record-1';

async function sendFine() {
  await sendDirectMessage(standIn, 'civilian', FINE);
  const message = standIn.messages.at(-1);
  if (message === undefined) throw new Error('Nothing was sent');
  return message;
}

function isSigned({ raw, headers }: Received): boolean {
  const x = Buffer.from(standIn.publicKey, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signature = Buffer.from(headers.signature ?? '', 'hex');
  return verify(null, Buffer.from(`${headers.timestamp}${raw}`), key, signature);
}

describe('pressing a button', () => {
  test('sends the signed interaction of the recipient', async () => {
    const message = await sendFine();
    answer = () => ({ type: 6 });
    const result = await standIn.press(message.id, PAY);
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

  test('in the community names the member and the guild', async () => {
    const message = await sendFine();
    await standIn.press(message.id, PAY, idOf('staff'));
    expect(received[0]?.body).toMatchObject({
      guild_id: SETTINGS.guildId,
      member: { user: { id: idOf('staff') }, roles: expect.any(Array) },
    });
    expect(received[0]?.body.user).toBeUndefined();
  });

  test('shows a reply that only the presser sees', async () => {
    const message = await sendFine();
    answer = () => ({ type: 4, data: { content: 'Not your fine', flags: 64 } });
    const { reply } = await standIn.press(message.id, PAY);
    expect(reply).toMatchObject({ content: 'Not your fine', ephemeral: true, pending: false });
    expect(message.replies).toEqual([reply]);
  });

  test('replaces the message', async () => {
    const message = await sendFine();
    answer = () => ({ type: 7, data: { content: 'Paid', components: [] } });
    await standIn.press(message.id, PAY);
    expect(message).toMatchObject({ content: 'Paid', components: [], interactionFailed: false });
    expect(message.embeds).toHaveLength(1);
    await expect(standIn.press(message.id, PAY)).rejects.toThrow('no button');
  });

  test('lets the application change the message later', async () => {
    const message = await sendFine();
    answer = () => ({ type: 6 });
    await standIn.press(message.id, PAY);
    const path = `/webhooks/${SETTINGS.clientId}/${received[0]?.body.token}`;
    const edited = await api(standIn, 'PATCH', `${path}/messages/@original`, { content: 'Paid' }, {});
    expect(edited.body).toMatchObject({ id: message.id, content: 'Paid' });
    const more = await api(standIn, 'POST', path, { content: 'Thank you', flags: 64 }, {});
    expect(more.body).toMatchObject({ content: 'Thank you', flags: 64 });
    expect(message.replies.map(({ content }) => content)).toEqual(['Thank you']);
    const wrong = await api(standIn, 'PATCH', `/webhooks/${SETTINGS.clientId}/x/messages/@original`, {}, {});
    expect([wrong.status, wrong.body.code]).toEqual([401, 50027]);
  });

  test('takes a deferred reply', async () => {
    const message = await sendFine();
    answer = () => ({ type: 5, data: { flags: 64 } });
    await standIn.press(message.id, PAY);
    expect(message.replies[0]).toMatchObject({ pending: true, ephemeral: true });
    const path = `/webhooks/${SETTINGS.clientId}/${received[0]?.body.token}/messages/@original`;
    await api(standIn, 'PATCH', path, { content: 'Paid' }, {});
    expect(message.replies[0]).toMatchObject({ pending: false, content: 'Paid' });
  });

  test('takes the answer as a call of its own, once', async () => {
    const message = await sendFine();
    answer = () => undefined;
    const pressed = standIn.press(message.id, PAY);
    while (received.length === 0) await new Promise((done) => setTimeout(done, 10));
    const path = `/interactions/${received[0]?.body.id}/${received[0]?.body.token}/callback`;
    const body = { type: 7, data: { content: 'Paid' } };
    expect((await api(standIn, 'POST', path, body, {})).status).toBe(204);
    expect(await pressed).toMatchObject({ status: 202, failed: false });
    expect(message.content).toBe('Paid');
    expect((await api(standIn, 'POST', path, body, {})).body.code).toBe(40060);
    const unknown = await api(standIn, 'POST', '/interactions/1/x/callback', body, {});
    expect(unknown.body.code).toBe(10062);
  });

  test.each([
    ['a refusal', () => Promise.reject(new Error('no')), 500],
    ['an unknown type', () => ({ type: 99 }), 200],
    ['a reply that is too long', () => ({ type: 4, data: { content: 'x'.repeat(2001) } }), 200],
  ])('fails on %s', async (_what, said, status) => {
    const message = await sendFine();
    answer = said;
    expect(await standIn.press(message.id, PAY)).toMatchObject({ status, failed: true, reply: null });
    expect(message.interactionFailed).toBe(true);
    expect(await (await fetch(`${standIn.origin}/messages`)).text()).toContain('This interaction failed');
  });

  test('fails without an answer within three seconds', async () => {
    const message = await sendFine();
    answer = () => new Promise((done) => setTimeout(done, 3500, { type: 6 }));
    expect(await standIn.press(message.id, PAY)).toMatchObject({ status: null, failed: true });
  });

  test('can be tried with any body and time', () => {
    const headers = standIn.signInteraction('{"type":1}', 1000);
    expect(headers['X-Signature-Timestamp']).toBe('1000');
    const signed = { signature: headers['X-Signature-Ed25519'], timestamp: '1000' };
    expect(isSigned({ body: null, raw: '{"type":1}', headers: signed })).toBe(true);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, FINE, idOf, sendDirectMessage } from '../testing/calls.ts';
import { type FakeDiscord, SETTINGS, startFakeDiscord } from '../testing/start.ts';

let time = Date.now();
let fakeDiscord: FakeDiscord;
beforeAll(async () => {
  fakeDiscord = await startFakeDiscord({ now: () => time });
});
afterAll(() => fakeDiscord.close());

const embed = (changes: object) => ({ embeds: [{ title: 'x', ...changes }] });
const button = (custom_id: string) => ({ type: 2, style: 1, label: 'x', custom_id });
const row = (...components: object[]) => ({ type: 1, components });

describe('direct messages', () => {
  test('reach the recipient and can be edited', async () => {
    const sent = await sendDirectMessage(fakeDiscord, 'civilian', {
      ...FINE,
      allowed_mentions: { parse: [] },
    });
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({ content: '', components: FINE.components, edited_timestamp: null });
    const newest = fakeDiscord.messages.at(-1);
    expect(newest).toMatchObject({ recipientId: idOf('civilian'), allowedMentions: { parse: [] } });
    const path = `/channels/${sent.body.channel_id}/messages/${sent.body.id}`;
    const edited = await api(fakeDiscord, 'PATCH', path, { content: 'Paid', components: [] });
    expect(edited.body).toMatchObject({ content: 'Paid', components: [] });
    expect(edited.body.embeds[0].title).toBe('You have received a Citation');
    expect(newest).toMatchObject({ content: 'Paid', editedAt: time });
  });

  test('to one person use one channel', async () => {
    const open = () => api(fakeDiscord, 'POST', '/users/@me/channels', { recipient_id: idOf('staff') });
    expect((await open()).body.id).toBe((await open()).body.id);
    const nobody = await api(fakeDiscord, 'POST', '/users/@me/channels', { recipient_id: '404' });
    expect(nobody.body.code).toBe(50033);
    expect((await api(fakeDiscord, 'POST', '/channels/404/messages', FINE)).body.code).toBe(10003);
  });

  test('with an enforced nonce are sent once within five minutes', async () => {
    const body = { ...FINE, nonce: 'record-1-message', enforce_nonce: true };
    const first = await sendDirectMessage(fakeDiscord, 'staff', body);
    const again = await sendDirectMessage(fakeDiscord, 'staff', body);
    expect(again.body.id).toBe(first.body.id);
    expect(again.body.nonce).toBe('record-1-message');
    const loose = await sendDirectMessage(fakeDiscord, 'staff', { ...body, enforce_nonce: false });
    expect(loose.body.id).not.toBe(first.body.id);
    time += 5 * 60_000;
    const later = await sendDirectMessage(fakeDiscord, 'staff', body);
    expect(later.body.id).not.toBe(first.body.id);
  });

  test('are rejected for users who closed their DMs or left the server', async () => {
    fakeDiscord.setDirectMessages(idOf('newcomer'), false);
    const closed = await sendDirectMessage(fakeDiscord, 'newcomer', FINE);
    expect([closed.status, closed.body.code]).toEqual([403, 50007]);
    fakeDiscord.setDirectMessages(idOf('newcomer'), true);
    expect((await sendDirectMessage(fakeDiscord, 'newcomer', FINE)).status).toBe(200);
    fakeDiscord.removeMember(idOf('newcomer'));
    const gone = await sendDirectMessage(fakeDiscord, 'newcomer', FINE);
    expect([gone.status, gone.body.code]).toEqual([403, 50278]);
  });

  test.each([
    ['content', { content: 'x'.repeat(2001) }, 'content'],
    ['a title', embed({ title: 'x'.repeat(257) }), 'embeds.0.title'],
    ['a description', embed({ description: 'x'.repeat(4097) }), 'embeds.0.description'],
    ['fields', embed({ fields: Array(26).fill({ name: 'x', value: 'x' }) }), 'embeds.0.fields'],
    ['a field name', embed({ fields: [{ name: 'x'.repeat(257), value: 'x' }] }), 'embeds.0.fields.0.name'],
    ['a field value', embed({ fields: [{ name: 'x', value: 'x'.repeat(1025) }] }), 'embeds.0.fields.0.value'],
    ['an empty field', embed({ fields: [{ name: 'x', value: ' ' }] }), 'embeds.0.fields.0.value'],
    ['all embeds', { embeds: Array(2).fill({ description: 'x'.repeat(3001) }) }, 'embeds'],
    ['a color', embed({ color: 0x1000000 }), 'embeds.0.color'],
    ['a custom id', { components: [row(button('x'.repeat(101)))] }, 'components.0.components.0.custom_id'],
    ['a repeated id', { components: [row(button('x'), button('x'))] }, 'components.0.components.1.custom_id'],
    ['buttons in a row', { components: [row(...'abcdef'.split('').map(button))] }, 'components.0.components'],
    ['a nonce', { content: 'x', nonce: 'x'.repeat(26) }, 'nonce'],
    ['embeds that are none', { embeds: 'x' }, 'embeds'],
  ])('must stay within the limits: %s', async (_what, body, at) => {
    const answer = await sendDirectMessage(fakeDiscord, 'civilian', body);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, 50035, 'Invalid Form Body']);
    let found = answer.body.errors;
    for (const key of at.split('.')) found = found[key];
    expect(found._errors).toEqual([{ code: expect.any(String), message: expect.any(String) }]);
  });

  test('may reach the limits', async () => {
    const fields = Array(25).fill({ name: 'n'.repeat(40), value: 'v'.repeat(40) });
    const longest = { title: '🚓'.repeat(256), description: 'x'.repeat(3744), fields };
    const body = { content: 'x'.repeat(2000), embeds: [longest], components: [row(button('x'.repeat(100)))] };
    expect((await sendDirectMessage(fakeDiscord, 'civilian', body)).status).toBe(200);
  });

  test('must have content, as JSON', async () => {
    expect((await sendDirectMessage(fakeDiscord, 'civilian', { content: ' ' })).body.code).toBe(50006);
    const channel = fakeDiscord.messages.at(-1)?.channelId ?? '';
    const broken = await fetch(`${fakeDiscord.apiUrl}/channels/${channel}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${SETTINGS.botToken}`, 'content-type': 'application/json' },
      body: '{',
    });
    expect([broken.status, await broken.json()]).toEqual([
      400,
      { code: 50109, message: 'The request body contains invalid JSON.' },
    ]);
  });

  test('are kept up to a few hundred', async () => {
    for (let count = 0; count < 310; count += 1)
      await sendDirectMessage(fakeDiscord, 'civilian', { content: 'x' });
    expect(fakeDiscord.messages).toHaveLength(300);
  });
});

describe('webhooks', () => {
  const post = (platform: 'Xbox' | 'PlayStation', query: string, body: unknown) =>
    api(
      fakeDiscord,
      'POST',
      fakeDiscord.webhookUrl(platform).replace(fakeDiscord.apiUrl, '') + query,
      body,
      {},
    );

  test('accept posts for each platform and silently drop buttons', async () => {
    const waited = await post('Xbox', '?wait=true', FINE);
    expect(waited.status).toBe(200);
    expect(waited.body).toMatchObject({
      components: [],
      embeds: [{ title: 'You have received a Citation' }],
    });
    const blind = await post('PlayStation', '', FINE);
    expect([blind.status, blind.body]).toEqual([204, null]);
    expect(fakeDiscord.webhookPosts.map(({ platform }) => platform)).toEqual(['Xbox', 'PlayStation']);
    expect((await post('Xbox', '?wait=true', { components: FINE.components })).body.code).toBe(50006);
  });

  test('answer 404 once deleted, and 401 for a wrong token', async () => {
    const gone = await api(fakeDiscord, 'POST', '/webhooks/404/token?wait=true', FINE, {});
    expect([gone.status, gone.body]).toEqual([404, { message: 'Unknown Webhook', code: 10015 }]);
    const path = fakeDiscord
      .webhookUrl('Xbox')
      .replace(fakeDiscord.apiUrl, '')
      .replace(/[^/]+$/, 'wrong');
    expect((await api(fakeDiscord, 'POST', path, FINE, {})).body.code).toBe(50027);
  });
});

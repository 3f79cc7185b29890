import { request } from 'node:http';
import { REST } from '@discordjs/rest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, FINE, idOf } from '../testing/calls.ts';
import { type FakeDiscord, SETTINGS, startFakeDiscord } from '../testing/start.ts';

let fakeDiscord: FakeDiscord;
beforeAll(async () => {
  fakeDiscord = await startFakeDiscord();
});
afterAll(() => fakeDiscord.close());

describe('HTTP rules', () => {
  test('log requests by method and path', async () => {
    await fetch(`${fakeDiscord.origin}/messages?x=1`);
    expect(fakeDiscord.requests.at(-1)).toEqual({ method: 'GET', path: '/messages' });
  });

  test.each([
    ['localhost', 302],
    ['localhost:3000', 302],
    ['127.0.0.1', 302],
    ['127.9.9.9:80', 302],
    ['[::1]:80', 302],
    ['example.org', 421],
    ['localhost.example.org', 421],
    ['127.0.0.1.example.org', 421],
    ['user@localhost', 421],
    ['10.0.0.1', 421],
  ])('answer a request for the host %s with %i', async (host, expected) => {
    const status = await new Promise((resolve, reject) => {
      request(fakeDiscord.origin, { headers: { host } }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(expected);
  });

  test('answer unknown routes as Discord does', async () => {
    const answer = await api(fakeDiscord, 'GET', '/nowhere');
    expect([answer.status, answer.body]).toEqual([404, { message: '404: Not Found', code: 0 }]);
  });

  test('work with a Discord client library', async () => {
    const rest = new REST({ api: `${fakeDiscord.origin}/api`, version: '10', retries: 0 }).setToken(
      SETTINGS.botToken,
    );
    const channel = (await rest.post('/users/@me/channels', { body: { recipient_id: idOf('staff') } })) as {
      id: string;
    };
    await rest.post(`/channels/${channel.id}/messages`, { body: FINE });
    expect(fakeDiscord.messages.at(-1)?.recipientId).toBe(idOf('staff'));
    await rest.put(`/guilds/${SETTINGS.guildId}/members/${idOf('staff')}/roles/77`);
    expect(fakeDiscord.grantedRoles.at(-1)?.roleId).toBe('77');
    const webhook = fakeDiscord.webhookUrl('Xbox').slice(fakeDiscord.apiUrl.length) as `/${string}`;
    const query = new URLSearchParams({ wait: 'true' });
    await rest.post(webhook, { body: FINE, auth: false, query });
    expect(fakeDiscord.webhookPosts).toHaveLength(1);
    await expect(rest.get(`/guilds/${SETTINGS.guildId}/members/404`)).rejects.toMatchObject({
      code: 10007,
      status: 404,
    });
  });

  test.each([
    '/embed/avatars/5.png',
    '/avatars/80351110224678912/a_0123456789abcdef0123456789abcdef.webp?size=64',
  ])('serve %s as a valid image', async (path) => {
    const answer = await fetch(fakeDiscord.cdnUrl + path);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml');
    expect(await answer.text()).toMatch(/^<svg xmlns="[^"]+"[^>]*>\n<rect [^>]+fill="#[0-9a-f]{6}"\/>/);
    expect((await fetch(`${fakeDiscord.cdnUrl}/embed/avatars/6.png`)).status).toBe(404);
  });
});

import { request } from 'node:http';
import { REST } from '@discordjs/rest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SETTINGS, type StandIn, startStandIn } from '#testing/stand-in';
import { api, FINE, idOf } from '#testing/stand-in-calls';

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

describe('manners', () => {
  test('requests are logged by method and path', async () => {
    await fetch(`${standIn.origin}/messages?x=1`);
    expect(standIn.requests.at(-1)).toEqual({ method: 'GET', path: '/messages' });
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
  ])('a request for the host %s is answered %i', async (host, expected) => {
    const status = await new Promise((resolve, reject) => {
      request(standIn.origin, { headers: { host } }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(expected);
  });

  test('what does not exist is answered as Discord does', async () => {
    const answer = await api(standIn, 'GET', '/nowhere');
    expect([answer.status, answer.body]).toEqual([404, { message: '404: Not Found', code: 0 }]);
  });

  test('a client library of Discord gets along with it', async () => {
    const rest = new REST({ api: `${standIn.origin}/api`, version: '10', retries: 0 }).setToken(
      SETTINGS.botToken,
    );
    const channel = (await rest.post('/users/@me/channels', { body: { recipient_id: idOf('staff') } })) as {
      id: string;
    };
    await rest.post(`/channels/${channel.id}/messages`, { body: FINE });
    expect(standIn.messages.at(-1)?.recipientId).toBe(idOf('staff'));
    await rest.put(`/guilds/${SETTINGS.guildId}/members/${idOf('staff')}/roles/77`);
    expect(standIn.grantedRoles.at(-1)?.roleId).toBe('77');
    const webhook = standIn.webhookUrl('Xbox').slice(standIn.apiUrl.length) as `/${string}`;
    const query = new URLSearchParams({ wait: 'true' });
    await rest.post(webhook, { body: FINE, auth: false, query });
    expect(standIn.webhookPosts).toHaveLength(1);
    await expect(rest.get(`/guilds/${SETTINGS.guildId}/members/404`)).rejects.toMatchObject({
      code: 10007,
      status: 404,
    });
  });

  test.each([
    '/embed/avatars/5.png',
    '/avatars/80351110224678912/a_0123456789abcdef0123456789abcdef.webp?size=64',
  ])('the picture %s is one', async (path) => {
    const answer = await fetch(standIn.cdnUrl + path);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect((await fetch(`${standIn.cdnUrl}/embed/avatars/6.png`)).status).toBe(404);
  });
});

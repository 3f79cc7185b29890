import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, FINE, idOf, sendDirectMessage } from '../testing/calls.ts';
import { type FakeDiscord, SETTINGS, startFakeDiscord } from '../testing/start.ts';

let fakeDiscord: FakeDiscord;
beforeAll(async () => {
  fakeDiscord = await startFakeDiscord();
});
afterAll(() => fakeDiscord.close());

const page = async () => (await fetch(`${fakeDiscord.origin}/`)).text();

describe('the messages page', () => {
  test('says when no messages were sent', async () => {
    const text = await page();
    expect(text).toContain('No direct messages yet.');
    expect(text.match(/No posts yet\./g)).toHaveLength(2);
    expect(text).toContain('No roles granted yet.');
  });

  test('shows messages, posts and roles, with user input as plain text', async () => {
    const title = '<img src=x onerror=alert(1)> "O\'Brien"';
    const fields = [{ name: '**Fine**', value: '\\*250\\* & more' }];
    await sendDirectMessage(fakeDiscord, 'civilian', {
      ...FINE,
      embeds: [{ title, fields, color: 16711680 }],
    });
    const webhook = fakeDiscord.webhookUrl('PlayStation').slice(fakeDiscord.apiUrl.length);
    await api(fakeDiscord, 'POST', webhook, { embeds: [{ title: 'New Arrest Issued' }] });
    await api(fakeDiscord, 'PUT', `/guilds/${SETTINGS.guildId}/members/${idOf('staff')}/roles/12345`);
    const text = await page();
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;O&#39;Brien&quot;');
    expect(text).not.toContain('<img');
    expect(text).toContain('<strong>Fine</strong>');
    expect(text).toContain('*250* &amp; more');
    expect(text).toContain('.bar-ff0000 { border-left-color: #ff0000; }');
    expect(text).toContain('>Pay Fine</button>');
    expect(text).toContain('New Arrest Issued');
    expect(text).toContain('Staff: 12345');
  });

  test('accepts button presses from its own site only', async () => {
    const id = fakeDiscord.messages.at(-1)?.id ?? '';
    const press = (headers: Record<string, string>) =>
      fetch(`${fakeDiscord.origin}/messages/${id}/press`, {
        method: 'POST',
        body: new URLSearchParams({ custom_id: 'pay_fine:record-1' }),
        headers,
        redirect: 'manual',
      });
    expect((await press({})).status).toBe(403);
    expect((await press({ origin: 'https://example.org' })).status).toBe(403);
    const own = await press({ origin: fakeDiscord.origin });
    expect([own.status, own.headers.get('location')]).toEqual([303, `/messages#message-${id}`]);
    // No application answers interactions here.
    expect(fakeDiscord.messages.at(-1)?.interactionFailed).toBe(true);
  });
});

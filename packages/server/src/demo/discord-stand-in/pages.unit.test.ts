import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SETTINGS, type StandIn, startStandIn } from '#testing/stand-in';
import { api, FINE, idOf, sendDirectMessage } from '#testing/stand-in-calls';

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

const page = async () => (await fetch(`${standIn.origin}/`)).text();

describe('the page of what was sent', () => {
  test('says so while nothing was', async () => {
    const text = await page();
    expect(text).toContain('No direct messages yet.');
    expect(text.match(/No posts yet\./g)).toHaveLength(2);
    expect(text).toContain('No roles granted yet.');
  });

  test('shows messages, posts and roles, with what users typed as plain text', async () => {
    const title = '<img src=x onerror=alert(1)> "O\'Brien"';
    const fields = [{ name: '**Fine**', value: '\\*250\\* & more' }];
    await sendDirectMessage(standIn, 'civilian', { ...FINE, embeds: [{ title, fields, color: 16711680 }] });
    const webhook = standIn.webhookUrl('PlayStation').slice(standIn.apiUrl.length);
    await api(standIn, 'POST', webhook, { embeds: [{ title: 'New Arrest Issued' }] });
    await api(standIn, 'PUT', `/guilds/${SETTINGS.guildId}/members/${idOf('staff')}/roles/12345`);
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

  test('presses buttons for itself only', async () => {
    const id = standIn.messages.at(-1)?.id ?? '';
    const press = (headers: Record<string, string>) =>
      fetch(`${standIn.origin}/messages/${id}/press`, {
        method: 'POST',
        body: new URLSearchParams({ custom_id: 'pay_fine:record-1' }),
        headers,
        redirect: 'manual',
      });
    expect((await press({})).status).toBe(403);
    expect((await press({ origin: 'https://example.org' })).status).toBe(403);
    const own = await press({ origin: standIn.origin });
    expect([own.status, own.headers.get('location')]).toEqual([303, `/messages#message-${id}`]);
    // Nobody answers interactions here.
    expect(standIn.messages.at(-1)?.interactionFailed).toBe(true);
  });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let admin: TestUser;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.signIn('administrator');
});
afterEach(() => server.stop());

const set = (section: string, values: object) =>
  makeChange(
    admin,
    section,
    Object.entries(values).map(([field, value]) => ({ op: 'set', field, value })),
  );

test('form options are for members, contain no role or secret, and are sent again only after a change', async () => {
  const member = await server.signIn('newcomer');
  const first = await member.get('/api/community');
  expect(first.body.departments).toHaveLength(4);
  expect(first.body.departments[0]).toMatchObject({ name: 'Public Safety', callsignExample: 'D-104' });
  expect(first.text).not.toContain('roleId');
  const tag = first.headers.get('etag') ?? '';
  const again = () => member.get('/api/community', { 'if-none-match': tag });
  expect((await again()).status).toBe(304);
  await set('general', { bankName: 'Fleeca' });
  expect((await again()).body.bankName).toBe('Fleeca');
});

test('rules, welcome and invite are public; without rules the page does not exist', async () => {
  const visitor = server.visitor();
  expect((await visitor.get('/api/rules')).status).toBe(404);
  expect((await visitor.get('/api/config')).body).toMatchObject({
    welcome: '',
    iconUrl: null,
    hasRules: false,
    invite: null,
  });
  const rules = '# Driving\n<script>alert(1)</script>\n[here](javascript:alert(1))';
  const [welcome, invite] = ['Two cities, one story.', 'https://discord.gg/ten-four'];
  await set('texts', { rules, welcome, invite });
  expect(await visitor.get('/api/rules')).toMatchObject({ status: 200, body: { rules } });
  expect((await visitor.get('/api/config')).body).toMatchObject({ welcome, hasRules: true, invite });
  await set('texts', { rules: '' });
  expect((await visitor.get('/api/rules')).status).toBe(404);
});

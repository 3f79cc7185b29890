import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { type FakeDiscord, SETTINGS, startFakeDiscord } from '@ten-four/fake-discord/testing/start';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkDiscord } from '#operator/doctor/discord-check';
import { communityOf } from '#operator/doctor/settings-check';
import { readConfig } from '#platform/env';

const ORIGIN = 'https://cad.example.org';

let fakeDiscord: FakeDiscord;
let interactionsUrl = '';
beforeAll(async () => {
  fakeDiscord = await startFakeDiscord({
    redirectUris: [`${ORIGIN}/auth/discord/callback`],
    interactionsUrl: () => interactionsUrl,
  });
});
afterAll(() => fakeDiscord.close());
beforeEach(() => {
  interactionsUrl = `${ORIGIN}/discord/interactions`;
  fakeDiscord.setBotRole({ permissions: '268435456', position: 20 });
  fakeDiscord.parts.commands.put([{ type: 1, name: 'status', description: 'Set your status' }]);
  fakeDiscord.fail.clear();
});

async function ask(
  changes: Record<string, string> = {},
  { all = false, ahead = 0, isAddressKnown = true } = {},
): Promise<string[]> {
  const config = readConfig({
    PUBLIC_URL: ORIGIN,
    DISCORD_CLIENT_ID: SETTINGS.clientId,
    DISCORD_CLIENT_SECRET: SETTINGS.clientSecret,
    DISCORD_GUILD_ID: SETTINGS.guildId,
    DISCORD_BOT_TOKEN: SETTINGS.botToken,
    DISCORD_PUBLIC_KEY: fakeDiscord.publicKey,
    DISCORD_API_URL: fakeDiscord.apiUrl,
    DISCORD_WEBHOOK_XBOX: fakeDiscord.webhookUrl('Xbox'),
    DISCORD_WEBHOOK_PLAYSTATION: fakeDiscord.webhookUrl('PlayStation'),
    ROLE_PUBLIC_SAFETY: DEMO_ROLES.publicSafety,
    ROLE_STAFF: DEMO_ROLES.staff,
    ROLE_LICENSE_CLASS_C: DEMO_ROLES.licenseClassC,
    ...changes,
  });
  const findings = await checkDiscord(config, {
    clock: { now: () => Date.now() + ahead },
    community: communityOf(config, null),
    isAddressKnown,
  });
  const texts = findings.map((one) =>
    one.level === 'problem' ? `problem: ${one.text} | ${one.remedy}` : `${one.level}: ${one.text}`,
  );
  const secrets = [
    SETTINGS.clientSecret,
    SETTINGS.botToken,
    ...Object.values(changes),
    fakeDiscord.webhookUrl('Xbox'),
  ];
  for (const text of texts) {
    for (const secret of secrets.filter((value) => /secret|token|webhooks/.test(value))) {
      expect(text).not.toContain(secret);
    }
  }
  return all ? texts : texts.filter((text) => !text.startsWith('ok'));
}

test('reports ok for each check if everything is right', async () => {
  expect(await ask({}, { all: true })).toEqual([
    'ok: Discord accepts DISCORD_CLIENT_ID and DISCORD_CLIENT_SECRET',
    "ok: The server clock matches Discord's",
    'ok: The bot ten-four can sign in',
    'ok: Discord notifies the bot of role changes',
    `ok: Sign-in can return to ${ORIGIN}/auth/discord/callback`,
    `ok: Buttons and commands are sent to ${ORIGIN}/discord/interactions`,
    'ok: The bot is in Los Santos Roleplay',
    'ok: Slash commands are registered',
    'ok: All 3 role IDs are roles of your Discord server',
    'ok: The bot can give the license roles',
    'ok: DISCORD_WEBHOOK_XBOX works',
    'ok: DISCORD_WEBHOOK_PLAYSTATION works',
  ]);
});

test('notes missing slash commands, unless there are none to register', async () => {
  fakeDiscord.parts.commands.put([]);
  expect(await ask()).toEqual([
    'note: No slash commands are registered yet: Ten-Four registers them while it runs',
  ]);
  expect(await ask({ DISCORD_PUBLIC_KEY: '' })).toEqual([
    'note: No DISCORD_PUBLIC_KEY: buttons and commands in Discord do nothing',
  ]);
});

describe('with one fault, reports only that and its remedy:', () => {
  test.each([
    [
      'the client secret',
      { DISCORD_CLIENT_SECRET: 'another-secret' },
      /no one can sign in \| Copy both again/,
    ],
    [
      'the bot token',
      { DISCORD_BOT_TOKEN: 'another-token' },
      /Discord rejects DISCORD_BOT_TOKEN \| Press "Reset Token"/,
    ],
    ['the server id', { DISCORD_GUILD_ID: '4711' }, /not in a Discord server with the ID .* invite the bot/],
    [
      'the public key',
      { DISCORD_PUBLIC_KEY: 'ab'.repeat(32) },
      /DISCORD_PUBLIC_KEY is not the application's/,
    ],
    [
      'the redirect',
      { PUBLIC_URL: 'https://other.example.org' },
      /Sign-in would fail: https:\/\/other\.example\.org/,
    ],
    ['a role id', { ROLE_STAFF: '4711' }, /ROLE_STAFF 4711 is not a role of your Discord server/],
  ])('%s', async (_what, changes, expected) => {
    const findings = await ask(changes);
    expect(findings.filter((text) => expected.test(text))).toHaveLength(1);
    const also = /Interactions Endpoint URL|posts to a different Discord server/;
    expect(findings.filter((text) => !expected.test(text) && !also.test(text))).toEqual([]);
  });

  test('a wrong webhook', async () => {
    const gone = fakeDiscord.webhookUrl('Xbox').replace(/.{8}$/, 'webhooks');
    expect(await ask({ DISCORD_WEBHOOK_XBOX: gone })).toEqual([
      expect.stringMatching(/^problem: DISCORD_WEBHOOK_XBOX doesn't exist in Discord \| Create one/),
    ]);
  });

  test.each([
    [3_600_000, '60 min ahead of'],
    [-3_600_000, '60 min behind'],
    // Discord's time has a resolution of one second.
    [20_000, '(19|20) s ahead of'],
    [-20_000, '(19|20) s behind'],
  ])('a clock %i ms off', async (ahead, off) => {
    const [finding = '', ...more] = await ask({}, { ahead });
    expect(more).toEqual([]);
    expect(finding).toMatch(new RegExp(`^problem: .* clock is ${off} Discord's: .*timedatectl set-ntp true`));
  });

  test('nothing for a negligible clock difference', async () => {
    expect(await ask({}, { ahead: 4000 })).toEqual([]);
    expect(await ask({}, { ahead: -4000 })).toEqual([]);
  });

  test('one webhook for both platforms', async () => {
    const one = fakeDiscord.webhookUrl('Xbox');
    expect(await ask({ DISCORD_WEBHOOK_PLAYSTATION: one })).toEqual([
      expect.stringMatching(/^note: Both webhooks are the same: .* one channel/),
    ]);
  });

  test.each([
    ['wrong', {}, { isAddressKnown: false }],
    [
      "this machine's",
      {
        PUBLIC_URL: 'http://localhost:3000',
        NODE_ENV: 'production',
        SESSION_SECRET: 'a secret of thirty-two letters or more',
      },
      {},
    ],
  ])('a PUBLIC_URL that is %s, without advice on redirects', async (_what, changes, circumstances) => {
    expect(await ask(changes, circumstances)).toEqual([
      'note: The addresses that Discord calls are checked once PUBLIC_URL is right',
    ]);
  });

  test("the bot's permissions", async () => {
    fakeDiscord.setBotRole({ permissions: '2048' });
    expect(await ask()).toEqual([
      expect.stringMatching(/^problem: The bot cannot give roles.*"Manage Roles"/),
    ]);
    fakeDiscord.setBotRole({ permissions: '8' });
    expect(await ask()).toEqual([]);
  });

  test('the Server Members Intent', async () => {
    fakeDiscord.gateway.setIntent(false);
    expect(await ask()).toEqual([
      expect.stringMatching(/^note: Role changes take up to 10 minutes: turn on the Server Members Intent/),
    ]);
    fakeDiscord.gateway.setIntent(true);
  });

  test("the bot's role position", async () => {
    fakeDiscord.setBotRole({ position: 5 });
    expect(await ask()).toEqual([
      expect.stringMatching(
        /^problem: The bot's role is below the roles it should give: Class C License \| .*drag/,
      ),
    ]);
    fakeDiscord.setBotRole({ position: 6 });
    expect(await ask()).toEqual([]);
  });

  test('the interactions URL', async () => {
    interactionsUrl = 'https://old.example.org/discord/interactions';
    expect(await ask()).toEqual([
      expect.stringMatching(/sent to the wrong address: .*old\.example\.org.*While Ten-Four runs, set/),
    ]);
    interactionsUrl = '';
    expect(await ask()).toEqual([expect.stringMatching(/has no Interactions Endpoint URL/)]);
  });

  test('a token of another application', async () => {
    expect(await ask({ DISCORD_CLIENT_ID: '4711' })).toEqual([
      expect.stringMatching(/no one can sign in/),
      expect.stringMatching(/belongs to a different application than DISCORD_CLIENT_ID/),
    ]);
  });
});

test('notes optional settings that are missing', async () => {
  const findings = await ask({ DISCORD_BOT_TOKEN: '', DISCORD_WEBHOOK_XBOX: '' });
  expect(findings).toEqual([
    expect.stringMatching(/^note: No DISCORD_BOT_TOKEN/),
    expect.stringMatching(/^note: The Xbox webhook isn't set/),
  ]);
});

test('distinguishes a Discord outage from wrong settings', async () => {
  fakeDiscord.fail.next('* /api/v10/**', { kind: 'answer', status: 502 }, Number.POSITIVE_INFINITY);
  expect(await ask()).toEqual([expect.stringMatching(/^problem: No response from Discord at 127\.0\.0\.1/)]);
  fakeDiscord.fail.clear();
  fakeDiscord.fail.next('GET /api/v10/guilds/*', { kind: 'answer', status: 503 });
  expect(await ask()).toEqual([
    expect.stringMatching(
      /^problem: Your Discord server could not be checked: Discord returned 503 \| Try again/,
    ),
  ]);
});

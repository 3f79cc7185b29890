import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_ROLES } from '#demo/personas';
import { communityOf } from '#operator/doctor/community';
import { checkDiscord } from '#operator/doctor/discord-check';
import { readConfig } from '#platform/env';
import { SETTINGS, type StandIn, startStandIn } from '#testing/stand-in';

/** The doctor before a Discord where everything is right, and with each thing wrong. */

const ORIGIN = 'https://cad.example.org';

let standIn: StandIn;
let interactionsUrl = '';
beforeAll(async () => {
  standIn = await startStandIn({
    redirectUris: [`${ORIGIN}/auth/discord/callback`],
    interactionsUrl: () => interactionsUrl,
  });
});
afterAll(() => standIn.close());
beforeEach(() => {
  interactionsUrl = `${ORIGIN}/discord/interactions`;
  standIn.setBotRole({ permissions: '268435456', position: 20 });
  standIn.parts.commands.put([{ type: 1, name: 'status', description: 'Set your status' }]);
  standIn.fail.clear();
});

/** What the doctor says: problems and notes only, unless `all` is set. */
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
    DISCORD_PUBLIC_KEY: standIn.publicKey,
    DISCORD_API_URL: standIn.apiUrl,
    DISCORD_WEBHOOK_XBOX: standIn.webhookUrl('Xbox'),
    DISCORD_WEBHOOK_PLAYSTATION: standIn.webhookUrl('PlayStation'),
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
    standIn.webhookUrl('Xbox'),
  ];
  for (const text of texts) {
    for (const secret of secrets.filter((value) => /secret|token|webhooks/.test(value))) {
      expect(text).not.toContain(secret);
    }
  }
  return all ? texts : texts.filter((text) => !text.startsWith('ok'));
}

test('where all is right, it says so of each thing', async () => {
  expect(await ask({}, { all: true })).toEqual([
    'ok: Discord answers and takes DISCORD_CLIENT_ID with DISCORD_CLIENT_SECRET',
    "ok: This machine's clock is Discord's",
    'ok: The bot ten-four signs in',
    'ok: Discord tells the bot of roles as they change',
    `ok: Sign-in may come back to ${ORIGIN}/auth/discord/callback`,
    `ok: Buttons and commands are sent to ${ORIGIN}/discord/interactions`,
    'ok: The bot is in Los Santos Roleplay',
    'ok: Slash commands are registered',
    'ok: All 3 role ids are roles of your Discord server',
    'ok: The bot may give the license roles',
    'ok: DISCORD_WEBHOOK_XBOX answers',
    'ok: DISCORD_WEBHOOK_PLAYSTATION answers',
  ]);
});

test('that no slash command is registered is noted, unless there are to be none', async () => {
  standIn.parts.commands.put([]);
  expect(await ask()).toEqual(['note: No slash commands are registered: Ten-Four does that while it runs']);
  expect(await ask({ DISCORD_PUBLIC_KEY: '' })).toEqual([
    'note: No DISCORD_PUBLIC_KEY: buttons and commands in Discord do nothing',
  ]);
});

describe('with one thing wrong, it names that thing alone and what to do:', () => {
  test.each([
    [
      'the client secret',
      { DISCORD_CLIENT_SECRET: 'another-secret' },
      /nobody can sign in \| Copy both again/,
    ],
    [
      'the bot token',
      { DISCORD_BOT_TOKEN: 'another-token' },
      /does not know DISCORD_BOT_TOKEN \| Press "Reset Token"/,
    ],
    ['the server id', { DISCORD_GUILD_ID: '4711' }, /no Discord server with the id .* invite the bot/],
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
    ['a role id', { ROLE_STAFF: '4711' }, /ROLE_STAFF 4711 is no role of your Discord server/],
  ])('%s', async (_what, changes, expected) => {
    const said = await ask(changes);
    expect(said.filter((text) => expected.test(text))).toHaveLength(1);
    // Another address is wrong for the interactions too; webhooks are of another server where the id is wrong.
    const also = /Interactions Endpoint URL|posts into another Discord server/;
    expect(said.filter((text) => !expected.test(text) && !also.test(text))).toEqual([]);
  });

  test('a webhook', async () => {
    const gone = standIn.webhookUrl('Xbox').replace(/.{8}$/, 'webhooks');
    expect(await ask({ DISCORD_WEBHOOK_XBOX: gone })).toEqual([
      expect.stringMatching(/^problem: DISCORD_WEBHOOK_XBOX leads to no webhook \| Make one/),
    ]);
  });

  test.each([
    [3_600_000, '60 min ahead of'],
    [-3_600_000, '60 min behind'],
    // A whole second of Discord's is not known.
    [20_000, '(19|20) s ahead of'],
    [-20_000, '(19|20) s behind'],
  ])('a clock %i ms off', async (ahead, off) => {
    const [said = '', ...more] = await ask({}, { ahead });
    expect(more).toEqual([]);
    expect(said).toMatch(new RegExp(`^problem: .* clock is ${off} Discord's: .*timedatectl set-ntp true`));
  });

  test('a clock that is off by as much as nobody notices', async () => {
    expect(await ask({}, { ahead: 4000 })).toEqual([]);
    expect(await ask({}, { ahead: -4000 })).toEqual([]);
  });

  test('one webhook for both platforms', async () => {
    const one = standIn.webhookUrl('Xbox');
    expect(await ask({ DISCORD_WEBHOOK_PLAYSTATION: one })).toEqual([
      expect.stringMatching(/^note: Both webhooks are one: .* same channel/),
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
  ])('a PUBLIC_URL that is %s, so that no redirect is advised', async (_what, changes, circumstances) => {
    expect(await ask(changes, circumstances)).toEqual([
      'note: What Discord sends back to PUBLIC_URL is looked at once that is right',
    ]);
  });

  test("the bot's permission", async () => {
    standIn.setBotRole({ permissions: '2048' });
    expect(await ask()).toEqual([
      expect.stringMatching(/^problem: The bot may not give roles.*"Manage Roles"/),
    ]);
    standIn.setBotRole({ permissions: '8' });
    expect(await ask()).toEqual([]);
  });

  test('the Server Members Intent', async () => {
    standIn.gateway.setIntent(false);
    expect(await ask()).toEqual([
      expect.stringMatching(/^note: Role changes take up to 10 minutes: switch the Server Members Intent on/),
    ]);
    standIn.gateway.setIntent(true);
  });

  test("the bot's rank", async () => {
    standIn.setBotRole({ position: 5 });
    expect(await ask()).toEqual([
      expect.stringMatching(/^problem: The bot stands below what it should give: Class C License \| .*drag/),
    ]);
    standIn.setBotRole({ position: 6 });
    expect(await ask()).toEqual([]);
  });

  test('the address for interactions', async () => {
    interactionsUrl = 'https://old.example.org/discord/interactions';
    expect(await ask()).toEqual([
      expect.stringMatching(/sent elsewhere: .*old\.example\.org.*While Ten-Four runs, set/),
    ]);
    interactionsUrl = '';
    expect(await ask()).toEqual([expect.stringMatching(/has no Interactions Endpoint URL/)]);
  });

  test('an application that the token is not of', async () => {
    expect(await ask({ DISCORD_CLIENT_ID: '4711' })).toEqual([
      expect.stringMatching(/nobody can sign in/),
      expect.stringMatching(/of another application than DISCORD_CLIENT_ID/),
    ]);
  });
});

test('what is left out is noted, not a problem', async () => {
  const said = await ask({ DISCORD_BOT_TOKEN: '', DISCORD_WEBHOOK_XBOX: '' });
  expect(said).toEqual([
    expect.stringMatching(/^note: No DISCORD_BOT_TOKEN/),
    expect.stringMatching(/^note: The webhook of Xbox is not set/),
  ]);
});

test('Discord being away is told apart from wrong settings', async () => {
  standIn.fail.next('* /api/v10/**', { kind: 'answer', status: 502 }, Number.POSITIVE_INFINITY);
  expect(await ask()).toEqual([expect.stringMatching(/^problem: Discord does not answer at 127\.0\.0\.1/)]);
  standIn.fail.clear();
  standIn.fail.next('GET /api/v10/guilds/*', { kind: 'answer', status: 503 });
  expect(await ask()).toEqual([
    expect.stringMatching(/^problem: Asked about your Discord server, Discord answered 503 \| Try again/),
  ]);
});

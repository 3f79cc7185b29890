import { expect, test } from 'vitest';
import { checkChannels } from '#operator/doctor/discord.rules';

const VIEW = 1n << 10n;
const SEND = 1n << 11n;
const EMBED = 1n << 14n;
const MENTION = 1n << 17n;
const ADMINISTRATOR = 1n << 3n;
const GUILD = '1';
const BOT_ROLE = '2';
const ALL = VIEW | SEND | EMBED;

const role = (id: string, permissions: bigint, fields: object = {}) => ({
  id,
  name: id === GUILD ? '@everyone' : `role ${id}`,
  position: 1,
  permissions: String(permissions),
  managed: false,
  mentionable: false,
  ...fields,
});
const change = (id: string, { allow = 0n, deny = 0n }) => ({ id, allow: String(allow), deny: String(deny) });

function findingsFor({
  own = ALL,
  overwrites = [],
  type = 0,
  panicRole = role('5', 0n, { mentionable: true }),
  isThere = true,
}: {
  own?: bigint;
  overwrites?: ReturnType<typeof change>[];
  type?: number;
  panicRole?: ReturnType<typeof role> | null;
  isThere?: boolean;
}): string[] {
  const roles = [role(GUILD, 0n), role(BOT_ROLE, own)];
  const channel = { id: '7', type, name: 'calls', permission_overwrites: overwrites };
  const found = checkChannels(
    { channels: ['7'], panicRoles: ['5'] },
    {
      there: isThere ? [channel] : [],
      roles: [...roles, ...(panicRole === null ? [] : [panicRole])],
      bot: { id: '9', guildId: GUILD, roles },
    },
  );
  return found.map(({ level, text }) => `${level}: ${text}`);
}

const FINE = ['ok: The bot can post in all card channels (1)'];
const NOT_SEEN = ['problem: The bot cannot see #calls'];
const NOT_WRITTEN = ['problem: The bot may not write in #calls'];

test.each([
  ['by its role', {}, FINE],
  ['as an administrator', { own: ADMINISTRATOR, overwrites: [change(GUILD, { deny: ALL })] }, FINE],
  ['not at all', { own: 0n }, NOT_SEEN],
  ['not where everybody is denied', { overwrites: [change(GUILD, { deny: VIEW })] }, NOT_SEEN],
  [
    'where its role is allowed what everybody is denied',
    { overwrites: [change(GUILD, { deny: ALL }), change(BOT_ROLE, { allow: ALL })] },
    FINE,
  ],
  [
    'not where it is denied itself',
    { overwrites: [change(BOT_ROLE, { allow: ALL }), change('9', { deny: EMBED })] },
    NOT_WRITTEN,
  ],
  ['not without Embed Links', { own: VIEW | SEND }, NOT_WRITTEN],
  ['not in a voice channel', { type: 2 }, ['problem: #calls is not a text channel: no cards appear there']],
  ['not where it is gone', { isThere: false }, ['problem: The channel 7 is gone: no cards appear there']],
])('write access of the bot: %s', (_how, at, expected) => {
  expect(findingsFor(at)).toEqual(expected);
});

test('a role can be pinged if everyone or the bot may mention it', () => {
  expect(findingsFor({ panicRole: role('5', 0n) })).toEqual([
    'problem: The panic role role 5 cannot be pinged',
  ]);
  expect(findingsFor({ panicRole: role('5', 0n), own: ALL | MENTION })).toEqual(FINE);
  expect(findingsFor({ panicRole: null, own: ALL | MENTION })).toEqual([
    'problem: The panic role 5 cannot be pinged',
  ]);
});

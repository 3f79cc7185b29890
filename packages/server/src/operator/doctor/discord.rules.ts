import type { GrantEntry } from '@ten-four/contract/settings/sections/grants.section';
import type { Grant } from '@ten-four/contract/settings/settings.values';
import { ApplicationFlags, ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { type Static, Type } from 'typebox';
import { type Finding, note, ok, problem } from '#operator/doctor/finding';
import type { KnownCommunity } from '#operator/doctor/settings-check';
import { isLoopback } from '#platform/addresses';
import { type DiscordRole, Nullable } from '#platform/discord/guild';
import type { Config, DiscordSettings } from '#platform/env';
import { groupBy } from '#platform/group-by';

export const PORTAL = 'https://discord.com/developers/applications';

const { Administrator, ManageRoles, MentionEveryone, ViewChannel, SendMessages, EmbedLinks } =
  PermissionFlagsBits;

export const ApplicationSchema = Type.Object({
  id: Type.String(),
  verify_key: Type.String(),
  interactions_endpoint_url: Nullable(Type.String()),
  redirect_uris: Nullable(Type.Array(Type.String())),
  flags: Type.Optional(Type.Integer()),
});
type Application = Static<typeof ApplicationSchema>;

export function checkIntent({ flags = 0 }: Application, { liveRoles }: KnownCommunity): Finding[] {
  if (!liveRoles) return [];
  const { GatewayGuildMembers, GatewayGuildMembersLimited } = ApplicationFlags;
  if ((flags & (GatewayGuildMembers | GatewayGuildMembersLimited)) !== 0) {
    return [ok('Discord notifies the bot of role changes')];
  }
  const intent = `the Server Members Intent under "Bot" in your application at ${PORTAL}`;
  return [note(`Role changes take up to 10 minutes: turn on ${intent}`)];
}

export function checkApplication(
  { publicUrl, production }: Config,
  parts: { discord: DiscordSettings; application: Application; isAddressKnown: boolean },
): Finding[] {
  const { discord, application, isAddressKnown } = parts;
  const { origin } = publicUrl;
  const findings: Finding[] = [];
  if (application.id !== discord.clientId) {
    findings.push(
      problem(
        'DISCORD_BOT_TOKEN belongs to a different application than DISCORD_CLIENT_ID',
        `Copy the ID, secret, token and public key from one application at ${PORTAL}.`,
      ),
    );
  }
  if (!isAddressKnown || (production && isLoopback(publicUrl.hostname))) {
    return [...findings, note('The addresses that Discord calls are checked once PUBLIC_URL is right')];
  }
  const callback = `${origin}/auth/discord/callback`;
  findings.push(
    (application.redirect_uris ?? []).includes(callback)
      ? ok(`Sign-in can return to ${callback}`)
      : problem(
          `Sign-in would fail: ${callback} is not one of the application's redirect URLs`,
          `Add exactly that address under "OAuth2", "Redirects" at ${PORTAL}, and save.`,
        ),
    checkInteractions(discord, application, `${origin}/discord/interactions`),
  );
  return findings;
}

function checkInteractions(discord: DiscordSettings, application: Application, endpoint: string): Finding {
  if (discord.publicKey === null)
    return note('No DISCORD_PUBLIC_KEY: buttons and commands in Discord do nothing');
  if (application.verify_key.toLowerCase() !== discord.publicKey.toLowerCase()) {
    return problem(
      "DISCORD_PUBLIC_KEY is not the application's: buttons and commands would be refused",
      `Copy "Public Key" from "General Information" at ${PORTAL}.`,
    );
  }
  const found = application.interactions_endpoint_url ?? '';
  if (found === endpoint) return ok(`Buttons and commands are sent to ${endpoint}`);
  return problem(
    found === ''
      ? 'Buttons and commands do nothing: the application has no Interactions Endpoint URL'
      : `Buttons and commands are sent to the wrong address: the application's Interactions Endpoint URL is ${found}`,
    `While Ten-Four runs, set it to ${endpoint} under "General Information" at ${PORTAL}.`,
  );
}

/** Checks that the roles exist and that the bot can grant them: roles below its highest, with Manage Roles. */
export function checkRoles(
  grants: readonly GrantEntry[],
  roles: readonly DiscordRole[],
  own: readonly DiscordRole[],
): Finding[] {
  const known = new Map(roles.map((role) => [role.id, role]));
  const findings = grants.filter(({ roleId }) => !known.has(roleId)).map(reportMissing);
  if (findings.length === 0 && grants.length > 0) {
    findings.push(ok(`All ${grants.length} role IDs are roles of your Discord server`));
  }
  const licenses = grants.flatMap(({ grant, roleId }) =>
    grant === 'License' ? (known.get(roleId) ?? []) : [],
  );
  return licenses.length === 0 ? findings : [...findings, checkGranting(licenses, own)];
}

function reportMissing(entry: GrantEntry): Finding {
  if (entry.host === null) {
    return problem(
      `${nameOf(entry)} is no longer a role of your Discord server`,
      'Settings, "Roles & grants": remove it and add the right role.',
    );
  }
  return problem(
    `${entry.host} ${entry.roleId} is not a role of your Discord server`,
    'Server settings, "Roles", "…" of the role, "Copy Role ID" (needs Developer Mode).',
  );
}

const nameOf = ({ host, grant, roleName, roleId }: GrantEntry): string =>
  host ?? `${roleName === '' ? roleId : roleName} (${grant})`;

/** Reports grants to @everyone, and roles with several grants. */
export function checkRolesApart({ roles, discord }: Config, grants: readonly GrantEntry[]): Finding[] {
  const everyone = discord?.guildId;
  const findings: Finding[] = [];
  if (everyone !== undefined && roles.staff === everyone) {
    findings.push(
      problem(
        'ROLE_STAFF is @everyone, which makes no one staff',
        'Create a staff role (Server settings, "Roles"), give it to your staff, and copy its ID.',
      ),
    );
  }
  const byRole = groupBy(grants, ({ roleId }) => roleId);
  for (const [id, entries] of byRole) findings.push(...checkOneRole(entries, id === everyone));
  return findings;
}

function checkOneRole(entries: readonly GrantEntry[], isEveryone: boolean): Finding[] {
  const listed = entries.map(nameOf).join(' and ');
  if (isEveryone) return [note(`${listed} is @everyone: every member gets this grant`)];
  const licenses = entries.filter(({ grant }) => grant === 'License');
  const isOneGrant = new Set(entries.map(({ grant }) => grant)).size === 1;
  if (entries.length === 1 || (isOneGrant && licenses.length === 0)) return [];
  if (licenses.length === 0 || licenses.length === entries.length) {
    return [note(`${listed} are the same role: everyone with it gets all of these`)];
  }
  return [
    problem(
      `${listed} are the same role: the bot would give it to anyone who passes a driver's test`,
      'Create a separate role for the license and choose that one.',
    ),
  ];
}

export function checkRolesSet({ demo }: Config, { grants, licenses }: KnownCommunity): Finding[] {
  if (demo) return [];
  const gives = (...wanted: Grant[]) => grants.some(({ grant }) => wanted.includes(grant));
  const findings: Finding[] = [];
  if (!gives('Public Safety', 'Staff'))
    findings.push(note('No one can be an officer: no role grants Public Safety'));
  if (!gives('Staff')) findings.push(note('Only administrators are staff: no role grants Staff'));
  if (!gives('Fire & EMS')) findings.push(note('No one can be fire/rescue: no role grants Fire & EMS'));
  const unset = licenses.filter(({ _id }) => !grants.some(({ licenseId }) => licenseId === _id));
  const names = unset.map(({ name }) => name).join(', ');
  if (names !== '')
    findings.push(note(`No role grants ${names}: only staff can add these, to their own characters`));
  return findings;
}

function checkGranting(licenses: readonly DiscordRole[], own: readonly DiscordRole[]): Finding {
  if ((permissionsOf(own) & (Administrator | ManageRoles)) === 0n) {
    return problem(
      'The bot cannot give roles, so passing a test grants no license role',
      'Server settings, "Roles", the role of the bot, "Permissions": turn on "Manage Roles".',
    );
  }
  const highest = Math.max(...own.map(({ position }) => position));
  const above = licenses.filter(({ position }) => position >= highest);
  if (above.length > 0) {
    return problem(
      `The bot's role is below the roles it should give: ${above.map(({ name }) => name).join(', ')}`,
      'Server settings, "Roles": drag the role of the bot above them.',
    );
  }
  const managed = licenses.filter((role) => role.managed);
  if (managed.length > 0) {
    return problem(
      `The bot cannot give roles that Discord or another bot manages: ${managed.map(({ name }) => name).join(', ')}`,
      'Create ordinary roles for the licenses.',
    );
  }
  return ok('The bot can give the license roles');
}

const Permissions = Type.String({ pattern: '^\\d+$' });
export const ChannelSchema = Type.Object({
  id: Type.String(),
  type: Type.Integer(),
  name: Type.String(),
  permission_overwrites: Type.Optional(
    Type.Array(Type.Object({ id: Type.String(), allow: Permissions, deny: Permissions })),
  ),
});
type BotChannel = Static<typeof ChannelSchema>;

const TEXT_CHANNELS: readonly number[] = [ChannelType.GuildText, ChannelType.GuildAnnouncement];

interface BotInServer {
  id: string;
  guildId: string;
  roles: readonly DiscordRole[];
}

export function checkChannels(
  { channels, panicRoles }: Pick<KnownCommunity, 'channels' | 'panicRoles'>,
  { there, roles, bot }: { there: readonly BotChannel[]; roles: readonly DiscordRole[]; bot: BotInServer },
): Finding[] {
  const wrong = [
    ...channels.flatMap((id) => problemsOf(id, there, bot)),
    ...panicRoles.flatMap((id) => problemsOfRole(id, roles, bot)),
  ];
  if (wrong.length > 0 || channels.length === 0) return wrong;
  return [ok(`The bot can post in all card channels (${channels.length})`)];
}

function problemsOf(id: string, there: readonly BotChannel[], bot: BotInServer): Finding[] {
  const channel = there.find((one) => one.id === id);
  if (channel === undefined || !TEXT_CHANNELS.includes(channel.type)) {
    const what =
      channel === undefined ? `The channel ${id} is gone` : `#${channel.name} is not a text channel`;
    return [problem(`${what}: no cards appear there`, 'Settings, "Discord": choose another channel.')];
  }
  const allowed = permissionsIn(channel, bot);
  if ((allowed & ViewChannel) === 0n) {
    return [problem(`The bot cannot see #${channel.name}`, 'Allow the bot View Channel there.')];
  }
  if ((allowed & SendMessages) !== 0n && (allowed & EmbedLinks) !== 0n) return [];
  const remedy = 'Allow the bot Send Messages and Embed Links there.';
  return [problem(`The bot may not write in #${channel.name}`, remedy)];
}

function problemsOfRole(id: string, roles: readonly DiscordRole[], { roles: own }: BotInServer): Finding[] {
  const role = roles.find((one) => one.id === id);
  const canMention = (permissionsOf(own) & (MentionEveryone | Administrator)) !== 0n;
  if (role !== undefined && (role.mentionable || canMention)) return [];
  const remedy =
    role === undefined
      ? 'Settings, "Discord": choose another role.'
      : 'Let everyone mention the role, or give the bot Mention Everyone.';
  return [problem(`The panic role ${role?.name ?? id} cannot be pinged`, remedy)];
}

const permissionsOf = (roles: readonly DiscordRole[]): bigint =>
  roles.reduce((sum, { permissions }) => sum | BigInt(permissions), 0n);

/** Applies the role permissions, then the overrides for @everyone, the roles, and the bot. */
function permissionsIn({ permission_overwrites: overwrites = [] }: BotChannel, bot: BotInServer): bigint {
  const base = permissionsOf(bot.roles);
  if ((base & Administrator) !== 0n) return ~0n;
  const held = new Set(bot.roles.map(({ id }) => id));
  const steps = [
    overwrites.filter(({ id }) => id === bot.guildId),
    overwrites.filter(({ id }) => id !== bot.guildId && held.has(id)),
    overwrites.filter(({ id }) => id === bot.id),
  ];
  return steps.reduce((allowed, step) => {
    const denied = step.reduce((sum, { deny }) => sum | BigInt(deny), 0n);
    const given = step.reduce((sum, { allow }) => sum | BigInt(allow), 0n);
    return (allowed & ~denied) | given;
  }, base);
}

import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { KnownCommunity } from '#operator/doctor/community';
import type { ToldChannel } from '#operator/doctor/discord-questions';
import { type Finding, ok, problem } from '#operator/doctor/finding';
import type { ToldRole } from '#platform/discord/guild';

const { Administrator, MentionEveryone, ViewChannel, SendMessages, EmbedLinks } = PermissionFlagsBits;
const TAKE_MESSAGES: readonly number[] = [ChannelType.GuildText, ChannelType.GuildAnnouncement];

/** What the bot is in its Discord server: its own id, and its roles, that of everybody among them. */
interface BotInServer {
  id: string;
  guildId: string;
  roles: readonly ToldRole[];
}

/** Whether the bot may write in each channel that the settings name, and ping each panic role. */
export function checkChannels(
  { channels, panicRoles }: Pick<KnownCommunity, 'channels' | 'panicRoles'>,
  { there, roles, bot }: { there: readonly ToldChannel[]; roles: readonly ToldRole[]; bot: BotInServer },
): Finding[] {
  const wrong = [
    ...channels.flatMap((id) => problemsOf(id, there, bot)),
    ...panicRoles.flatMap((id) => problemsOfRole(id, roles, bot)),
  ];
  if (wrong.length > 0 || channels.length === 0) return wrong;
  return [ok(`The bot may write in all ${channels.length} channels that messages are kept in`)];
}

function problemsOf(id: string, there: readonly ToldChannel[], bot: BotInServer): Finding[] {
  const channel = there.find((one) => one.id === id);
  if (channel === undefined || !TAKE_MESSAGES.includes(channel.type)) {
    const what = channel === undefined ? `The channel ${id} is gone` : `#${channel.name} is no text channel`;
    return [problem(`${what}: nothing is kept there`, 'Settings, "Discord": choose another channel.')];
  }
  const allowed = permissionsIn(channel, bot);
  if ((allowed & ViewChannel) === 0n) {
    return [problem(`The bot cannot see #${channel.name}`, 'Allow the bot View Channel there.')];
  }
  const mayWrite = (allowed & SendMessages) !== 0n && (allowed & EmbedLinks) !== 0n;
  if (mayWrite) return [];
  return [
    problem(
      `The bot may not write in #${channel.name}`,
      'Allow the bot Send Messages and Embed Links there.',
    ),
  ];
}

function problemsOfRole(id: string, roles: readonly ToldRole[], { roles: own }: BotInServer): Finding[] {
  const role = roles.find((one) => one.id === id);
  const mayMention = (permissionsOf(own) & (MentionEveryone | Administrator)) !== 0n;
  if (role !== undefined && (role.mentionable || mayMention)) return [];
  return [
    problem(
      `The panic role ${role?.name ?? id} cannot be pinged`,
      role === undefined
        ? 'Settings, "Discord": choose another role.'
        : 'Let everybody mention the role, or give the bot Mention Everyone.',
    ),
  ];
}

const permissionsOf = (roles: readonly ToldRole[]): bigint =>
  roles.reduce((sum, { permissions }) => sum | BigInt(permissions), 0n);

/** What the bot may do in a channel: what its roles allow, changed for everybody, then for its roles, then for itself. */
function permissionsIn({ permission_overwrites: overwrites = [] }: ToldChannel, bot: BotInServer): bigint {
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

import { ChannelType } from 'discord-api-types/v10';
import { type Static, Type } from 'typebox';
import { compileCheck } from '#platform/schema-check';
import type { Guild, GuildChannel, GuildRole } from '#platform/settings/settings';

export const Nullable = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

const RoleSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  position: Type.Number(),
  permissions: Type.String({ pattern: '^\\d+$' }),
  managed: Type.Boolean(),
  mentionable: Type.Boolean(),
  color: Type.Optional(Type.Number()),
  colors: Nullable(Type.Object({ primary_color: Nullable(Type.Number()) })),
  tags: Type.Optional(Type.Object({ bot_id: Type.Optional(Type.String()) })),
});

const GuildSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  icon: Nullable(Type.String()),
  owner_id: Type.Optional(Type.String()),
  roles: Type.Array(RoleSchema),
});

export const isGuild = compileCheck(GuildSchema);

export type DiscordRole = Static<typeof RoleSchema>;

export function readGuild(answer: Static<typeof GuildSchema>, botId: string): Guild {
  const { id, name, icon = null, owner_id: ownerId = null } = answer;
  // A bot can grant only roles below its own.
  const bot = answer.roles.find(({ tags }) => tags?.bot_id === botId)?.position ?? 0;
  const roles = answer.roles
    .toSorted((a, b) => b.position - a.position)
    .map(
      (role): GuildRole => ({
        _id: role.id,
        name: role.name,
        color: colorOf(role.colors?.primary_color ?? role.color ?? 0),
        managed: role.managed,
        everyone: role.id === id,
        mentionable: role.mentionable,
        belowBot: role.position < bot,
      }),
    );
  const rights = answer.roles.filter(({ id: role, tags }) => role === id || tags?.bot_id === botId);
  const botMentions = rights.some(({ permissions }) => (BigInt(permissions) & MENTIONS_ALL) !== 0n);
  return { name, icon, ownerId, roles, botMentions };
}

const MENTIONS_ALL = (1n << 17n) | (1n << 3n);

const ChannelSchema = Type.Object({
  id: Type.String(),
  type: Type.Number(),
  name: Type.String(),
  position: Type.Optional(Type.Number()),
  parent_id: Nullable(Type.String()),
});

export const areChannels = compileCheck(Type.Array(ChannelSchema));

const TEXT_CHANNELS = [ChannelType.GuildText, ChannelType.GuildAnnouncement];

/** Returns the text channels in the order of the Discord app. */
export const readChannels = (answer: Static<typeof ChannelSchema>[]): GuildChannel[] =>
  answer
    .filter(({ type }) => TEXT_CHANNELS.includes(type))
    .map((channel) => ({ channel, category: answer.find(({ id }) => id === channel.parent_id) }))
    .toSorted(
      (a, b) =>
        (a.category?.position ?? -1) - (b.category?.position ?? -1) ||
        (a.channel.position ?? 0) - (b.channel.position ?? 0),
    )
    .map(({ channel: { id, name }, category }) => ({ _id: id, name, category: category?.name ?? null }));

const colorOf = (color: number): string | null =>
  color === 0 ? null : `#${color.toString(16).padStart(6, '0')}`;

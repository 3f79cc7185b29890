import { SECTIONS } from '@ten-four/contract/settings/sections';
import type { GuildRead, SectionRead, SettingsChange } from '@ten-four/contract/settings/settings.contract';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { labelOf } from '#features/settings/commit.domain';
import type { PathChange } from '#features/settings/diff.rules';
import type { KnownGuild } from '#features/settings/guild.domain';
import type { HistoryChange } from '#features/settings/history.domain';
import type { Vault } from '#platform/secrets';
import type { Viewer } from '#platform/sessions/viewer';
import type { GuildRole, Settings, StoredWebhook } from '#platform/settings/settings';
import { openWebhook } from '#platform/settings/webhooks';
import { timestamp } from '#platform/timestamps';

export function presentValue({ values }: Settings, section: SectionName, vault: Vault): SectionRead['value'] {
  if (section !== 'discord') return values[section];
  const { webhookXbox, webhookPlaystation, ...plain } = values.discord;
  return {
    ...plain,
    webhookXbox: seen(webhookXbox, vault),
    webhookPlaystation: seen(webhookPlaystation, vault),
  };
}

const seen = (webhook: StoredWebhook | null, vault: Vault) =>
  webhook === null
    ? null
    : { ends: webhook.ends, name: webhook.name, readable: openWebhook(vault, webhook) !== null };

const SECRET = '(secret)';

export function presentChange({ row, parts, undoable }: HistoryChange): SettingsChange {
  const order = Object.keys(SECTIONS);
  const sorted = parts.toSorted((a, b) => order.indexOf(a.section) - order.indexOf(b.section));
  return {
    _id: row.id,
    version: row.version,
    at: timestamp(row.at),
    by: row.by_name,
    via: row.via,
    sections: sorted.map(({ section }) => section),
    changes: sorted.flatMap(({ changes }) => changes.map(presentPath)),
    undoneBy: row.undone_by,
    undoable,
  };
}

function presentPath(change: PathChange) {
  const { section, path, secret } = change;
  const shown = (value: unknown) => (secret === true && value !== null ? SECRET : value);
  return {
    section,
    path,
    label: labelOf(change),
    before: shown(change.before),
    after: shown(change.after),
  };
}

export function presentGuild(known: KnownGuild, viewer: Viewer): GuildRead {
  const { hasBot, iconUrl, inviteUrl, ownerName, stale, settings } = known;
  const { guild, guildFetchedAt, guildId, values } = settings;
  const roles = guild?.roles ?? namedRoles(values.grants.entries, guildId);
  const ownerId = guild?.ownerId ?? null;
  return {
    bot: hasBot,
    name: guild?.name ?? null,
    iconUrl,
    owner: ownerId === null ? null : { discordId: ownerId, name: ownerName },
    roles: roles.map((role) => ({ ...role, held: role.everyone || viewer.roles.includes(role._id) })),
    channels: guild?.channels ?? [],
    inviteUrl,
    fetchedAt: guildFetchedAt === null ? null : timestamp(guildFetchedAt),
    stale,
  };
}

/** Takes role names from the grants, the only source without a bot. */
function namedRoles(entries: readonly { roleId: string; roleName: string }[], guildId: string): GuildRole[] {
  const names = new Map(entries.map(({ roleId, roleName }) => [roleId, roleName]));
  return [...names].map(([_id, name]) => ({
    _id,
    name,
    color: null,
    managed: false,
    everyone: _id === guildId,
    mentionable: false,
    belowBot: false,
  }));
}

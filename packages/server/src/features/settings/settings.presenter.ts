import { SECTIONS } from '@ten-four/contract/settings/sections';
import type { SectionRead, SettingsChange } from '@ten-four/contract/settings/settings.contract';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { labelOf } from '#features/settings/commit.domain';
import type { PathChange } from '#features/settings/diff.rules';
import type { HistoryChange } from '#features/settings/history.domain';
import { moment } from '#platform/moments';
import type { Vault } from '#platform/secrets';
import type { Settings, StoredWebhook } from '#platform/settings/settings';
import { openWebhook } from '#platform/settings/webhooks';

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
    at: moment(row.at),
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

import type { AuditAction } from '@ten-four/contract/audit/audit.values';
import { SECTIONS } from '@ten-four/contract/settings/sections';
import type { Effect } from '@ten-four/contract/settings/settings.contract';
import { type ChangeWay, SECTION_NAMES, type SectionName } from '@ten-four/contract/settings/settings.values';
import { advisoryLock } from '#db/advisory-locks';
import { afterCommit, type Db } from '#db/database';
import { type Actor, type HOST, recordAudit } from '#features/audit/index';
import { lockAdministrators } from '#features/members/index';
import { checkSections } from '#features/settings/checks.rules';
import { diffSections, type PathChange } from '#features/settings/diff.rules';
import { type ProposedChange, planEffects } from '#features/settings/effects';
import { withoutOrphans } from '#features/settings/server-values.rules';
import { insertChange } from '#features/settings/settings.store';
import type { Value } from '#features/settings/values.rules';
import type { AppContext } from '#platform/app-context';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
import { fold } from '#platform/search-text';
import { rereadSettings, type Settings } from '#platform/settings/settings';
import { raiseNumber, updateSection } from '#platform/settings/settings.store';

const ACTIONS: Readonly<Record<ChangeWay, AuditAction>> = {
  app: 'settings.change',
  import: 'settings.import',
  pack: 'settings.import',
  undo: 'settings.undo',
  host: 'settings.change',
  migration: 'settings.change',
};

export async function lockSettings(tx: Db, { settings }: Pick<AppContext, 'settings'>): Promise<Settings> {
  await advisoryLock(tx, 'settings');
  // Grants decide who is an administrator.
  await lockAdministrators(tx);
  return rereadSettings(tx, settings.current());
}

export const withSection = (settings: Settings, section: SectionName, value: Value): Settings => ({
  ...settings,
  values: { ...settings.values, [section]: value },
});

/** Stores nothing if unchanged or in a dry run. Throws 400 and 422. */
export async function commitChange(
  tx: Db,
  platform: AppContext,
  change: Pick<ProposedChange, 'before' | 'after' | 'now'> &
    Partial<Pick<ProposedChange, 'moveTo'>> & { via: ChangeWay; by: Actor | typeof HOST; dryRun?: boolean },
): Promise<{ settings: Settings; changeId: string | null; effect: Effect }> {
  const { before, via, by, moveTo = new Map(), dryRun = false, now } = change;
  const { userId, username } = by.viewer;
  const after = { ...change.after, values: withoutOrphans(before.values, change.after.values) };
  const changes = diffSections(before.values, after.values);
  const sections = SECTION_NAMES.filter((name) => changes.some(({ section }) => section === name));
  // Host values skip the checks, so that a start never fails.
  if (via !== 'host' && via !== 'migration') {
    checkSections(sections, {
      before: before.values,
      after: after.values,
      everyone: before.guildId,
      guild: before.guild,
    });
  }
  const { effect, apply } = await planEffects(tx, { before, after, moveTo, userId, now });
  if (dryRun || changes.length === 0) return { settings: before, changeId: null, effect };
  // Before the effects, so that readers they wake see these settings.
  afterCommit(tx, platform.settings.expire);
  await apply();
  const number = await raiseNumber(tx);
  const versions = { ...before.versions };
  for (const section of sections) {
    versions[section] += 1;
    const value = JSON.stringify(after.values[section]);
    const row = { version: versions[section], number, value, changed_at: now, changed_by: username };
    await updateSection(tx, section, row);
  }
  const changeId = newId();
  await insertChange(
    tx,
    {
      id: changeId,
      version: number,
      at: now,
      user_id: userId,
      by_name: username,
      by_folded: fold(username),
      via,
      undone_by: null,
    },
    sections.map((section) => ({
      change_id: changeId,
      section,
      section_version: versions[section],
      changes: JSON.stringify(changes.filter((one) => one.section === section)),
    })),
  );
  const data = { version: number, sections };
  await publish(tx, { name: 'settings', readers: { members: true }, data, now });
  await recordAudit(tx, by, {
    action: ACTIONS[via],
    about: ['settings', changeId],
    summary: changes.map(inWords).join('; '),
    now,
  });
  return { settings: { ...after, number, versions }, changeId, effect };
}

export const labelOf = ({ section, label }: Pick<PathChange, 'section' | 'label'>): string =>
  `${SECTIONS[section].label} · ${label}`;

function inWords(change: PathChange): string {
  const label = labelOf(change);
  if (change.secret === true) return `${label}: (secret)`;
  if (change.before === null && typeof change.after === 'object') return `${label}: added`;
  if (change.after === null && typeof change.before === 'object') return `${label}: removed`;
  return `${label}: ${shown(change.before)} → ${shown(change.after)}`;
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

import { SECTIONS } from '@ten-four/contract/settings/sections';
import type { Effect, Op } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { SECTION_NAMES, type SectionName } from '@ten-four/contract/settings/settings.values';
import { type Db, inTransaction } from '#db/database';
import type { Actor } from '#features/audit/index';
import { commitChange, lockSettings, withSection } from '#features/settings/commit.domain';
import { diffSections, type PathChange, PLACE } from '#features/settings/diff.rules';
import { checkNotLocked, type HostSettings } from '#features/settings/host.rules';
import { applyOps } from '#features/settings/ops.rules';
import { withServerValues } from '#features/settings/server-values.rules';
import { listPartsAfter, listSections } from '#features/settings/settings.store';
import { countEntries, type Value } from '#features/settings/values.rules';
import { sealWebhook } from '#features/settings/webhooks.domain';
import type { AppContext } from '#platform/app-context';
import { AppError, invalidField, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import type { Settings } from '#platform/settings/settings';

/** Throws 404. */
export function readSectionName(name: string): SectionName {
  const known = SECTION_NAMES.find((section) => section === name);
  if (known === undefined) throw notFound(SETTINGS_TEXTS.noSection);
  return known;
}

export async function listAllSections(db: Db, settings: Settings) {
  const rows = new Map((await listSections(db)).map((row) => [row.section, row]));
  return SECTION_NAMES.map((section) => ({
    section,
    version: settings.versions[section],
    count: countEntries(SECTIONS[section], settings.values[section] as Value),
    changedAt: rows.get(section)?.changed_at ?? 0,
    changedBy: rows.get(section)?.changed_by ?? '',
  }));
}

export interface Changed {
  settings: Settings;
  changeId: string | null;
  effect: Effect;
}

/**
 * Applies all steps or none, merging with changes since `version`. Throws 400, 404 for an unknown entry, 409 for
 * conflicts or host values, 422 for broken rules.
 */
export function changeSection(
  platform: AppContext,
  host: HostSettings,
  request: {
    db: Db;
    section: SectionName;
    version: number;
    ops: Op[];
    dryRun: boolean;
    by: Actor;
    now: number;
  },
): Promise<Changed> {
  const { section, version, ops, dryRun, by, now } = request;
  return inTransaction(request.db, async (tx) => {
    const before = await lockSettings(tx, platform);
    if (version > before.versions[section]) throw invalidField('version', SETTINGS_TEXTS.newerVersion);
    const since = await listSince(tx, section, version, before);
    const old = before.values[section] as Value;
    const changed = applyOps(old, ops, {
      spec: SECTIONS[section],
      newId,
      removedBy: (list, id) =>
        since.find(({ path, after }) => path === `${list}.${id}` && after === null)?.by,
      seal: (field, address, at) => sealWebhook(platform, { address, at, before: old[field] }),
    });
    const value = withServerValues(section, before, changed);
    const after = withSection(before, section, value);
    const changes = diffSections(before.values, after.values, [section]);
    checkNotLocked(host, before, changes);
    checkNotChangedMeanwhile(changes, since);
    const change = { before, after, moveTo: movesOf(ops), dryRun, now };
    return commitChange(tx, platform, { ...change, via: 'app', by });
  });
}

export interface Since extends PathChange {
  by: string;
}

export async function listSince(
  tx: Db,
  section: SectionName,
  version: number,
  settings: Settings,
): Promise<Since[]> {
  if (version >= settings.versions[section]) return [];
  const parts = await listPartsAfter(tx, section, version);
  return parts.flatMap(({ changes, by_name }) => {
    const paths: PathChange[] = JSON.parse(changes);
    return paths.map((path) => ({ ...path, by: by_name }));
  });
}

/** Returns whether one path contains the other. Moves never conflict. */
export const overlaps = (a: string, b: string): boolean =>
  !a.endsWith(`.${PLACE}`) &&
  !b.endsWith(`.${PLACE}`) &&
  (a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`));

function checkNotChangedMeanwhile(changes: readonly PathChange[], since: readonly Since[]): void {
  const both = changes.flatMap((change) => {
    const other = since.find(({ path }) => overlaps(path, change.path));
    return other === undefined ? [] : [{ change, by: other.by }];
  });
  const [first] = both;
  if (first === undefined) return;
  const issues = both.map(({ change, by }) => ({
    field: change.path,
    message: SETTINGS_TEXTS.changedMeanwhile(by),
  }));
  throw new AppError('conflict', SETTINGS_TEXTS.changedMeanwhile(first.by), { issues });
}

const movesOf = (ops: readonly Op[]): Map<string, string> =>
  new Map(
    ops.flatMap(({ _id, entry }) =>
      _id !== undefined && typeof entry?.moveTo === 'string' ? [[_id, entry.moveTo] as const] : [],
    ),
  );

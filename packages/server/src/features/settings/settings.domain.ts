import { SECTIONS } from '@ten-four/contract/settings/sections';
import type { Effect, Op } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { SECTION_NAMES, type SectionName } from '@ten-four/contract/settings/settings.values';
import { type Db, inTransaction } from '#db/database';
import type { Actor } from '#features/audit/index';
import { type Author, commitChange, holdSettings, withSection } from '#features/settings/commit.domain';
import { diff, type PathChange, PLACE } from '#features/settings/diff.rules';
import { checkNotLocked, type HostSettings } from '#features/settings/host.rules';
import { applyOps } from '#features/settings/ops.rules';
import { withServerValues } from '#features/settings/server-values.rules';
import { listPartsAfter, listSections } from '#features/settings/settings.store';
import type { Value } from '#features/settings/values.rules';
import { countEntries } from '#features/settings/values.rules';
import { sealWebhook } from '#features/settings/webhooks.rules';
import { AppError, invalidField, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { Settings } from '#platform/settings/settings';

/** The name of a section as it came. Throws 404 for none. */
export function readSectionName(name: string): SectionName {
  const known = SECTION_NAMES.find((section) => section === name);
  if (known === undefined) throw notFound(SETTINGS_TEXTS.noSection);
  return known;
}

/** All sections in their order: version, entries, and who changed each last. */
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

/** What came of a change; `changeId` is null where nothing was stored. */
export interface Changed {
  settings: Settings;
  changeId: string | null;
  effect: Effect;
}

/**
 * Does the steps of a change to a section, all or none, on what it is now: paths that nobody changed since `version` are
 * merged. With `dryRun` only says what it would do. Throws 400 for what does not fit, 404 for an unknown entry, 409 where
 * somebody changed a path meanwhile or the host sets it, 422 for what goes against a rule.
 */
export function changeSection(
  platform: Platform,
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
    const before = await holdSettings(tx, platform);
    if (version > before.versions[section]) throw invalidField('version', SETTINGS_TEXTS.newerThanAll);
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
    const changes = diff(section, SECTIONS[section], { before: old, after: value });
    checkNotLocked(host, before, changes);
    checkNotChangedMeanwhile(changes, since);
    const after = withSection(before, section, value);
    return commitChange(tx, platform, {
      before,
      after,
      changes,
      via: 'app',
      author: authorOf(by),
      moveTo: movesOf(ops),
      dryRun,
      now,
    });
  });
}

/** Somebody who changes settings in the app. */
export const authorOf = (actor: Actor): Author => ({
  actor,
  userId: actor.viewer.userId,
  name: actor.viewer.username,
});

/** A path that was changed since an editor had loaded the section, and by whom. */
export interface Since extends PathChange {
  by: string;
}

/** What was done to a section after a version of it, newest first. */
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

/** Whether one path is the other or lies beneath it; places never stand in each other's way. */
export const meets = (a: string, b: string): boolean =>
  !a.endsWith(`.${PLACE}`) &&
  !b.endsWith(`.${PLACE}`) &&
  (a === b || a.startsWith(`${b}.`) || b.startsWith(`${a}.`));

function checkNotChangedMeanwhile(changes: readonly PathChange[], since: readonly Since[]): void {
  const both = changes.flatMap((change) => {
    const other = since.find(({ path }) => meets(path, change.path));
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

/** Where members of departments that are switched off are to move, by department. */
const movesOf = (ops: readonly Op[]): Map<string, string> =>
  new Map(
    ops.flatMap(({ _id, entry }) =>
      _id !== undefined && typeof entry?.moveTo === 'string' ? [[_id, entry.moveTo] as const] : [],
    ),
  );

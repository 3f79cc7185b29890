import { SECTIONS } from '@ten-four/contract/settings/sections';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { type Db, inTransaction } from '#db/database';
import type { Actor } from '#features/audit/index';
import { commitChange, holdSettings } from '#features/settings/commit.domain';
import { diff, type PathChange } from '#features/settings/diff.rules';
import { checkNotLocked, type HostSettings } from '#features/settings/host.rules';
import { authorOf, type Changed, listSince, meets } from '#features/settings/settings.domain';
import {
  type ChangeRow,
  findChange,
  listChanges,
  listPartsBySomebody,
  listPartsOf,
  markUndone,
} from '#features/settings/settings.store';
import { isAsLeft, takeBack } from '#features/settings/undo.rules';
import type { Value } from '#features/settings/values.rules';
import { AppError, conflict, notFound } from '#platform/errors';
import { fitPage, type PageQuery, readPage } from '#platform/newest-first';
import type { Platform } from '#platform/platform';
import { fold } from '#platform/search-text';
import type { Settings } from '#platform/settings/settings';

/** A change with what it did, by section. */
export interface HistoryChange {
  row: ChangeRow;
  parts: { section: SectionName; sectionVersion: number; changes: PathChange[] }[];
  undoable: boolean;
}

/** A page of the changes, newest first. Throws 400 for a cursor that is none of this list. */
export async function listHistory(
  db: Db,
  { section, by, ...query }: PageQuery & { section?: SectionName; by?: string },
  settings: Settings,
): Promise<{ changes: HistoryChange[]; nextCursor: string | null }> {
  const page = readPage(query);
  const rows = await listChanges(db, { section, by: fold(by ?? '').trim() || null, page });
  const all = await withParts(db, rows);
  const { kept, goesOnAfter } = fitPage(all, page.limit);
  return {
    changes: kept.map((change) => ({ ...change, undoable: isUndoable(change, settings) })),
    nextCursor: goesOnAfter === null ? null : `${goesOnAfter.row.version}_${goesOnAfter.row.id}`,
  };
}

/** Paths of a section that somebody has changed in the app. */
export async function listPathsChanged(db: Db, section: SectionName): Promise<string[]> {
  const parts = await listPartsBySomebody(db, section);
  return parts.flatMap(({ changes }) => (JSON.parse(changes) as PathChange[]).map(({ path }) => path));
}

async function withParts(db: Db, rows: readonly ChangeRow[]): Promise<Omit<HistoryChange, 'undoable'>[]> {
  const parts = await listPartsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    row,
    parts: parts
      .filter(({ change_id }) => change_id === row.id)
      .map(({ section, section_version, changes }) => ({
        section,
        sectionVersion: section_version,
        changes: JSON.parse(changes),
      })),
  }));
}

function isUndoable({ row, parts }: Omit<HistoryChange, 'undoable'>, { values }: Settings): boolean {
  if (whyNot(row, parts) !== null) return false;
  return parts.every(({ section, changes }) =>
    changes.every((change) => isAsLeft(values[section] as Value, change)),
  );
}

/** Why a change can never be undone; null where it could be. */
function whyNot({ via, undone_by }: ChangeRow, parts: HistoryChange['parts']): string | null {
  if (via === 'host' || via === 'migration') return SETTINGS_TEXTS.hostChange;
  if (undone_by !== null) return SETTINGS_TEXTS.undoneAlready;
  const isSecret = parts.some(({ changes }) => changes.some(({ secret }) => secret === true));
  return isSecret ? SETTINGS_TEXTS.secretChange : null;
}

/**
 * Takes one change back, not what came after it. Throws 404 for an unknown one, and 409, with nothing changed, where it
 * was undone already, holds a secret, is the host's, or somebody changed one of its paths again.
 */
export function undoChange(
  platform: Platform,
  host: HostSettings,
  request: { db: Db; id: string; by: Actor; now: number },
): Promise<Changed> {
  const { id, by, now } = request;
  return inTransaction(request.db, async (tx) => {
    const before = await holdSettings(tx, platform);
    const row = await findChange(tx, id);
    if (row === undefined) throw notFound(SETTINGS_TEXTS.changeNotFound);
    const [change] = await withParts(tx, [row]);
    const parts = change?.parts ?? [];
    const refusal = whyNot(row, parts);
    if (refusal !== null) throw conflict(refusal);
    await checkAsLeft(tx, parts, before);
    const values = { ...before.values };
    for (const { section, changes } of parts) {
      Object.assign(values, { [section]: takeBack(before.values[section] as Value, changes) });
    }
    const back = parts.flatMap(({ section }) =>
      diff(section, SECTIONS[section], {
        before: before.values[section] as Value,
        after: values[section] as Value,
      }),
    );
    checkNotLocked(host, before, back);
    const done = await commitChange(tx, platform, {
      before,
      after: { ...before, values },
      changes: back,
      via: 'undo',
      author: authorOf(by),
      moveTo: new Map(),
      dryRun: false,
      now,
    });
    await markUndone(tx, id, by.viewer.username);
    return done;
  });
}

async function checkAsLeft(tx: Db, parts: HistoryChange['parts'], settings: Settings): Promise<void> {
  for (const { section, sectionVersion, changes } of parts) {
    const value = settings.values[section] as Value;
    const other = changes.find((change) => !isAsLeft(value, change));
    if (other === undefined) continue;
    const since = await listSince(tx, section, sectionVersion, settings);
    const by = since.find(({ path }) => meets(path, other.path))?.by ?? 'somebody';
    const message = SETTINGS_TEXTS.changedAgain(by, other.label);
    throw new AppError('conflict', message, { issues: [{ field: other.path, message }] });
  }
}

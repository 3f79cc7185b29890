import type { PartOf } from '@ten-four/contract/common/endpoint';
import type { SectionSpec } from '@ten-four/contract/settings/section';
import { SECTIONS } from '@ten-four/contract/settings/sections';
import type { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import { type Db, inTransaction } from '#db/database';
import type { Actor } from '#features/audit/index';
import { commitChange, lockSettings } from '#features/settings/commit.domain';
import { diffSections, type PathChange } from '#features/settings/diff.rules';
import { checkNotLocked, type HostSettings } from '#features/settings/host.rules';
import { type Changed, listSince, overlaps } from '#features/settings/settings.domain';
import * as store from '#features/settings/settings.store';
import { isUnchangedSince, revertChanges, withNewKeys } from '#features/settings/undo.rules';
import type { Value } from '#features/settings/values.rules';
import type { AppContext } from '#platform/app-context';
import { AppError, conflict, notFound } from '#platform/errors';
import { fitPage, readPage } from '#platform/newest-first';
import { fold } from '#platform/search-text';
import type { Settings } from '#platform/settings/settings';

export interface HistoryChange {
  row: store.ChangeRow;
  parts: (Omit<store.PartRow, 'changes'> & { changes: PathChange[] })[];
  undoable: boolean;
}

export async function listHistory(
  db: Db,
  { section, by, ...query }: PartOf<typeof settingsEndpoints.listChanges, 'query'>,
  settings: Settings,
): Promise<{ changes: HistoryChange[]; nextCursor: string | null }> {
  const page = readPage(query);
  const rows = await store.listChanges(db, { section, by: fold(by ?? '').trim() || null, page });
  const all = await withParts(db, rows);
  const { rows: shown, nextCursor } = fitPage(all, page.limit, ({ row }) => [row.version, row.id]);
  const changes = shown.map((change) => ({ ...change, undoable: isUndoable(change, settings) }));
  return { changes, nextCursor };
}

export async function listPathsChanged(db: Db, section: SectionName): Promise<string[]> {
  const parts = await store.listPartsByMembers(db, section);
  return parts.flatMap(({ changes }) => (JSON.parse(changes) as PathChange[]).map(({ path }) => path));
}

async function withParts(
  db: Db,
  rows: readonly store.ChangeRow[],
): Promise<Omit<HistoryChange, 'undoable'>[]> {
  const ids = rows.map(({ id }) => id);
  const parts = await store.listPartsOf(db, ids);
  return rows.map((row) => ({
    row,
    parts: parts
      .filter(({ change_id }) => change_id === row.id)
      .map((part) => {
        const changes: PathChange[] = JSON.parse(part.changes);
        const { lists }: SectionSpec = SECTIONS[part.section];
        return { ...part, changes: changes.map((change) => withNewKeys(lists, change)) };
      }),
  }));
}

function isUndoable({ row, parts }: Omit<HistoryChange, 'undoable'>, { values }: Settings): boolean {
  if (undoRefusal(row, parts) !== null) return false;
  return parts.every(({ section, changes }) =>
    changes.every((change) => isUnchangedSince(values[section] as Value, change)),
  );
}

function undoRefusal({ via, undone_by }: store.ChangeRow, parts: HistoryChange['parts']): string | null {
  if (via === 'host' || via === 'migration') return SETTINGS_TEXTS.hostChange;
  if (undone_by !== null) return SETTINGS_TEXTS.alreadyUndone;
  const isSecret = parts.some(({ changes }) => changes.some(({ secret }) => secret === true));
  return isSecret ? SETTINGS_TEXTS.secretChange : null;
}

/** Undoes one change. Throws 404, 409 if undone, secret, the host's, or changed again. */
export function undoChange(
  platform: AppContext,
  host: HostSettings,
  request: { db: Db; id: string; by: Actor; now: number },
): Promise<Changed> {
  const { id, by, now } = request;
  return inTransaction(request.db, async (tx) => {
    const before = await lockSettings(tx, platform);
    const row = await store.findChange(tx, id);
    if (row === undefined) throw notFound(SETTINGS_TEXTS.changeNotFound);
    const [change] = await withParts(tx, [row]);
    const parts = change?.parts ?? [];
    const refusal = undoRefusal(row, parts);
    if (refusal !== null) throw conflict(refusal);
    await checkUnchangedSince(tx, parts, before);
    const values = { ...before.values };
    for (const { section, changes } of parts) {
      Object.assign(values, { [section]: revertChanges(before.values[section] as Value, changes) });
    }
    checkNotLocked(host, before, diffSections(before.values, values));
    const after = { ...before, values };
    const done = await commitChange(tx, platform, { before, after, via: 'undo', by, now });
    await store.markUndone(tx, id, by.viewer.username);
    return done;
  });
}

async function checkUnchangedSince(tx: Db, parts: HistoryChange['parts'], settings: Settings): Promise<void> {
  for (const { section, section_version, changes } of parts) {
    const value = settings.values[section] as Value;
    const other = changes.find((change) => !isUnchangedSince(value, change));
    if (other === undefined) continue;
    const since = await listSince(tx, section, section_version, settings);
    const by = since.find(({ path }) => overlaps(path, other.path))?.by ?? 'someone';
    const message = SETTINGS_TEXTS.changedAgain(by, other.label);
    throw new AppError('conflict', message, { issues: [{ field: other.path, message }] });
  }
}

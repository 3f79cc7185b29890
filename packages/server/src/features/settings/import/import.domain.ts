import type { Effect } from '@ten-four/contract/settings/settings.contract';
import { SECTION_NAMES, type SectionName } from '@ten-four/contract/settings/settings.values';
import type { ImportChoices } from '@ten-four/contract/settings/transfer.contract';
import {
  type ImportFormat,
  type ImportMode,
  type PackKey,
  TRANSFER_TEXTS,
} from '@ten-four/contract/settings/transfer.values';
import { type Db, inTransaction } from '#db/database';
import type { Actor } from '#features/audit/index';
import { commitChange, lockSettings } from '#features/settings/commit.domain';
import { diffSections, type PathChange } from '#features/settings/diff.rules';
import { NO_EFFECT, type ProposedChange } from '#features/settings/effects';
import { checkNotLocked, type HostSettings, lockedPaths } from '#features/settings/host.rules';
import type { FileSections, Problem, ReadFile } from '#features/settings/import/file';
import { readFile } from '#features/settings/import/file.rules';
import { readPack } from '#features/settings/import/packs';
import { planImport } from '#features/settings/import/plan.rules';
import type { Changed } from '#features/settings/settings.domain';
import { findPreview, isDepartmentUsed, savePreview } from '#features/settings/settings.store';
import type { AppContext } from '#platform/app-context';
import { MINUTE } from '#platform/clock';
import { AppError, conflict, invalid, invalidField, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import type { Settings } from '#platform/settings/settings';

const PREVIEW_LIFETIME = 30 * MINUTE;

/** Stored preview, with the section versions it was compared with. */
interface StoredPreview {
  via: 'import' | 'pack';
  mode: ImportMode;
  file: FileSections;
  versions: Partial<Record<SectionName, number>>;
}

export interface Preview {
  importId: string;
  format: ImportFormat;
  before: Settings;
  sections: { section: SectionName; changes: PathChange[] }[];
  problems: Problem[];
  effect: Effect;
  file: ReadFile;
}

interface ImportSource {
  text: string | undefined;
  pack: PackKey | undefined;
  section: SectionName | undefined;
  choices: ImportChoices;
}

/** Stores a preview for half an hour. Throws 400 for unknown files, 422 for newer versions or long lists. */
export async function previewImport(
  platform: AppContext,
  host: HostSettings,
  request: ImportSource & { db: Db; settings: Settings; mode: ImportMode; by: Actor; now: number },
): Promise<Preview> {
  const { db, settings: before, section, mode, by, now } = request;
  const read = readSource(request);
  const { format, sections: file, problems } = read;
  const names = SECTION_NAMES.filter((name) => file[name] && (section === undefined || section === name));
  if (names.length === 0 && read.list === undefined) throw invalid(TRANSFER_TEXTS.notRecognised);
  const planned = plan(host, before, { file, mode, names });
  const via = format === 'pack' ? 'pack' : 'import';
  const stored: StoredPreview = {
    via,
    mode,
    file,
    versions: Object.fromEntries(names.map((name) => [name, before.versions[name]])),
  };
  const importId = newId();
  return inTransaction(db, async (tx) => {
    const preview = await previewEffect(tx, platform, { ...planned, before, via, by, now });
    const row = { id: importId, user_id: by.viewer.userId, content: JSON.stringify(stored), made_at: now };
    await savePreview(tx, row, { oldest: now - PREVIEW_LIFETIME });
    return {
      importId,
      format,
      before,
      sections: names.map((name) => ({
        section: name,
        changes: planned.changes.filter((change) => change.section === name),
      })),
      problems: [...preview.problems, ...problems, ...planned.problems],
      effect: preview.effect,
      file: read,
    };
  });
}

function readSource({ text, pack, section, choices }: ImportSource): ReadFile {
  if (text !== undefined && pack === undefined) return readFile(text, { section, choices });
  if (text === undefined && pack !== undefined) return readPack(pack);
  throw invalid(TRANSFER_TEXTS.fileOrPack);
}

function plan(
  host: HostSettings,
  settings: Settings,
  { file, mode, names }: { file: FileSections; mode: ImportMode; names: readonly SectionName[] },
) {
  const lockedIn = (section: SectionName) => lockedPaths(host, settings, section);
  const { values, problems } = planImport(file, { mode, settings, lockedIn, newId });
  const chosen = Object.fromEntries(names.map((name) => [name, values[name]]));
  const after: Settings = { ...settings, values: { ...settings.values, ...chosen } };
  const changes = diffSections(settings.values, after.values, names);
  return { after, changes, moveTo: moveTargets(settings, after), problems };
}

/** Moves members of a removed department to the first active one of its kind and platform, which the file may add. */
function moveTargets({ values: { departments } }: Settings, after: Settings): Map<string, string> {
  const next = after.values.departments.entries;
  const places = departments.entries.flatMap(({ _id, kind, platform, active }) => {
    const isKept = next.some((one) => one._id === _id && one.active);
    const to = next.find((one) => one.active && one.kind === kind && one.platform === platform);
    return active && !isKept && to !== undefined ? [[_id, to._id] as const] : [];
  });
  return new Map(places);
}

async function movesIn(tx: Db, after: Settings, moveTo: ReadonlyMap<string, string>): Promise<Problem[]> {
  const { entries } = after.values.departments;
  const name = (id: string) => entries.find(({ _id }) => _id === id)?.name ?? '';
  const problems: Problem[] = [];
  for (const [from, to] of moveTo) {
    if (!(await isDepartmentUsed(tx, [from]))) continue;
    problems.push({ line: null, message: TRANSFER_TEXTS.membersMove(name(from), name(to)) });
  }
  return problems;
}

/** Previews the effect; broken rules become problems. */
async function previewEffect(
  tx: Db,
  platform: AppContext,
  planned: Omit<ProposedChange, 'userId'> & { via: 'import' | 'pack'; by: Actor },
): Promise<{ effect: Effect; problems: Problem[] }> {
  try {
    const { effect } = await commitChange(tx, platform, { ...planned, dryRun: true });
    return { effect, problems: await movesIn(tx, planned.after, planned.moveTo) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problems = [{ line: null, message: TRANSFER_TEXTS.refused(error.message) }];
    return { effect: NO_EFFECT, problems };
  }
}

/** Throws 404 for an expired preview, 409 if a section changed, 422 for broken rules. */
export function importSettings(
  platform: AppContext,
  host: HostSettings,
  request: { db: Db; importId: string; sections: readonly SectionName[]; by: Actor; now: number },
): Promise<Changed> {
  const { importId, sections: names, by, now } = request;
  return inTransaction(request.db, async (tx) => {
    const before = await lockSettings(tx, platform);
    const { userId } = by.viewer;
    const row = await findPreview(tx, { id: importId, userId, oldest: now - PREVIEW_LIFETIME });
    if (row === undefined) throw notFound(TRANSFER_TEXTS.previewExpired);
    const { via, mode, file, versions }: StoredPreview = JSON.parse(row.content);
    if (names.some((name) => versions[name] === undefined)) {
      throw invalidField('sections', TRANSFER_TEXTS.notPreviewed);
    }
    if (names.some((name) => versions[name] !== before.versions[name])) {
      throw conflict(TRANSFER_TEXTS.changedSince);
    }
    const { after, changes, moveTo } = plan(host, before, { file, mode, names });
    checkNotLocked(host, before, changes);
    return commitChange(tx, platform, { before, after, via, by, moveTo, now });
  });
}

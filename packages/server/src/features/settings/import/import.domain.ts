import { SECTIONS } from '@ten-four/contract/settings/sections';
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
import { commitChange, holdSettings } from '#features/settings/commit.domain';
import { NO_EFFECT } from '#features/settings/consequences';
import { diff, type PathChange } from '#features/settings/diff.rules';
import { checkNotLocked, type HostSettings, lockedPaths } from '#features/settings/host.rules';
import type { FileSections, Problem, ReadFile } from '#features/settings/import/file';
import { readFile } from '#features/settings/import/file.rules';
import { findPreview, keepPreview } from '#features/settings/import/import.store';
import { readPack } from '#features/settings/import/packs';
import { planImport } from '#features/settings/import/plan.rules';
import { authorOf, type Changed } from '#features/settings/settings.domain';
import { isDepartmentUsed } from '#features/settings/settings.store';
import type { Value } from '#features/settings/values.rules';
import { MINUTE } from '#platform/clock';
import { AppError, conflict, invalid, invalidField, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { Settings } from '#platform/settings/settings';

/** So long what was previewed may be imported. */
const PREVIEW_KEPT = 30 * MINUTE;

/** What is kept of a preview: the file as it was understood, and the versions that it was compared with. */
interface Kept {
  via: 'import' | 'pack';
  mode: ImportMode;
  file: FileSections;
  versions: Partial<Record<SectionName, number>>;
}

/** What an import would do. */
export interface Preview {
  importId: string;
  format: ImportFormat;
  before: Settings;
  /** Of each section that the file has. */
  sections: { section: SectionName; changes: PathChange[] }[];
  problems: Problem[];
  effect: Effect;
  /** The file as it was read. */
  file: ReadFile;
}

/**
 * Says what a file or a pack would change, in one section where it is named, and keeps it for half an hour. Throws 400
 * for a file that is none, 422 for one of a newer version or with too long a list.
 */
export async function previewImport(
  platform: Platform,
  host: HostSettings,
  request: {
    db: Db;
    settings: Settings;
    text: string | undefined;
    pack: PackKey | undefined;
    section: SectionName | undefined;
    mode: ImportMode;
    choices: ImportChoices;
    by: Actor;
    now: number;
  },
): Promise<Preview> {
  const { db, settings: before, section, mode, by, now } = request;
  const read = readGiven(request);
  const { format, sections: file, problems } = read;
  const names = SECTION_NAMES.filter((name) => file[name] && (section === undefined || section === name));
  if (names.length === 0 && read.list === undefined) throw invalid(TRANSFER_TEXTS.notRecognised);
  const planned = plan(host, before, { file, mode, names });
  const via = format === 'pack' ? 'pack' : 'import';
  const kept: Kept = {
    via,
    mode,
    file,
    versions: Object.fromEntries(names.map((name) => [name, before.versions[name]])),
  };
  const importId = newId();
  return inTransaction(db, async (tx) => {
    const foreseen = await foresee(tx, platform, { ...planned, before, via, by, now });
    const row = { id: importId, user_id: by.viewer.userId, content: JSON.stringify(kept), made_at: now };
    await keepPreview(tx, row, { oldest: now - PREVIEW_KEPT });
    return {
      importId,
      format,
      before,
      sections: names.map((name) => ({
        section: name,
        changes: planned.changes.filter((change) => change.section === name),
      })),
      problems: [...foreseen.problems, ...problems, ...planned.problems],
      effect: foreseen.effect,
      file: read,
    };
  });
}

function readGiven({
  text,
  pack,
  section,
  choices,
}: {
  text: string | undefined;
  pack: PackKey | undefined;
  section: SectionName | undefined;
  choices: ImportChoices;
}): ReadFile {
  if (text !== undefined && pack === undefined) return readFile(text, { section, choices });
  if (text === undefined && pack !== undefined) return readPack(pack);
  throw invalid(TRANSFER_TEXTS.fileOrPack);
}

/** The settings as the named sections of a file make them. */
function plan(
  host: HostSettings,
  settings: Settings,
  { file, mode, names }: { file: FileSections; mode: ImportMode; names: readonly SectionName[] },
) {
  const lockedIn = (section: SectionName) => lockedPaths(host, settings, section);
  const { values, problems } = planImport(file, { mode, settings, lockedIn, newId });
  const chosen = Object.fromEntries(names.map((name) => [name, values[name]]));
  const after: Settings = { ...settings, values: { ...settings.values, ...chosen } };
  const changes = names.flatMap((name) =>
    diff(name, SECTIONS[name], {
      before: settings.values[name] as Value,
      after: after.values[name] as Value,
    }),
  );
  return { after, changes, moveTo: placesFor(settings, after), problems };
}

/**
 * By department that is switched off, where its members go: the first active one of its kind and platform. The file may
 * bring that one itself, so nobody could have been asked for it by its id.
 */
function placesFor({ values: { departments } }: Settings, after: Settings): Map<string, string> {
  const next = after.values.departments.entries;
  const places = departments.entries.flatMap(({ _id, kind, platform, active }) => {
    const isKept = next.some((one) => one._id === _id && one.active);
    const to = next.find((one) => one.active && one.kind === kind && one.platform === platform);
    return active && !isKept && to !== undefined ? [[_id, to._id] as const] : [];
  });
  return new Map(places);
}

/** Which members an import would move where. */
async function movesIn(tx: Db, after: Settings, moveTo: ReadonlyMap<string, string>): Promise<Problem[]> {
  const { entries } = after.values.departments;
  const name = (id: string) => entries.find(({ _id }) => _id === id)?.name ?? '';
  const told: Problem[] = [];
  for (const [from, to] of moveTo) {
    if (!(await isDepartmentUsed(tx, [from]))) continue;
    told.push({ line: null, message: TRANSFER_TEXTS.membersMove(name(from), name(to)) });
  }
  return told;
}

/** What all of it would do to people; a rule that it goes against is a problem of it. */
async function foresee(
  tx: Db,
  platform: Platform,
  {
    by,
    ...planned
  }: {
    before: Settings;
    after: Settings;
    changes: PathChange[];
    moveTo: ReadonlyMap<string, string>;
    via: 'import' | 'pack';
    by: Actor;
    now: number;
  },
): Promise<{ effect: Effect; problems: Problem[] }> {
  try {
    const change = { ...planned, author: authorOf(by), dryRun: true };
    const { effect } = await commitChange(tx, platform, change);
    return { effect, problems: await movesIn(tx, planned.after, planned.moveTo) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return {
      effect: NO_EFFECT,
      problems: [{ line: null, message: TRANSFER_TEXTS.refused(error.message) }],
    };
  }
}

/**
 * Makes the changes of a preview in the named sections, as one change. Throws 404 for a preview that is gone, 409 where
 * one of the sections changed since, 422 for what goes against a rule.
 */
export function importSettings(
  platform: Platform,
  host: HostSettings,
  request: { db: Db; importId: string; sections: readonly SectionName[]; by: Actor; now: number },
): Promise<Changed> {
  const { importId, sections: names, by, now } = request;
  return inTransaction(request.db, async (tx) => {
    const before = await holdSettings(tx, platform);
    const { userId } = by.viewer;
    const row = await findPreview(tx, { id: importId, userId, oldest: now - PREVIEW_KEPT });
    if (row === undefined) throw notFound(TRANSFER_TEXTS.previewGone);
    const { via, mode, file, versions }: Kept = JSON.parse(row.content);
    if (names.some((name) => versions[name] === undefined)) {
      throw invalidField('sections', TRANSFER_TEXTS.notPreviewed);
    }
    if (names.some((name) => versions[name] !== before.versions[name])) {
      throw conflict(TRANSFER_TEXTS.changedSince);
    }
    const { after, changes, moveTo } = plan(host, before, { file, mode, names });
    checkNotLocked(host, before, changes);
    const change = { before, after, changes, via, author: authorOf(by), moveTo, now };
    return commitChange(tx, platform, { ...change, dryRun: false });
  });
}

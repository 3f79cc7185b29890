import { SECTIONS } from '@ten-four/contract/settings/sections';
import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type {
  ImportPreview,
  ImportProblem,
  SectionPreview,
} from '@ten-four/contract/settings/transfer.contract';
import {
  PREVIEW_ROWS,
  SETTINGS_FILE,
  SETTINGS_FILE_VERSION,
} from '@ten-four/contract/settings/transfer.values';
import type { PathChange } from '#features/settings/diff.rules';
import { isEmptyCell, shownCell } from '#features/settings/import/columns.rules';
import { exportSections } from '#features/settings/import/export.rules';
import type { Problem } from '#features/settings/import/file';
import type { Preview } from '#features/settings/import/import.domain';
import { countEntries, type Value } from '#features/settings/values.rules';
import type { Settings } from '#platform/settings/settings';
import { timestamp } from '#platform/timestamps';

export const presentFile = (settings: Settings, sections: readonly SectionName[], now: number) => ({
  format: SETTINGS_FILE,
  formatVersion: SETTINGS_FILE_VERSION,
  exportedAt: timestamp(now),
  communityName: settings.values.general.communityName,
  sections: exportSections(settings, sections),
});

export const presentPreview = ({ before, sections, file, ...preview }: Preview): ImportPreview => ({
  importId: preview.importId,
  format: preview.format,
  problems: groupProblems(preview.problems).slice(0, PREVIEW_ROWS),
  list: file.list ?? null,
  columns: file.columns ?? [],
  fields: file.fields ?? [],
  questions: file.questions ?? [],
  effect: preview.effect,
  sections: sections.map(({ section, changes }) => presentSection(before, section, changes)),
});

const NAMED = 10;

function groupProblems(problems: readonly Problem[]): ImportProblem[] {
  const groups = new Map<string, ImportProblem>();
  for (const { message, line, where = '', value } of problems) {
    const group = groups.get(message) ?? { message, count: 0, line, places: [], values: [] };
    groups.set(message, group);
    group.count += 1;
    const place = line === null ? where : `Line ${line}`;
    if (place !== '' && group.places.length < NAMED) group.places.push(place);
    const shown = isEmptyCell(value) ? '' : shownCell(value);
    if (shown !== '' && group.values.length < NAMED && !group.values.includes(shown))
      group.values.push(shown);
  }
  return [...groups.values()];
}

function presentSection(before: Settings, section: SectionName, changes: PathChange[]): SectionPreview {
  const spec = SECTIONS[section];
  const added = changes.filter((change) => isWhole(change) && change.before === null).length;
  const removed = changes.filter((change) => isWhole(change) && change.after === null).length;
  const touched = changes.filter((change) => !isWhole(change)).map(({ path }) => subjectOf(path));
  const changed = new Set(touched).size;
  const all = countEntries(spec, before.values[section] as Value) + Object.keys(spec.fields).length;
  return {
    section,
    added,
    changed,
    removed,
    kept: all - changed - removed,
    rows: changes.slice(0, PREVIEW_ROWS).map((change) => ({
      label: change.label,
      before: change.before,
      after: change.after,
    })),
  };
}

const isWhole = ({ path }: PathChange): boolean => path.split('.').length === 2;

const subjectOf = (path: string): string => path.split('.').slice(0, 2).join('.');

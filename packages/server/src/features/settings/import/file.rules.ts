import { SECTIONS } from '@ten-four/contract/settings/sections';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { SECTION_NAMES, type SectionName } from '@ten-four/contract/settings/settings.values';
import {
  type ImportFormat,
  SETTINGS_FILE,
  SETTINGS_FILE_VERSION,
  TRANSFER_TEXTS,
} from '@ten-four/contract/settings/transfer.values';
import type { FileEntry, FileSection, FileSections, ReadFile } from '#features/settings/import/file';
import { fromSnaily } from '#features/settings/import/snailycad.rules';
import { readTable } from '#features/settings/import/table.rules';
import { invalid, ruleBroken } from '#platform/errors';
import { holdsHalfCharacter } from '#platform/http/validation';

/**
 * Understands a file: settings that were exported, a bare list, a table, or a list of SnailyCAD's. `section` says what a
 * list is that does not show it. Throws 400 for anything else, 422 for what a newer version wrote or is too long.
 */
export function readFile(text: string, section: SectionName | undefined): ReadFile {
  const content = text.replace(/^\uFEFF/, '').trim();
  const file = /^[[{]/.test(content) ? readJson(content, section) : readTable(content);
  if (file === null) throw invalid(TRANSFER_TEXTS.notRecognised);
  checkSizes(file.sections);
  return file;
}

function readJson(content: string, section: SectionName | undefined): ReadFile | null {
  const value = parse(content);
  if (Array.isArray(value)) return readList(value, section);
  const { format, formatVersion, sections } = Object(value);
  if (format !== SETTINGS_FILE || !isRecord(sections)) return null;
  if (!Number.isInteger(formatVersion) || formatVersion < 1) return null;
  if (formatVersion > SETTINGS_FILE_VERSION) throw ruleBroken(TRANSFER_TEXTS.newerFile);
  return readSections(sections);
}

function parse(content: string): unknown {
  if (holdsHalfCharacter(content)) return null;
  try {
    return JSON.parse(content);
  } catch {
    // Not JSON, so nothing that is known.
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The sections of a file in Ten-Four's own format, of which packs are files as well. */
export function readSections(given: Readonly<Record<string, unknown>>): ReadFile {
  const file: ReadFile = { format: SETTINGS_FILE, sections: {}, problems: [] };
  for (const [name, value] of Object.entries(given)) {
    const section = SECTION_NAMES.find((known) => known === name);
    if (section !== undefined && isRecord(value)) file.sections[section] = readSection(section, value);
    else file.problems.push({ line: null, message: TRANSFER_TEXTS.unknownSection(name.slice(0, 40)) });
  }
  return file;
}

function readSection(section: SectionName, value: Record<string, unknown>): FileSection {
  const spec = SECTIONS[section];
  const fields = Object.entries(value).filter(([key]) => Object.hasOwn(spec.fields, key));
  const lists = Object.entries(value).filter(([key]) => Object.hasOwn(spec.lists, key));
  return {
    fields: Object.fromEntries(fields),
    lists: Object.fromEntries(
      lists.map(([list, entries]) => [
        list,
        toEntries(section, Array.isArray(entries) ? entries : [entries]),
      ]),
    ),
  };
}

const toEntries = (section: SectionName, entries: readonly unknown[]): FileEntry[] =>
  entries.map((entry, index) => {
    const keys = isRecord(entry) ? entry : {};
    const id = typeof keys._id === 'string' ? keys._id.toLowerCase() : null;
    return { line: null, where: `${SECTIONS[section].label} ${index + 1}: `, id, keys };
  });

/** A list by itself: what it is shows in its first entry. */
function readList(entries: readonly unknown[], section: SectionName | undefined): ReadFile | null {
  const [first] = entries;
  const foreign = fromSnaily(entries);
  if (foreign !== null) return listOf(foreign.section, 'entries', foreign.entries, 'SnailyCAD');
  // What the file `ten-codes.json` of the data folder looks like.
  if (Array.isArray(first)) {
    const codes = entries.map((pair) => {
      const [code, meaning] = Array.isArray(pair) ? pair : [];
      return { code, meaning };
    });
    return listOf('ten-codes', 'entries', codes, 'list');
  }
  const found = isRecord(first) ? listLike(first, section) : undefined;
  return found === undefined ? null : listOf(found.section, found.list, entries, 'list');
}

function listOf(
  section: SectionName,
  list: string,
  entries: readonly unknown[],
  format: ImportFormat,
): ReadFile {
  const lists = { [list]: toEntries(section, entries) };
  return { format, sections: { [section]: { fields: {}, lists } }, problems: [] };
}

/** The one list whose entries look most like this one; undefined where there is none, or more than one. */
function listLike(entry: object, section: SectionName | undefined) {
  const known = SECTION_NAMES.filter((name) => section === undefined || name === section).flatMap((name) =>
    Object.entries(SECTIONS[name].lists).map(([list, spec]) => {
      const labels = Object.keys(spec.labels);
      const isWhole = labels.every((key) => Object.hasOwn(entry, key) || Object.hasOwn(spec.defaults, key));
      const likeness = labels.filter((key) => Object.hasOwn(entry, key)).length;
      return { section: name, list, likeness: isWhole ? likeness : 0 };
    }),
  );
  const most = Math.max(...known.map(({ likeness }) => likeness));
  const [found, another] = known.filter(({ likeness }) => likeness === most && most > 0);
  return another === undefined ? found : undefined;
}

/** Nobody may have the server look at each of a hundred thousand entries. Throws 422. */
function checkSizes(sections: FileSections): void {
  for (const section of SECTION_NAMES) {
    for (const [list, spec] of Object.entries(SECTIONS[section].lists)) {
      const count = sections[section]?.lists[list]?.length ?? 0;
      if (count > spec.most) throw ruleBroken(SETTINGS_TEXTS.atMost(spec.most, spec.label));
    }
  }
}

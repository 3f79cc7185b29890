import type { SectionName } from '@ten-four/contract/settings/settings.values';
import type {
  ImportChoices,
  ImportPreview,
  ImportQuestion,
} from '@ten-four/contract/settings/transfer.contract';
import { type ImportFormat, TIME_UNITS, TRANSFER_TEXTS } from '@ten-four/contract/settings/transfer.values';
import {
  guessLists,
  isEmptyCell,
  looksLikeTenCodes,
  mapColumns,
  shownCell,
  type Table,
} from '#features/settings/import/columns.rules';
import type { FieldRow, Problem, ReadFile, RowsRead } from '#features/settings/import/file';
import { KNOWN_LISTS, type KnownList } from '#features/settings/import/list-specs.rules';
import { readOffenseRows } from '#features/settings/import/offense-rows.rules';
import { invalidField } from '#platform/errors';

export interface ReadContext {
  section: SectionName | undefined;
  choices: ImportChoices;
}

interface Source {
  format: ImportFormat;
  candidates?: readonly KnownList[];
  isText: boolean;
}

/** Throws 400 for an unknown choice. Asks when several lists fit. */
export function readList(table: Table, source: Source, context: ReadContext): ReadFile {
  const { format } = source;
  const { choices } = context;
  const offered = listsOffered(table, source, context);
  const [list, another] = offered;
  if (list === undefined || another !== undefined) {
    const options = offered.map(({ id, label }) => ({ value: id, label }));
    const values = table.columns.slice(0, 6);
    return {
      ...{ format, sections: {}, problems: [], list: null, fields: [] },
      columns: columnsOf(table, new Map()),
      questions: [{ kind: 'list', options, values }],
    };
  }
  const mapped = withChoices(autoMap(list, table), { list, table, choices });
  const known = { format, list: list.id, fields: list.fields, columns: columnsOf(table, mapped) };
  const isFilled = (field: string) => table.rows.some(({ fallbacks }) => fallbacks?.[field] !== undefined);
  const missing = list.needed.filter((field) => !mapped.has(field) && !isFilled(field));
  if (missing.length > 0) {
    const labels = missing.map((field) => list.spec.labels[field] ?? field).join(', ');
    const problems = [{ line: null, message: TRANSFER_TEXTS.missingColumn(labels) }];
    return { ...known, sections: {}, problems, questions: [] };
  }
  const { entries, problems, questions } = readRows(list, table, { mapped, choices });
  const lists = { [list.list]: entries };
  return {
    ...known,
    problems,
    questions: questions.map(withOptions),
    // Nothing is planned while a question is open.
    sections: questions.length > 0 ? {} : { [list.section]: { fields: {}, lists } },
  };
}

function listsOffered(table: Table, { isText, candidates }: Source, { section, choices }: ReadContext) {
  const inSection = KNOWN_LISTS.filter((list) => section === undefined || list.section === section);
  if (choices.list !== undefined) {
    const chosen = inSection.filter(({ id }) => id === choices.list);
    if (chosen.length === 0) throw invalidField('choices.list', TRANSFER_TEXTS.noSuchList);
    return chosen;
  }
  const guessed = candidates ?? guessLists(table, isText);
  const fitting = guessed.filter((list) => inSection.includes(list));
  if (section === undefined) return guessed;
  // Fall back to the editor's own list.
  return fitting.length > 0 ? fitting : inSection.filter(({ isTable }) => isTable || !isText);
}

function autoMap(list: KnownList, table: Table): Map<string, number> {
  const mapped = table.isNamed ? mapColumns(list, table.columns) : new Map<string, number>();
  if (mapped.size > 0) return mapped;
  const [only, another] = list.needed;
  if (only !== undefined && another === undefined && table.columns.length === 1) return new Map([[only, 0]]);
  if (list.id === 'ten-codes.entries' && table.columns.length > 1 && looksLikeTenCodes(table, 0)) {
    return new Map(Object.entries({ code: 0, meaning: 1 }));
  }
  return mapped;
}

function withChoices(
  mapped: ReadonlyMap<string, number>,
  { list, table, choices }: { list: KnownList; table: Table; choices: ImportChoices },
): Map<string, number> {
  const chosen = new Map(
    (choices.columns ?? []).map(({ name, field }) => [table.columns.indexOf(name), field]),
  );
  const result = new Map<string, number>();
  for (const [column, field] of chosen) {
    const isKnown = list.fields.some(({ value }) => value === field);
    if (column !== -1 && field !== null && isKnown && !result.has(field)) result.set(field, column);
  }
  for (const [field, column] of mapped) {
    if (!chosen.has(column) && !result.has(field)) result.set(field, column);
  }
  return result;
}

function columnsOf(table: Table, mapped: ReadonlyMap<string, number>): ImportPreview['columns'] {
  const fields = new Map([...mapped].map(([field, column]) => [column, field]));
  return table.columns.flatMap((name, column) => {
    const first = table.rows.find(({ cells: { [column]: cell } }) => !isEmptyCell(cell));
    if (first === undefined && !fields.has(column)) return [];
    return [{ name, field: fields.get(column) ?? null, sample: shownCell(first?.cells[column]) }];
  });
}

function readRows(
  list: KnownList,
  table: Table,
  { mapped, choices }: { mapped: ReadonlyMap<string, number>; choices: ImportChoices },
): RowsRead {
  const rows = table.rows.map(({ cells, ...row }): FieldRow => {
    const fields = [...mapped].flatMap(([field, column]) => {
      const { [column]: given } = cells;
      const cell = row.line !== null && typeof given === 'string' ? unescapeCell(given) : given;
      return isEmptyCell(cell) ? [] : [[field, cell] as const];
    });
    return { ...row, fields: Object.fromEntries(fields) };
  });
  if (list.id === 'penal-code.entries') {
    const names = new Map([...mapped].map(([field, column]) => [field, table.columns[column] ?? '']));
    return readOffenseRows(rows, { names, choices });
  }
  const problems: Problem[] = [];
  const entries = rows.map(({ fields, ...row }) => {
    const keys = list.id === 'dispatch.callTypes' ? withPriority(fields, row, problems) : fields;
    return { ...row, keys };
  });
  return { entries, problems, questions: [] };
}

function withPriority(
  fields: FieldRow['fields'],
  { line, where }: Pick<FieldRow, 'line' | 'where'>,
  problems: Problem[],
): FieldRow['fields'] {
  const { priority, ...rest } = fields;
  if (priority === undefined) return rest;
  const [digit] =
    /[1-3]/.exec(/^(?:priority |prio |p)?[1-3]$/i.exec(String(priority).trim())?.[0] ?? '') ?? [];
  if (digit !== undefined) return { ...rest, priority: Number(digit) };
  problems.push({ line, where, message: TRANSFER_TEXTS.notPriority, value: priority });
  return rest;
}

/** Escape before formula characters, added by exports. */
const ESCAPED = /^'(?='*[=+\-@])/;
const unescapeCell = (cell: string): string => cell.replace(ESCAPED, '');

const withOptions = ({ kind, values }: RowsRead['questions'][number]): ImportQuestion => ({
  kind,
  values,
  options: kind === 'timeUnit' ? TIME_UNITS.map((unit) => ({ value: unit, label: unit })) : [],
});

import { PENAL_CODE } from '@ten-four/contract/settings/sections/penal-code.section';
import type { ImportChoices } from '@ten-four/contract/settings/transfer.contract';
import {
  type ImportQuestionKind,
  type TimeUnit,
  TRANSFER_TEXTS,
} from '@ten-four/contract/settings/transfer.values';
import { amountText, readMoney, readTime, unitOf } from '#features/settings/import/amounts.rules';
import { shownCell } from '#features/settings/import/columns.rules';
import type { FieldRow, FileEntry, Problem, RowsRead } from '#features/settings/import/file';

const LABELS: Readonly<Record<string, string>> = PENAL_CODE.lists.entries.labels;
const MONEY = ['fine', 'fineMin', 'fineMax'] as const;
const TIME = ['jail', 'jailMin', 'jailMax'] as const;
const PARTS = [MONEY, TIME] as const;
const DESCRIPTION_MAX = 500;
const SHOWN = 5;

export function readOffenseRows(
  rows: readonly FieldRow[],
  { names, choices }: { names: ReadonlyMap<string, string>; choices: ImportChoices },
): RowsRead {
  const problems: Problem[] = [];
  const open = new Map<ImportQuestionKind, Set<string>>();
  const units = new Map(TIME.map((field) => [field as string, unitOfColumn(field, names.get(field))]));
  if (![...MONEY, ...TIME].some((field) => names.has(field))) {
    problems.push({ line: null, message: TRANSFER_TEXTS.noPenalty });
  }
  let heading: string | undefined;
  const entries = rows.flatMap((row): FileEntry[] => {
    const { fields, ...place } = row;
    const note = (message: string, value: unknown) => problems.push({ ...at(row), message, value });
    if (isHeading(row, names.size)) {
      const isCategory = !names.has('category') && fields.title !== undefined;
      if (isCategory) heading = shownCell(fields.title);
      const [value] = Object.values(fields);
      note(isCategory ? TRANSFER_TEXTS.usedAsCategory : TRANSFER_TEXTS.onlyOneCell, value);
      return [];
    }
    const read = readAmounts(fields, { units, choices, open, note });
    if (read === null) return [];
    const { title, category = heading, description, points } = fields;
    return [
      {
        ...place,
        keys: {
          ...(title === undefined ? {} : { title: shownText(title) }),
          ...(category === undefined ? {} : { category: shownText(category) }),
          ...(description === undefined ? {} : { description: shorten(shownText(description), note) }),
          ...(points === undefined ? {} : { points: readPoints(points, note) }),
          ...read,
        },
      },
    ];
  });
  return {
    entries,
    problems,
    questions: [...open].map(([kind, values]) => ({ kind, values: [...values].slice(0, SHOWN) })),
  };
}

const at = ({ line, where }: FieldRow) => ({ line, where });
const shownText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

const isHeading = ({ fields, line }: FieldRow, columns: number): boolean =>
  line !== null && columns > 1 && Object.keys(fields).length === 1;

function shorten(text: unknown, note: (message: string, value: unknown) => void): unknown {
  if (typeof text !== 'string' || text.length <= DESCRIPTION_MAX) return text;
  note(TRANSFER_TEXTS.shortened(LABELS.description ?? '', DESCRIPTION_MAX), text);
  return `${text.slice(0, DESCRIPTION_MAX - 1)}…`;
}

/** Reads whole points; other values are left to the check of the entry. */
function readPoints(value: unknown, note: (message: string, value: unknown) => void): unknown {
  const points = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof points !== 'number' || Number.isInteger(points)) return points;
  note(TRANSFER_TEXTS.rounded(LABELS.points ?? ''), value);
  return Math.round(points);
}

/** Reads the unit from `Jail (months)` or `jail_minutes`; Ten-Four's own columns are minutes. */
function unitOfColumn(field: string, name: string | undefined): TimeUnit | null {
  if (name === undefined || name === field) return 'Minutes';
  const words = name.toLowerCase().match(/[a-z]+/g) ?? [];
  const named = words
    .filter((word) => word.length > 1)
    .map(unitOf)
    .find((unit) => unit !== undefined);
  return named ?? (name.toLowerCase().replace(/[\s_-]/g, '') === field.toLowerCase() ? 'Minutes' : null);
}

interface AmountsContext {
  units: ReadonlyMap<string, TimeUnit | null>;
  choices: ImportChoices;
  open: Map<ImportQuestionKind, Set<string>>;
  note: (message: string, value: unknown) => void;
}

/** Reads the amounts of a row; null if any is unreadable. */
function readAmounts(fields: FieldRow['fields'], context: AmountsContext): Record<string, number> | null {
  const result: Record<string, number> = {};
  let isReadable = true;
  for (const [standard, min, max] of PARTS) {
    for (const field of [standard, min, max]) {
      const { [field]: value } = fields;
      const read = value === undefined ? { kind: 'none' as const } : readAmount(field, value, context);
      if (read === null) isReadable = false;
      if (read?.kind !== 'amount') continue;
      result[field] = field === max ? read.max : read.min;
      if (field === standard && read.min !== read.max) {
        result[min] = read.min;
        result[max] = read.max;
      }
    }
  }
  return isReadable ? result : null;
}

/** Reads whole dollars or minutes; null, with a problem, if unreadable. */
function readAmount(field: string, value: unknown, { units, choices, open, note }: AmountsContext) {
  const text = amountText(value);
  const label = LABELS[field] ?? field;
  const isMoney = (MONEY as readonly string[]).includes(field);
  const read = isMoney ? readMoney(text) : readTime(text, { unit: units.get(field) ?? null, choices });
  if (read === null) {
    note(isMoney ? TRANSFER_TEXTS.notAnAmount(label) : TRANSFER_TEXTS.notATime(label), value);
    return null;
  }
  if (read.kind === 'open') {
    const seen = open.get(read.question) ?? new Set();
    open.set(read.question, seen.add(shownCell(value)));
  }
  if (read.kind !== 'amount') return read;
  const whole = { kind: read.kind, min: Math.round(read.min), max: Math.round(read.max) };
  if (whole.min !== read.min || whole.max !== read.max) note(TRANSFER_TEXTS.rounded(label), value);
  return whole;
}

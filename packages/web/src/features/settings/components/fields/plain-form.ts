import type { ComboboxItem } from '@mantine/core';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import type { Problems } from '#ui/form-dialog/use-endpoint-form.ts';

export interface PlainField<T = unknown> {
  label: string;
  description?: string;
  panel?: string;
  words?: Readonly<Record<T extends string ? T : string, string>>;
  data?: readonly ComboboxItem[] | (() => readonly ComboboxItem[]);
  /** Defaults to the value. */
  missingLabel?: (value: string) => string;
  /** Makes the options searchable. */
  notFound?: string;
  note?: (first: string) => string;
  /** The order of choices matters. */
  ordered?: true;
  unit?: 'dollars' | 'hours' | 'minutes' | 'seconds';
  /** Minimum besides 0, which means never. */
  neverOr?: number;
  /** Blank means 0. */
  optional?: true;
  rows?: number;
  /** A list of texts, one per line. */
  lines?: { tooMany: string; tooLong: string };
  upperCase?: true;
  attributes?: {
    placeholder?: string;
    inputMode?: 'numeric';
    maxLength?: number;
    maxRows?: number;
    type?: 'url';
    'aria-label'?: string;
  };
}

export interface Shape {
  type?: string | readonly string[];
  enum?: readonly string[];
  items?: Shape;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

type Fields = Readonly<Record<string, PlainField | null | undefined>>;

export type PlainForm = ReturnType<typeof plainForm>;

/** Builds a form from schemas. Null fields have no input. */
export function plainForm(schemas: Readonly<Record<string, Shape>>, fields: Fields) {
  const shapeOf = (name: string) => schemas[name] ?? {};
  const each = <T>(make: (name: string) => T) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, make(name)] as const));
  return {
    fields,
    shapeOf,
    valuesOf: (value: object): FormValues =>
      each((name) =>
        inputOf(shapeOf(name), fields[name], (value as Readonly<Record<string, unknown>>)[name]),
      ),
    fieldsOf: (values: FormValues): Record<string, unknown> =>
      each((name) => parse(shapeOf(name), fields[name] ?? {}, values[name] ?? '')),
    problemsOf: (values: FormValues): Problems<FormValues> => {
      const problems = each((name) => problemOf(shapeOf(name), fields[name], String(values[name])));
      return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
    },
  };
}

export const isKind = ({ type }: Shape, kind: string): boolean =>
  type === kind || type?.includes(kind) === true;
export const isNumber = (shape: Shape): boolean => isKind(shape, 'integer') || isKind(shape, 'number');

export function chosenOf({ items }: Shape, text: string, { ordered }: Pick<PlainField, 'ordered'>): string[] {
  const chosen = text.split(',');
  const options = items?.enum ?? [];
  return ordered
    ? chosen.filter((word) => options.includes(word))
    : options.filter((option) => chosen.includes(option));
}

const plain = (text: string) => text.replace(/[$,\s]/g, '');

function inputOf(shape: Shape, field: PlainField | null | undefined, value: unknown): string | boolean {
  if (isKind(shape, 'boolean')) return value === true;
  return Array.isArray(value) ? value.join(field?.lines ? '\n' : ',') : String(value ?? '');
}

function parse(shape: Shape, field: Partial<PlainField>, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed;
  if (field.lines) return linesIn(typed);
  if (isKind(shape, 'array')) return chosenOf(shape, typed, field);
  if (isKind(shape, 'null') && typed.trim() === '') return null;
  if (isNumber(shape)) return Number(plain(typed));
  if (field.upperCase) return typed.trim().toUpperCase();
  return isKind(shape, 'null') ? typed.trim() : typed;
}

const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function problemOf(shape: Shape, field: PlainField | null | undefined, typed: string): string | undefined {
  if (field?.lines) {
    const lines = linesIn(typed);
    const { minItems = 0, maxItems = Infinity, items: { maxLength = Infinity } = {} } = shape;
    if (lines.length < minItems || lines.length > maxItems) return field.lines.tooMany;
    return lines.some((line) => line.length > maxLength) ? field.lines.tooLong : undefined;
  }
  if (field == null || !isNumber(shape)) return undefined;
  const text = plain(typed);
  if (text === '' && (field.optional || isKind(shape, 'null'))) return undefined;
  const { minimum = 0, maximum = 0 } = shape;
  const pattern = field.unit === 'dollars' ? /^\d+(\.\d{1,2})?$/ : /^\d+$/;
  const fits = pattern.test(text) && Number(text) >= (field.neverOr ?? minimum) && Number(text) <= maximum;
  return fits || (field.neverOr !== undefined && text === '0') ? undefined : limitsOf(shape, field);
}

function limitsOf({ minimum = 0, maximum = 0 }: Shape, { unit, neverOr }: PlainField): string {
  const max = maximum.toLocaleString('en-US');
  if (unit === 'dollars') return `Dollars from ${minimum} to ${max}, with at most two decimals.`;
  const range = `from ${neverOr ?? minimum} to ${max}`;
  if (unit !== undefined) return `Whole ${unit} ${range}${neverOr === undefined ? '' : ', or 0 for never'}.`;
  return minimum === 0 ? `A whole number up to ${max}.` : `A number ${range}.`;
}

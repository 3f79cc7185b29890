import type { FormValues } from '#ui/form-dialog/draft.ts';
import type { Problems } from '#ui/form-dialog/use-endpoint-form.ts';

interface Option {
  value: string;
  label: string;
}

/** How a form shows a plain field. Its kind, options and limits come from its schema. */
export interface PlainField<T = unknown> {
  label: string;
  description?: string;
  /** Title of the panel that shows the field. */
  panel?: string;
  /** Labels of the options, if the values don't say it. */
  words?: Readonly<Record<T extends string ? T : string, string>>;
  /** Options that the schema doesn't list. */
  data?: readonly Option[] | (() => readonly Option[]);
  /** Returns the label of a value that is no longer an option; by default the value. */
  gone?: (value: string) => string;
  /** Message of a search without a match; makes the options searchable. */
  notFound?: string;
  /** Line below the options, by the first one chosen. */
  note?: (first: string) => string;
  /** The order in which options are chosen counts. */
  ordered?: true;
  /** Unit of a number, for the message about its limits. */
  unit?: 'dollars' | 'hours' | 'minutes' | 'seconds';
  /** Minimum of a number that may also be 0, for never. */
  neverOr?: number;
  /** A number that may be left blank, for 0. */
  optional?: true;
  /** Rows of a text at least. */
  rows?: number;
  placeholder?: string;
  inputMode?: 'numeric';
  /** Characters, if the schema doesn't say it. */
  maxLength?: number;
  type?: 'url';
  upperCase?: true;
}

/** The parts of a JSON schema that decide how a field is shown. */
export interface Shape {
  type?: string | readonly string[];
  enum?: readonly string[];
  items?: Shape;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

type Fields = Readonly<Record<string, PlainField | null>>;

export interface PlainForm {
  fields: Fields;
  shapeOf: (name: string) => Shape;
  /** Returns the values of the inputs; what is missing is blank. */
  valuesOf: (value: object) => FormValues;
  /** Returns the fields from the values of the inputs. */
  fieldsOf: (values: FormValues) => Record<string, unknown>;
  problemsOf: (values: FormValues) => Problems<FormValues>;
}

/** Makes the form of plain fields from their schemas. Fields that are null have no input of their own. */
export function plainForm<P extends object>(
  schemas: P,
  own: { readonly [F in keyof P & string]?: PlainField | null },
): PlainForm {
  const fields = own as Fields;
  const shapeOf = (name: string) => (schemas as Readonly<Record<string, Shape>>)[name] ?? {};
  const each = <T>(make: (name: string) => T) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, make(name)] as const));
  return {
    fields,
    shapeOf,
    valuesOf: (value) =>
      each((name) => inputOf(shapeOf(name), (value as Readonly<Record<string, unknown>>)[name])),
    fieldsOf: (values) => each((name) => parse(shapeOf(name), fields[name] ?? {}, values[name] ?? '')),
    problemsOf: (values) => {
      const problems = each((name) => problemOf(shapeOf(name), fields[name], String(values[name])));
      return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
    },
  };
}

export const isKind = ({ type }: Shape, kind: string): boolean =>
  type === kind || type?.includes(kind) === true;
export const isNumber = (shape: Shape): boolean => isKind(shape, 'integer') || isKind(shape, 'number');

/** Returns the options of a list that an input holds as one text. */
export function chosenOf({ items }: Shape, text: string, { ordered }: Pick<PlainField, 'ordered'>): string[] {
  const chosen = text.split(',');
  const options = items?.enum ?? [];
  return ordered
    ? chosen.filter((word) => options.includes(word))
    : options.filter((option) => chosen.includes(option));
}

const plain = (text: string) => text.replace(/[$,\s]/g, '');

function inputOf(shape: Shape, value: unknown): string | boolean {
  if (isKind(shape, 'boolean')) return value === true;
  return Array.isArray(value) ? value.join(',') : String(value ?? '');
}

function parse(shape: Shape, field: Partial<PlainField>, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed;
  if (isKind(shape, 'array')) return chosenOf(shape, typed, field);
  if (isKind(shape, 'null') && typed.trim() === '') return null;
  if (isNumber(shape)) return Number(plain(typed));
  if (field.upperCase) return typed.trim().toUpperCase();
  return isKind(shape, 'null') ? typed.trim() : typed;
}

function problemOf(shape: Shape, field: PlainField | null | undefined, typed: string): string | undefined {
  if (field == null || !isNumber(shape)) return undefined;
  const text = plain(typed);
  if (text === '' && (field.optional || isKind(shape, 'null'))) return undefined;
  const { minimum = 0, maximum = 0 } = shape;
  const pattern = field.unit === 'dollars' ? /^\d+(\.\d{1,2})?$/ : /^\d+$/;
  const fits = pattern.test(text) && Number(text) >= (field.neverOr ?? minimum) && Number(text) <= maximum;
  return fits || (field.neverOr !== undefined && text === '0') ? undefined : limitsOf(shape, field);
}

function limitsOf({ minimum = 0, maximum = 0 }: Shape, { unit, neverOr }: PlainField): string {
  const most = maximum.toLocaleString('en-US');
  if (unit === 'dollars') return `Dollars from ${minimum} to ${most}, with at most two decimals.`;
  const range = `from ${neverOr ?? minimum} to ${most}`;
  if (unit !== undefined) return `Whole ${unit} ${range}${neverOr === undefined ? '' : ', or 0 for never'}.`;
  return minimum === 0 ? `A whole number up to ${most}.` : `A number ${range}.`;
}

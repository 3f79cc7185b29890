import { ID_PATTERN, isBlankText } from '@ten-four/contract/common/schema';
import type { OfferedList } from '@ten-four/contract/settings/offered';
import fc from 'fast-check';

/** The part of JSON Schema that the contract uses. */
interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  'x-offered'?: OfferedList;
}

type Values = fc.Arbitrary<unknown>;

const CURSOR = '^[A-Za-z0-9_-]+$';
const DISCORD_ID = '^[0-9]{1,20}$';
/** Returns whether a pattern constrains more than the allowed characters. */
const isShape = (pattern: string) => !pattern.includes('u0000');

/** Texts that often break programs. They are valid text, so fields without a pattern must accept them. */
const TRICKY_TEXTS = [
  '',
  ' ',
  '\u200b',
  '\ufeff',
  '\u202eרדמ',
  'مرحبا',
  '👮🏽‍♀️🚓',
  'Zoë é́',
  'İıſß',
  "'; drop table users; --",
  '%_\\',
  '{{x}}<b>&amp;',
  '\ud800',
  'null',
  '0',
  '__proto__',
  '\t\r\n',
  '\u0085\u2028',
];

const JUNK: Values = fc.oneof(
  fc.constantFrom<unknown>(
    ...TRICKY_TEXTS,
    'a\u0000b',
    null,
    true,
    0,
    -0,
    -1,
    0.001,
    1.5,
    2 ** 31,
    2 ** 53 + 2,
    1e21,
    1e300,
    [],
    {},
    [[[]]],
    ['a', 'a'],
    '2026-02-30',
    '0000-00-00',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:60Z',
    '2026-02-30T00:00:00Z',
    '2026-01-01T00:00:00+23:59',
    '1969-12-31t23:59:59z',
    'x'.repeat(5000),
    '🚓'.repeat(300),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Generates values that fit a schema, often at its limits; `ids` are existing and new ones. */
export function valuesOf(schema: object, ids: readonly string[]): Values {
  return build(schema as Schema, ids);
}

/** Generates values with one part replaced by junk, missing, or added. */
export function nearlyOf(schema: object, ids: readonly string[]): Values {
  const value = valuesOf(schema, ids);
  return fc.tuple(value, fc.nat(30), JUNK, fc.constantFrom('replace', 'remove', 'add')).map(spoil);
}

export const anything: Values = JUNK;

function build(schema: Schema, ids: readonly string[]): Values {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((each) => build(each, ids)));
  const types = [schema.type ?? 'object'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, ids)));
}

function ofType(type: string, schema: Schema, ids: readonly string[]): Values {
  switch (type) {
    case 'object':
      return objects(schema, ids);
    case 'array':
      return fc.array(build(schema.items ?? {}, ids), { maxLength: Math.min(schema.maxItems ?? 3, 3) });
    case 'string':
      return texts(schema, ids);
    case 'integer':
      return fc.oneof(fc.integer(range(schema)), fc.constantFrom(...Object.values(range(schema))));
    case 'number':
      return amounts(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`The contract has a type that this does not know: ${type}`);
  }
}

function objects({ properties = {}, required = [], patternProperties = {} }: Schema, ids: readonly string[]) {
  const known = Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, build(each, ids)]));
  const fixed = fc.record(known, { requiredKeys: required });
  const [pattern] = Object.entries(patternProperties);
  if (pattern === undefined) return fixed;
  const more = fc.dictionary(fc.stringMatching(new RegExp(pattern[0])), build(pattern[1], ids), {
    maxKeys: 4,
  });
  return fc.tuple(fixed, more).map(([some, others]) => ({ ...some, ...others }));
}

const range = ({ minimum = -1000, maximum = 1_000_000 }: Schema) => ({ min: minimum, max: maximum });

/** Generates dollars, mostly whole cents, since others are refused at once. */
function amounts({ minimum, exclusiveMinimum = 0, maximum = 1e9 }: Schema): Values {
  const min = minimum ?? exclusiveMinimum + 0.01;
  return fc.oneof(
    fc.integer({ min: Math.round(min * 100), max: 50_000 }).map((cents) => cents / 100),
    fc.constantFrom(min, maximum, maximum - 0.01),
    fc.double({ min, max: maximum, noNaN: true }),
  );
}

/** Created once, because fast-check lists all characters for each. */
const GRAPHEMES = fc.string({ unit: 'grapheme', maxLength: 60 });
const ANY_CHARACTERS = fc.string({ unit: 'binary', maxLength: 60 });

function texts(schema: Schema, ids: readonly string[]): Values {
  const { pattern, format, minLength = 0, maxLength = 40, 'x-offered': offered } = schema;
  if (offered !== undefined) return fc.constantFrom(...OFFERED[offered], 'Gone');
  if (format === 'date') return days;
  if (format === 'date-time') return moments;
  // Evaluated when the request is sent, so that it includes objects created meanwhile.
  if (pattern === ID_PATTERN) return fc.nat().map((at) => ids[at % ids.length] ?? '');
  if (pattern === DISCORD_ID)
    return fc.constantFrom('284120539774812160', '301775246093418497', '1', '0'.repeat(20));
  if (pattern === CURSOR) return fc.oneof(cursors(ids), fc.stringMatching(new RegExp(pattern)));
  if (pattern !== undefined && isShape(pattern)) return fc.stringMatching(new RegExp(pattern));
  const fitting = (text: string) => {
    const characters = [...text].filter((each) => each !== '\u0000').slice(0, maxLength);
    const cut = characters.join('');
    return minLength > 0 && isBlankText(cut) ? 'x' : cut;
  };
  return fc.oneof(
    fc.constantFrom(...TRICKY_TEXTS, ...WORDS).map(fitting),
    GRAPHEMES.map(fitting),
    ANY_CHARACTERS.map(fitting),
    fc.constantFrom('x', 'ﬃ', '👮').map((each) => fitting(each.repeat(maxLength))),
  );
}

/** Generates cursors of this and other lists. */
const cursors = (ids: readonly string[]) =>
  fc
    .tuple(fc.constantFrom('', '0_', `${2 ** 53}_`, `${Date.now()}_`, '1_1_', '3_'), fc.nat())
    .map(([place, at]) => `${place}${ids[at % ids.length]}`);

/** Default options of lists that settings define. */
const OFFERED: Record<OfferedList, readonly string[]> = {
  platforms: ['Xbox', 'PlayStation'],
  statuses: ['10-8', '10-7', '10-6', '10-11', '10-41', '10-42', 'Signal 11'],
  subdivisions: ['Detectives', 'High Speed Unit (HSU)'],
  callTypes: ['Traffic Stop', 'Pursuit', 'Officer Down', 'Other'],
  licenses: ['Class C - Standard Drivers License', 'Class M - Motorcycle License'],
  vehicleTypes: ['Sedan', 'SUV'],
};

const WORDS = ['Mara', 'Malone', 'D-104', 'WPN', 'FR 1', '4000 0000 0002', '10-4', '1001', '-1'];

const days = fc.oneof(
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('0001-01-01', '2024-02-29', '9999-12-31', '1900-03-01'),
);

/** Generates all notations of ISO 8601, including leap seconds. */
const moments = fc.oneof(
  fc
    .date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom(
    '2016-12-31T23:59:60Z',
    '2026-12-01T00:00:00.123456789Z',
    '2026-12-01t00:00:00z',
    '2026-12-01 00:00:00Z',
    '2026-12-01T00:00:00+14:00',
    '2026-12-01T00:00:00-23:59',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ),
);

type Way = 'replace' | 'remove' | 'add';

/** Replaces or removes one part, or adds a key next to it. */
function spoil([value, at, junk, way]: [unknown, number, unknown, Way]): unknown {
  const places = placesIn(value);
  const place = places[at % places.length];
  if (place === undefined || typeof value !== 'object') return junk;
  const [whole, holder, key] = place;
  if (way === 'remove') Reflect.deleteProperty(holder, key);
  else Object.defineProperty(holder, way === 'add' ? 'unknown key' : key, { ...PLAIN, value: junk });
  return whole;
}
const PLAIN = { enumerable: true, writable: true, configurable: true };

/** Returns each path into a value, with a copy of the whole. */
function placesIn(value: unknown): [unknown, object, string][] {
  const count = keysIn(value).length;
  return Array.from({ length: count }, (_, index) => {
    const whole: unknown = structuredClone(value);
    const [holder, key] = keysIn(whole)[index] ?? [{}, ''];
    return [whole, holder, key];
  });
}

function keysIn(value: unknown): [object, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [[value, key] as [object, string], ...keysIn(part)]);
}

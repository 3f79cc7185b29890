import type { Issue } from '@ten-four/contract/common/errors';
import { ID_PATTERN, isBlankText } from '@ten-four/contract/common/schema';
import type { ErrorObject } from 'ajv';
import type { FastifySchemaValidationError } from 'fastify';
import { createAjv, strictAjv } from '#platform/schema-check';

/**
 * Query and path come as text, so numbers in them are read from text; bodies are taken as they are. Unknown keys pass
 * and are ignored, since domains pick what they know.
 */
const fromText = createAjv({ coerceTypes: true });

/**
 * How long lists are and which keys there are is looked at first, up to the first fault: what is wrong with each of
 * 30,000 entries would cost more to say than anybody may ask for.
 */
function compileValidator(part: string | undefined, schema: object) {
  const fits = sizeAjv.compile(sizesOf(schema));
  const check = (part === 'body' ? strictAjv : fromText).compile(schema);
  return (value: unknown) => {
    const error = fits(value) ? !check(value) && check.errors : fits.errors;
    return error ? { error } : { value };
  };
}

type Validator = ReturnType<typeof compileValidator>;
const ofBodies = new WeakMap<object, Validator>();
const ofText = new WeakMap<object, Validator>();

/** Returns the validator of a schema, compiled once per process: schemas are constants of the contract. */
export function validatorOf(part: string | undefined, schema: object): Validator {
  const compiled = part === 'body' ? ofBodies : ofText;
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const validator = compileValidator(part, schema);
  compiled.set(schema, validator);
  return validator;
}

const sizeAjv = createAjv({ allErrors: false });

/** As much of JSON Schema as bounds how many parts a value has. */
interface Sizes {
  maxItems?: number;
  additionalProperties?: boolean;
  items?: object;
  properties?: Record<string, object>;
  patternProperties?: Record<string, object>;
}

/** What a schema says of how many parts a value and its parts may have, and nothing else. */
function sizesOf({ maxItems, additionalProperties, items, properties, patternProperties }: Sizes): Sizes {
  const each = (parts: Record<string, object>) =>
    Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, sizesOf(part)]));
  return {
    ...(maxItems === undefined ? {} : { maxItems }),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
    ...(items === undefined ? {} : { items: sizesOf(items) }),
    ...(properties === undefined ? {} : { properties: each(properties) }),
    ...(patternProperties === undefined ? {} : { patternProperties: each(patternProperties) }),
  };
}

/** Whether something that the schema of a body requires is absent, null or blank in it. */
export function isIncomplete(schema: { required?: readonly string[] }, body: unknown): boolean {
  return (schema.required ?? []).some((key) => isBlank(valueAt(body, key)));
}

/** Of texts by key those whose keys are absent, null or blank in a body, in their order. */
export function missingOf(texts: Readonly<Record<string, string>>, body: unknown): Map<string, string> {
  return new Map(Object.entries(texts).filter(([key]) => isBlank(valueAt(body, key))));
}

/** Looks one key up: listing all keys of a large body, or all characters of a text, would cost more than reading it. */
function valueAt(body: unknown, key: string): unknown {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject && Object.hasOwn(body, key) ? (body as Record<string, unknown>)[key] : undefined;
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && isBlankText(value));

/** What the validator says, with the value in question. */
type SchemaError = FastifySchemaValidationError & Pick<ErrorObject, 'data'>;

/** Nobody reads more. */
const MOST_ISSUES = 20;
const MOST_IN_WORDS = 3;

/** Names each wrong field once, in words for the person who filled it in, as far as somebody reads. */
export function issuesOf(errors: readonly SchemaError[]): Issue[] {
  const issues = new Map<string, Issue>();
  for (const error of errors) {
    if (issues.size === MOST_ISSUES) break;
    const field = fieldOf(error);
    if (!issues.has(field)) issues.set(field, { field, message: messageOf(error) });
  }
  return [...issues.values()];
}

/** The first of them in one text. */
export const inWords = (issues: readonly Issue[]): string =>
  issues
    .slice(0, MOST_IN_WORDS)
    .map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
    .join(' ');

function fieldOf(error: FastifySchemaValidationError): string {
  const path = error.instancePath.split('/').slice(1);
  const missing = error.keyword === 'required' ? [String(error.params.missingProperty)] : [];
  return [...path, ...missing].join('.');
}

/** Of JSON's types, and of numbers that are whole. */
const TYPES: ReadonlyMap<unknown, string> = new Map([
  ['string', 'text'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
]);

const FORMATS: ReadonlyMap<unknown, string> = new Map([
  ['date', 'Must be a date like 1994-03-14.'],
  ['date-time', 'Must be a date and time like 2026-03-14T09:30:00Z.'],
]);

/** What is said of a value that breaks a keyword. */
const MESSAGES: Record<string, (params: ErrorObject['params'], data: unknown) => string> = {
  required: () => 'This field is required.',
  minLength: () => 'This field is required.',
  maxLength: ({ limit }) => `At most ${limit} characters.`,
  maxItems: ({ limit }) => `At most ${limit} entries.`,
  minimum: ({ limit }) => `Must be at least ${limit}.`,
  maximum: ({ limit }) => `Must be at most ${limit}.`,
  enum: ({ allowedValues }) => `Choose one of: ${allowedValues.filter(Boolean).join(', ')}.`,
  format: ({ format }) => FORMATS.get(format) ?? `Must be a ${format}.`,
  pattern: ({ pattern }, data) => {
    if (pattern === ID_PATTERN) return 'Not a valid ID.';
    return isBlank(data) ? 'Must not be blank.' : 'Must not hold characters that are not allowed.';
  },
  type: ({ type }) => `Must be ${typesOf(type)}.`,
};

function messageOf({ keyword, params, message = NOT_ALLOWED, data }: SchemaError): string {
  // What schemas are put together from says nothing to a user.
  const own = keyword === 'anyOf' || keyword === 'const' ? NOT_ALLOWED : message;
  return MESSAGES[keyword]?.(params, data) ?? own;
}

const NOT_ALLOWED = 'This value is not allowed.';

/** What may be left out may be null as well, which need not be said. */
const typesOf = (types: unknown): string =>
  [types]
    .flat()
    .flatMap((type) => TYPES.get(type) ?? [])
    .join(' or ');

const ESCAPED_BACKSLASH = /\\\\/g;
const PAIR = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}/g;
const SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * Whether a JSON text names one half of a character without the other, `\ud800` say. No encoding has such a half: the
 * databases would store something else than was sent and answered.
 */
export function holdsHalfCharacter(json: string): boolean {
  if (!SURROGATE.test(json)) return false;
  return SURROGATE.test(json.replace(ESCAPED_BACKSLASH, '').replace(PAIR, ''));
}

/** Levels of lists and objects in a body: what goes deeper makes code that walks it run out of stack. */
const MAX_DEPTH = 50;

/** Returns whether a JSON text nests lists and objects too deeply. Reads each character once. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth -= 1;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

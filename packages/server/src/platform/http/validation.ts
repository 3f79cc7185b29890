import type { Issue } from '@ten-four/contract/common/errors';
import { ID_PATTERN, isBlankText } from '@ten-four/contract/common/schema';
import type { Ajv, ErrorObject } from 'ajv';
import type { FastifySchemaValidationError } from 'fastify';
import { cached, createAjv, strictAjv } from '#platform/schema-check';

/** Query and path values are parsed from text. Unknown keys are ignored. */
const fromText = createAjv({ coerceTypes: true });

/** Checks sizes first and stops at the first error: describing each of 30,000 wrong entries costs too much. */
function compileValidator(ajv: Ajv, schema: object) {
  const fits = sizeAjv.compile(sizesOf(schema));
  const check = ajv.compile(schema);
  return (value: unknown) => {
    const error = fits(value) ? !check(value) && check.errors : fits.errors;
    return error ? { error } : { value };
  };
}

const bodyValidatorOf = cached((schema: object) => compileValidator(strictAjv, schema));
const textValidatorOf = cached((schema: object) => compileValidator(fromText, schema));

export const validatorOf = (part: string | undefined, schema: object) =>
  part === 'body' ? bodyValidatorOf(schema) : textValidatorOf(schema);

const sizeAjv = createAjv({ allErrors: false });

interface Sizes {
  maxItems?: number;
  additionalProperties?: boolean;
  items?: object;
  properties?: Record<string, object>;
  patternProperties?: Record<string, object>;
}

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

export function isIncomplete(schema: { required?: readonly string[] }, body: unknown): boolean {
  return (schema.required ?? []).some((key) => isBlank(valueAt(body, key)));
}

export function missingOf(texts: Readonly<Record<string, string>>, body: unknown): Map<string, string> {
  return new Map(Object.entries(texts).filter(([key]) => isBlank(valueAt(body, key))));
}

function valueAt(body: unknown, key: string): unknown {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return isObject && Object.hasOwn(body, key) ? (body as Record<string, unknown>)[key] : undefined;
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && isBlankText(value));

type SchemaError = FastifySchemaValidationError & Pick<ErrorObject, 'data'>;

const MAX_ISSUES = 20;
const MAX_ISSUES_IN_TEXT = 3;

export function issuesOf(errors: readonly SchemaError[]): Issue[] {
  const issues = new Map<string, Issue>();
  for (const error of errors) {
    if (issues.size === MAX_ISSUES) break;
    const field = fieldOf(error);
    if (!issues.has(field)) issues.set(field, { field, message: messageOf(error) });
  }
  return [...issues.values()];
}

export const issuesText = (issues: readonly Issue[]): string =>
  issues
    .slice(0, MAX_ISSUES_IN_TEXT)
    .map(({ field, message }) => (field === '' ? message : `${field}: ${message}`))
    .join(' ');

function fieldOf(error: FastifySchemaValidationError): string {
  const path = error.instancePath.split('/').slice(1);
  const missing = error.keyword === 'required' ? [String(error.params.missingProperty)] : [];
  return [...path, ...missing].join('.');
}

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
    return isBlank(data) ? 'Must not be blank.' : 'Contains characters that are not allowed.';
  },
  type: ({ type }) => `Must be ${typesOf(type)}.`,
};

function messageOf({ keyword, params, message = NOT_ALLOWED, data }: SchemaError): string {
  // anyOf and const mean nothing to users.
  const own = keyword === 'anyOf' || keyword === 'const' ? NOT_ALLOWED : message;
  return MESSAGES[keyword]?.(params, data) ?? own;
}

const NOT_ALLOWED = 'This value is not allowed.';

/** Names the allowed types, without the null that optional fields also allow. */
const typesOf = (types: unknown): string =>
  [types]
    .flat()
    .flatMap((type) => TYPES.get(type) ?? [])
    .join(' or ');

const ESCAPED_BACKSLASH = /\\\\/g;
const PAIR = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}/g;
const SURROGATE = /\\u[dD][89a-fA-F]/;

/** Returns whether JSON text contains a lone surrogate, which databases cannot store. */
export function hasLoneSurrogate(json: string): boolean {
  if (!SURROGATE.test(json)) return false;
  return SURROGATE.test(json.replace(ESCAPED_BACKSLASH, '').replace(PAIR, ''));
}

/** Deeper nesting would overflow the stack. */
const MAX_DEPTH = 50;

/** Counts brackets outside of texts, without recursion. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]+|\\.)*"?|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

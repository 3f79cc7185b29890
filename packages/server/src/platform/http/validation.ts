import type { Issue } from '@ten-four/contract/common/errors';
import { ID_PATTERN } from '@ten-four/contract/common/schema';
import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaValidationError } from 'fastify';
import { strictAjv } from '#platform/schema-check';

/**
 * Query and path come as text, so numbers in them are read from text; bodies are taken as they are. Unknown keys pass
 * and are ignored, since domains pick what they know.
 */
const fromText = addFormats.default(new Ajv({ allErrors: true, strict: false, coerceTypes: true }));

export function compileValidator(part: string | undefined, schema: object) {
  return (part === 'body' ? strictAjv : fromText).compile(schema);
}

/** Names each wrong field once, in words for the person who filled it in. */
export function issuesOf(errors: readonly FastifySchemaValidationError[]): Issue[] {
  const issues = new Map<string, Issue>();
  for (const error of errors) {
    const field = fieldOf(error);
    if (!issues.has(field)) issues.set(field, { field, message: messageOf(error) });
  }
  return [...issues.values()];
}

function fieldOf(error: FastifySchemaValidationError): string {
  const path = error.instancePath.split('/').slice(1);
  const missing = error.keyword === 'required' ? [String(error.params.missingProperty)] : [];
  return [...path, ...missing].join('.');
}

const FORMATS: ReadonlyMap<unknown, string> = new Map([
  ['date', 'Must be a date like 1994-03-14.'],
  ['date-time', 'Must be a date and time like 2026-03-14T09:30:00Z.'],
]);

function messageOf({
  keyword,
  params,
  message,
}: Pick<ErrorObject, 'keyword' | 'params' | 'message'>): string {
  switch (keyword) {
    case 'required':
      return 'This field is required.';
    case 'minLength':
      return 'This field is required.';
    case 'maxLength':
      return `At most ${params.limit} characters.`;
    case 'maxItems':
      return `At most ${params.limit} entries.`;
    case 'minimum':
      return `Must be at least ${params.limit}.`;
    case 'maximum':
      return `Must be at most ${params.limit}.`;
    case 'enum':
      return `Choose one of: ${params.allowedValues.filter(Boolean).join(', ')}.`;
    case 'format':
      return FORMATS.get(params.format) ?? `Must be a ${params.format}.`;
    case 'pattern':
      return params.pattern === ID_PATTERN
        ? 'This is no id.'
        : 'Must not be blank or hold characters that are not allowed.';
    case 'type':
      return `Must be ${[params.type].flat().join(' or ')}.`;
    case 'anyOf':
    case 'const':
      return 'This value is not allowed.';
    default:
      return message ?? 'This value is not allowed.';
  }
}

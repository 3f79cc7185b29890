import type { ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import { invalid } from '#platform/errors';
import { inWords, issuesOf } from '#platform/http/validation';
import { strictAjv } from '#platform/schema-check';

const compiled = new WeakMap<TSchema, ValidateFunction>();

/** Throws 400 for a value that a schema does not take, naming its parts beneath a path of the request. */
export function checkAgainst(schema: TSchema, value: unknown, at: string): void {
  const validate = compiled.get(schema) ?? strictAjv.compile(schema);
  compiled.set(schema, validate);
  // A value alone has no place that an id in small letters could be put back to.
  if (validate(value)) return;
  const issues = issuesOf((validate.errors ?? []) as Parameters<typeof issuesOf>[0]).map((issue) => ({
    ...issue,
    field: [at, issue.field].filter((part) => part !== '').join('.'),
  }));
  throw invalid(inWords(issues), issues);
}

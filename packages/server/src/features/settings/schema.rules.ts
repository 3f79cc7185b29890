import type { TSchema } from 'typebox';
import { invalid } from '#platform/errors';
import { issuesOf, issuesText } from '#platform/http/validation';
import { strictAjv } from '#platform/schema-check';

/** Throws 400 with paths below `at`. */
export function checkAgainst(schema: TSchema, value: unknown, at: string): void {
  // Ajv caches what it compiled by schema object.
  const validate = strictAjv.compile(schema);
  // A bare value has no parent in which to lowercase an ID.
  if (validate(value)) return;
  const issues = issuesOf((validate.errors ?? []) as Parameters<typeof issuesOf>[0]).map((issue) => ({
    ...issue,
    field: [at, issue.field].filter((part) => part !== '').join('.'),
  }));
  throw invalid(issuesText(issues), issues);
}

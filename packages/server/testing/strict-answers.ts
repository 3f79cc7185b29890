import type { TSchema } from 'typebox';
import { compileCheck } from '#platform/schema-check';
import { ENDPOINTS, OPERATIONS, type Operation } from '#testing/every-endpoint';

/** A check of an operation's answer that lets no unknown key pass; null where it answers no JSON of a known shape. */
export function strictCheckOf(operation: Operation): ((answer: unknown) => boolean) | null {
  return CHECKS.get(operation) ?? null;
}

const CHECKS = new Map(
  OPERATIONS.filter((operation) => 'type' in ENDPOINTS[operation].answer).map((operation) => [
    operation,
    compileCheck(closed(ENDPOINTS[operation].answer)),
  ]),
);

/** The same schema, but every object with named properties has no others. */
function closed(schema: TSchema): TSchema {
  return JSON.parse(JSON.stringify(schema), (_, part: unknown) =>
    typeof part === 'object' && part !== null && 'properties' in part && !('patternProperties' in part)
      ? { ...part, additionalProperties: false }
      : part,
  );
}

import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { expect } from 'vitest';
import { createAjv } from '#platform/schema-check';
import { expectRefusal } from '#testing/any-request';
import { ENDPOINTS, OPERATIONS, type Operation } from '#testing/every-endpoint';
import type { SampleCall } from '#testing/sample-calls';
import { anything, nearlyOf, valuesOf } from '#testing/schema-arbitrary';
import type { Answer, TestUser } from '#testing/test-user';

interface FuzzRequest {
  method: string;
  address: string;
  body?: string;
  key?: string;
}

/** Generates requests that fit the schema, almost fit it, or are junk; `sample` is a valid one. */
export function requestsTo(
  operation: Operation,
  sample: SampleCall,
  ids: readonly string[],
): fc.Arbitrary<FuzzRequest> {
  const endpoint = ENDPOINTS[operation];
  const part = (schema: object | undefined, good: unknown): fc.Arbitrary<unknown> => {
    if (schema === undefined) return fc.constant(undefined);
    const fitting = valuesOf(schema, ids);
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant(good) },
      // A valid request with changed parts gets past the schema more often.
      { weight: 4, arbitrary: fitting.map((values) => ({ ...Object(good), ...Object(values) })) },
      { weight: 2, arbitrary: fitting.map((values) => ({ ...Object(values), ...Object(good) })) },
      { weight: 2, arbitrary: fitting },
      { weight: 3, arbitrary: nearlyOf(schema, ids) },
      { weight: 1, arbitrary: anything },
    );
  };
  const { method, path } = endpoint;
  return fc
    .record({
      params: part('params' in endpoint ? endpoint.params : undefined, sample.params),
      query: part('query' in endpoint ? endpoint.query : undefined, sample.query ?? {}),
      body: part('body' in endpoint ? endpoint.body : undefined, sample.body),
      key: fc.constantFrom(undefined, undefined, 'again', '!', 'x'.repeat(201)),
    })
    .map(({ params, query, body, key }) => ({
      method,
      address: wireAddress(path, params, query),
      ...(body === undefined || method === 'GET' ? {} : { body: JSON.stringify(body) }),
      ...(key === undefined ? {} : { key }),
    }));
}

export const sendFuzz = (by: TestUser, { method, address, body, key }: FuzzRequest): Promise<Answer> =>
  by.call(method, address, {
    ...(body === undefined ? {} : { body }),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

const REFUSALS = [400, 401, 403, 404, 409, 414, 415, 422];
/** Rate limits apply to these even while the clock stands still. */
const LIMITED: readonly Operation[] = [
  'claimSetup',
  'useSignInCode',
  'handInTest',
  'createReport',
  'exportAccount',
];

/**
 * Expects an answer that exactly matches the endpoint's schema, or a refusal in the common error shape; never a server
 * error.
 */
export function expectValidAnswer(operation: Operation, { status, text, body, headers }: Answer): void {
  const { answer, who, status: success = 200, repeated = success } = { ...OPTIONAL, ...ENDPOINTS[operation] };
  if (status < 300 && (status === success || status === repeated)) {
    if (STRICT_CHECKS.get(operation)?.(body) === false)
      throw new Error(`Not the shape of an answer: ${text}`);
    return;
  }
  if (status === 302) {
    expect('type' in answer).toBe(false);
    return;
  }
  const refusals = [...REFUSALS];
  if (LIMITED.includes(operation)) refusals.push(429);
  // Signed-out clients may send 1 KB.
  if ((who as readonly string[]).includes('anyone')) refusals.push(413);
  expect(refusals).toContain(status);
  expect(headers.get('retry-after') === null).toBe(status !== 429);
  expectRefusal({ status, text });
}
const OPTIONAL: { status?: number; repeated?: number } = {};

function wireAddress(path: string, params: unknown, query: unknown): string {
  const values = new Map(entriesOf(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encode(values.get(name)));
  const pairs = entriesOf(query).flatMap(([key, value]) =>
    // Repeated keys become lists.
    [value].flat().map((each) => `${encode(key)}=${encode(each)}`),
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

const entriesOf = (part: unknown): [string, unknown][] =>
  Object.entries(typeof part === 'object' && part !== null ? part : { q: part });

/** Encodes any value as text. A lone surrogate becomes bytes that aren't valid text. */
function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return [...text]
    .map((each) => (/^[\ud800-\udfff]$/.test(each) ? '%ED%A0%80' : encodeURIComponent(each)))
    .join('');
}

/** Compiles faster, because it describes no errors. */
const quickAjv = createAjv({ allErrors: false, verbose: false, code: { optimize: false } });

/** Checks that reject unknown keys, for endpoints whose answer has a JSON schema. */
const STRICT_CHECKS = new Map(
  OPERATIONS.filter((operation) => 'type' in ENDPOINTS[operation].answer).map((operation) => [
    operation,
    quickAjv.compile(closed(ENDPOINTS[operation].answer)),
  ]),
);

/** Returns the schema with `additionalProperties` false everywhere. */
function closed(schema: TSchema): TSchema {
  return JSON.parse(JSON.stringify(schema), (_, part: unknown) =>
    typeof part === 'object' && part !== null && 'properties' in part && !('patternProperties' in part)
      ? { ...part, additionalProperties: false }
      : part,
  );
}

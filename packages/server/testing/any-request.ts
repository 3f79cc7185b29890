import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { ERROR_STATUS, Failure } from '@ten-four/contract/common/errors';
import { expect } from 'vitest';
import { compileCheck } from '#platform/schema-check';
import { addressOf, ENDPOINTS, type Operation } from '#testing/every-endpoint';
import type { SampleCall } from '#testing/sample-calls';
import type { Answer, TestUser } from '#testing/test-user';

/** Sends any API request. Reads only the headers of an event stream. */
export function make(
  operation: Operation,
  by: TestUser,
  { params, query, body }: SampleCall,
  headers: Record<string, string> = {},
): Promise<Pick<Answer, 'status' | 'text' | 'headers'>> {
  const { method, path } = ENDPOINTS[operation];
  const address = addressOf(path, { params, query });
  if (operation === 'streamEvents') return beginStream(by, address);
  return by.call(method, address, { headers, ...(body === undefined ? {} : { body }) });
}

async function beginStream(by: TestUser, address: string) {
  const clientRequest = request(`${by.origin}${address}`, {
    agent: false,
    headers: { cookie: by.cookies() },
  });
  clientRequest.end();
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8');
  if (response.statusCode !== 200) for await (const chunk of response) text += chunk;
  clientRequest.destroy();
  const headers = new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)]));
  return { status: response.statusCode ?? 0, text, headers };
}

const isFailure = compileCheck({ ...Failure, additionalProperties: false });
/** Patterns that no refusal may contain: stack traces, SQL, file paths. */
const INTERNALS =
  /\n\s+at |node_modules|\.[cm]?[jt]s:\d|sqlite|postgres|constraint|\bselect .+ from\b|\binsert into\b|syntax error|undefined|\[object|TypeError|ECONN|Cannot read/i;

/** Expects the common error shape, with a known code that fits the status. */
export function expectRefusal({ status, text }: { status: number; text: string }): void {
  const body: unknown = JSON.parse(text);
  if (!isFailure(body)) throw new Error(`Not the shape of a refusal: ${status} ${text}`);
  expect([body.code, ERROR_STATUS[body.code], body.error]).toEqual([body.code, status, body.message]);
  expect(text).not.toMatch(INTERNALS);
}

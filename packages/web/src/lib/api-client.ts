import type { AnswerOf, Endpoint, PartOf } from '@ten-four/contract/common/endpoint';
import type { ErrorCode, Failure, Issue } from '@ten-four/contract/common/errors';
import type { ClientEndpoint } from './endpoints/client-endpoint.ts';
import { learnServerTime } from './server-clock.ts';

/** A part of a request: left out where the endpoint has none, optional where every key of it is. */
type Part<E extends Endpoint, P extends 'params' | 'query' | 'body'> =
  PartOf<E, P> extends undefined
    ? unknown
    : Record<never, never> extends PartOf<E, P>
      ? { [K in P]?: PartOf<E, P> }
      : { [K in P]: PartOf<E, P> };

/** What a call of `E` is given. The key exists only on endpoints that honour it. */
export type CallOptions<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  (E extends { readonly idempotent: true } ? { idempotencyKey?: string } : unknown) & {
    signal?: AbortSignal;
  };

/** The options themselves may be left out where nothing in them is required. */
export type Arguments<E extends Endpoint> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

interface LooseOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** A call that did not succeed. `status` 0 and `code` 'offline': the server could not be reached at all. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly code: ErrorCode | 'offline';
  readonly issues: readonly Issue[];

  constructor(status: number, code: ErrorCode | 'offline', message: string, issues: readonly Issue[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = issues;
  }
}

/** What is said of a failed call: the server's own message, or `fallback`; `unreachable` for a server out of reach. */
export function failureMessage(error: unknown, fallback: string, unreachable: string = fallback): string {
  if (!(error instanceof ApiFailure)) return fallback;
  if (error.code === 'offline') return unreachable;
  return error.message === '' ? fallback : error.message;
}

/** Why a read has nothing to show, and how to try again; undefined where it has, or may yet have. */
export function readFailure(
  query: { isError: boolean; data: unknown; error: unknown; refetch: () => unknown },
  fallback: string,
): { message: string; onRetry: () => void } | undefined {
  if (!query.isError || query.data !== undefined) return undefined;
  return { message: failureMessage(query.error, fallback), onRetry: () => void query.refetch() };
}

/** Whether the server said no, and would again. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500;

/**
 * Whether the server judged what was sent, and nothing came of it, nor of the same sent before under its key. Any other
 * failure (the session, a limit, another try still under way) leaves open what became of an earlier one; a conflict that
 * names what somebody else changed does not.
 */
export function wasRefused(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return error.status === 400 || error.status === 422 || (error.status === 409 && error.issues.length > 0);
}

type SignedOutListener = (endpoint: ClientEndpoint) => void;
const signedOutListeners = new Set<SignedOutListener>();

/** Tells `listener` of every call that the server answered with 401. Answers the function that ends it. */
export function onSignedOut(listener: SignedOutListener): () => void {
  signedOutListeners.add(listener);
  return () => {
    signedOutListeners.delete(listener);
  };
}

/**
 * Milliseconds after which a call may count as lost: a line that is gone may leave it open for minutes. Given as
 * `signal: AbortSignal.timeout(…)` it fails as without a line.
 */
export const LOST_AFTER = 8_000;

/** Calls an endpoint. Throws `ApiFailure` on every failure, except that an aborted call throws the browser's AbortError. */
export async function callEndpoint<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  ...[options]: Arguments<E>
): Promise<AnswerOf<E>> {
  return (await readJson(await ask(endpoint, options))) as AnswerOf<E>;
}

/** Calls an endpoint that answers a page of a bare list, with the cursor of the next one. Throws like `callEndpoint`. */
export async function callListEndpoint<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  ...[options]: Arguments<E>
): Promise<{ rows: AnswerOf<E>; nextCursor: string | null }> {
  const response = await ask(endpoint, options);
  const rows = (await readJson(response)) as AnswerOf<E>;
  return { rows, nextCursor: nextCursorOf(response.headers.get('Link')) };
}

/** Of `</api/things?cursor=x>; rel="next"` the cursor. */
function nextCursorOf(link: string | null): string | null {
  const address = /<([^>]*)>; *rel="next"/.exec(link ?? '')?.[1];
  return new URLSearchParams(address?.split('?')[1]).get('cursor');
}

async function ask(endpoint: ClientEndpoint, options: object | undefined): Promise<Response> {
  const { params = {}, query = {}, body, idempotencyKey, signal } = (options ?? {}) as LooseOptions;
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);

  const leftAt = Date.now();
  const response = await send(addressOf(endpoint.path, params, query), {
    method: endpoint.method,
    credentials: 'include',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  learnServerTime(response.headers.get('Date'), leftAt);
  if (response.ok) return response;

  if (response.status === 401) {
    for (const listener of signedOutListeners) listener(endpoint);
  }
  throw failureOf(response.status, await response.json().catch(() => null));
}

function addressOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const pathname = path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? pathname : `${pathname}?${search}`;
}

async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    if (request.signal?.aborted && !isTimeout(error)) throw error;
    throw unreachable();
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (isTimeout(error)) throw unreachable();
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiFailure(response.status, 'internal', '');
  }
}

const unreachable = () => new ApiFailure(0, 'offline', "Can't reach the server.");

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** A failure in another shape than ours comes from something in between, which has no message for the user. */
function failureOf(status: number, answer: unknown): ApiFailure {
  // Something between here and the server may have answered in its place, so no key is sure to be there.
  const { code, message, error, issues }: Partial<Failure> =
    typeof answer === 'object' && answer !== null ? answer : {};
  const fallback = status === 401 ? 'signed_out' : 'internal';
  return new ApiFailure(status, code ?? fallback, error ?? message ?? '', issues ?? []);
}

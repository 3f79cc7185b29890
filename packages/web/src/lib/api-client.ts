import type { Answer, Api, Route } from '@ten-four/contract/api';
import type { Endpoint, PartOf } from '@ten-four/contract/common/endpoint';
import type { ErrorCode, Failure, Issue } from '@ten-four/contract/common/errors';
import { learnServerTime } from './server-clock.ts';

type Part<E extends Endpoint, P extends 'params' | 'query' | 'body'> =
  PartOf<E, P> extends undefined
    ? unknown
    : Record<never, never> extends PartOf<E, P>
      ? { [K in P]?: PartOf<E, P> }
      : { [K in P]: PartOf<E, P> };

export type CallOptions<R extends Route> = Part<Api[R], 'params'> &
  Part<Api[R], 'query'> &
  Part<Api[R], 'body'> &
  (Api[R] extends { readonly idempotent: true } ? { idempotencyKey?: string } : unknown) & {
    signal?: AbortSignal;
  };

export type Arguments<R extends Route> =
  Record<never, never> extends CallOptions<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];

interface LooseOptions {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** `status` 0 and `code` 'offline': the server is unreachable. */
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

/** Returns the server's message, `fallback`, or `unreachable`. */
export function failureMessage(error: unknown, fallback: string, unreachable: string = fallback): string {
  if (!(error instanceof ApiFailure)) return fallback;
  if (error.code === 'offline') return unreachable;
  return error.message === '' ? fallback : error.message;
}

type RefetchableQuery = { error: unknown; refetch: () => unknown };

export const queryFailure = (query: RefetchableQuery, fallback: string) => ({
  message: failureMessage(query.error, fallback),
  onRetry: () => void query.refetch(),
});

export const readFailure = (
  query: RefetchableQuery & { isError: boolean; data: unknown },
  fallback: string,
) => (query.isError && query.data === undefined ? queryFailure(query, fallback) : undefined);

export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500;

export const isNotFound = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404;

/**
 * Returns whether no request with this key took effect, now or earlier. Session, limit and conflict failures leave that
 * open.
 */
export function wasRefused(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  return error.status === 400 || error.status === 422 || (error.status === 409 && error.issues.length > 0);
}

type SignedOutListener = (route: Route) => void;
const signedOutListeners = new Set<SignedOutListener>();

export function onSignedOut(listener: SignedOutListener): () => void {
  signedOutListeners.add(listener);
  return () => {
    signedOutListeners.delete(listener);
  };
}

/** Milliseconds before a request counts as lost, because dead connections stay open for minutes. */
export const LOST_AFTER = 8_000;

/** Throws `ApiFailure`, or AbortError when aborted. */
export async function callEndpoint<R extends Route>(
  route: R,
  ...[options]: Arguments<R>
): Promise<Answer<R>> {
  return (await readJson(await request(route, options))) as Answer<R>;
}

/** Calls an endpoint about one object. Throws like `callEndpoint`. */
export const callWithId = <R extends Route>(route: R, id: string, body?: PartOf<Api[R], 'body'>) =>
  callEndpoint<R>(route, ...([{ params: { id }, body }] as unknown as Arguments<R>));

/** Throws like `callEndpoint`. */
export async function callListEndpoint<R extends Route>(
  route: R,
  ...[options]: Arguments<R>
): Promise<{ rows: Answer<R>; nextCursor: string | null }> {
  const response = await request(route, options);
  const rows = (await readJson(response)) as Answer<R>;
  return { rows, nextCursor: nextCursorOf(response.headers.get('Link')) };
}

function nextCursorOf(link: string | null): string | null {
  const address = /<([^>]*)>; *rel="next"/.exec(link ?? '')?.[1];
  return new URLSearchParams(address?.split('?')[1]).get('cursor');
}

async function request(route: Route, options: object | undefined): Promise<Response> {
  const { params = {}, query = {}, body, idempotencyKey, signal } = (options ?? {}) as LooseOptions;
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey);

  const requestedAt = Date.now();
  const response = await send(addressOf(pathOf(route), params, query), {
    method: route.slice(0, route.indexOf(' ')),
    credentials: 'include',
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  learnServerTime(response.headers.get('Date'), requestedAt);
  if (response.ok) return response;

  if (response.status === 401) {
    for (const listener of signedOutListeners) listener(route);
  }
  throw failureOf(response.status, await response.json().catch(() => null));
}

/** Returns the path of a route, for links that the browser opens itself. */
export const pathOf = (route: Route): string => route.slice(route.indexOf(' ') + 1);

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

function failureOf(status: number, answer: unknown): ApiFailure {
  // A proxy may have answered, so any field may be missing.
  const { code, message, error, issues }: Partial<Failure> =
    typeof answer === 'object' && answer !== null ? answer : {};
  const fallback = status === 401 ? 'signed_out' : 'internal';
  return new ApiFailure(status, code ?? fallback, error ?? message ?? '', issues ?? []);
}

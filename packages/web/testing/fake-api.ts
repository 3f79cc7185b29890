import type { AnswerOf, Endpoint, PartOf } from '@ten-four/contract/common/endpoint';
import { ERROR_STATUS, type ErrorCode, type Issue } from '@ten-four/contract/common/errors';

export interface SentRequest<E extends Endpoint = Endpoint> {
  params: PartOf<E, 'params'>;
  query: PartOf<E, 'query'>;
  body: PartOf<E, 'body'>;
  idempotencyKey: string | null;
}

type Handler<E extends Endpoint> = (request: SentRequest<E>) => AnswerOf<E> | Promise<AnswerOf<E>>;

/** Thrown by a handler to refuse with the status of `code`. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[] | undefined;

  constructor(code: ErrorCode, message: string, issues?: readonly Issue[]) {
    super(message);
    this.code = code;
    this.issues = issues;
  }
}

/** Thrown by a handler to break the connection before the answer. */
export class LostAnswer extends Error {}

const routes = new Map<Endpoint, Handler<Endpoint>>();
const sent: { endpoint: Endpoint; request: SentRequest }[] = [];
const unanswered: string[] = [];
let reachable = true;

/** Makes all requests work, or fail as if offline. */
export function setReachable(value: boolean): void {
  reachable = value;
}

/** Answers requests to an endpoint with a value or a handler. */
export function answer<const E extends Endpoint>(endpoint: E, value: AnswerOf<E> | Handler<E>): void {
  const handler = typeof value === 'function' ? (value as Handler<E>) : () => value;
  // The latest answer wins, so that tests can replace defaults.
  routes.delete(endpoint);
  routes.set(endpoint, handler as unknown as Handler<Endpoint>);
}

export function refuse(endpoint: Endpoint, code: ErrorCode, message: string, issues?: Issue[]): void {
  answer(endpoint, () => {
    throw new Refusal(code, message, issues);
  });
}

export function loseAnswers(endpoint: Endpoint): void {
  answer(endpoint, () => {
    throw new LostAnswer();
  });
}

/** Holds answers back until the returned function is called with the value. */
export function holdAnswers<const E extends Endpoint>(endpoint: E): (value: AnswerOf<E>) => void {
  let release: (value: AnswerOf<E>) => void = () => {};
  const held = new Promise<AnswerOf<E>>((resolve) => {
    release = resolve;
  });
  answer(endpoint, () => held);
  return (value) => release(value);
}

/** Returns the requests to an endpoint since the test began, oldest first. */
export function requestsTo<const E extends Endpoint>(endpoint: E): SentRequest<E>[] {
  return sent.filter((one) => one.endpoint === endpoint).map(({ request }) => request as SentRequest<E>);
}

/** Clears everything and returns the requests without an answer. */
export function resetFakeApi(): string[] {
  routes.clear();
  sent.length = 0;
  reachable = true;
  return unanswered.splice(0);
}

const API_PATH = /^\/(api|auth|discord|demo|healthz|readyz)\b/;
const realFetch = window.fetch;

/** Replaces the browser's `fetch` for the app's own addresses. */
export function installFakeApi(): void {
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (!API_PATH.test(url.pathname)) return realFetch(input, init);
    return respond(url, init ?? {});
  };
}

async function respond(url: URL, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET';
  const found = findRoute(method, url.pathname);
  if (found === undefined) {
    unanswered.push(`${method} ${url.pathname}`);
    return failure('not_found', `No answer is set for ${method} ${url.pathname}.`);
  }
  const { endpoint, handler, params } = found;
  const request = {
    params,
    query: Object.fromEntries(url.searchParams),
    body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
    idempotencyKey: new Headers(init.headers).get('Idempotency-Key'),
  } as unknown as SentRequest;
  sent.push({ endpoint, request });
  if (!reachable) throw new TypeError('Failed to fetch');
  try {
    const value = await abortable(
      Promise.resolve().then(() => handler(request)),
      init.signal,
    );
    return Response.json(value, { status: endpoint.status ?? 200 });
  } catch (error) {
    if (error instanceof Refusal) return failure(error.code, error.message, error.issues);
    if (error instanceof LostAnswer) throw new TypeError('Failed to fetch');
    throw error;
  }
}

function abortable<T>(answering: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (signal == null) return answering;
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([answering, aborted]);
}

function findRoute(method: string, pathname: string) {
  for (const [endpoint, handler] of [...routes].reverse()) {
    if (endpoint.method !== method) continue;
    const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name]) => name ?? '');
    const pattern = new RegExp(`^${endpoint.path.replace(/:[A-Za-z]+/g, '([^/]+)')}$`);
    const values = pattern.exec(pathname)?.slice(1);
    if (values === undefined) continue;
    const params = Object.fromEntries(names.map((name, i) => [name, decodeURIComponent(values[i] ?? '')]));
    return { endpoint, handler, params };
  }
  return undefined;
}

function failure(code: ErrorCode, message: string, issues?: readonly Issue[]): Response {
  const body = { success: false, code, message, error: message, ...(issues === undefined ? {} : { issues }) };
  return Response.json(body, { status: ERROR_STATUS[code] });
}

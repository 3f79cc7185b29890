import type { REST } from '@discordjs/rest';
import { visibleBody } from '#platform/discord/visible-body';

/** Throws what the library throws: with `status` if Discord responded, `retryAfter` (milliseconds) for a rate limit. */
export type RestCall = (
  method: 'get' | 'put' | 'post' | 'patch' | 'delete',
  path: string,
  message?: { body?: object; query?: Record<string, string> },
) => Promise<unknown>;

export const FAILURE_KINDS = [
  'no_answer',
  'rate_limited',
  'refused',
  'server_error',
  'unauthorized',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];
export type OnFailure = (kind: FailureKind) => void;

export function failureKind(error: unknown): FailureKind {
  const status = numberAt(error, 'status');
  if (status === 429 || numberAt(error, 'retryAfter') !== null) return 'rate_limited';
  if (status === null) return 'no_answer';
  if (status >= 500) return 'server_error';
  return status === 401 ? 'unauthorized' : 'refused';
}

const SHORT_WAIT = 2000;
/** Messages never wait for a rate limit here: the outbox sends others meanwhile. */
const OF_OUTBOX = ['POST', 'PATCH', 'DELETE'];

/** Sends each request once, and gives up after `patience` milliseconds; `token` null sends no authorization. */
export function createRest(options: {
  apiUrl: string;
  token: string | null;
  patience: number;
  onFailure?: OnFailure;
  onAnswer?: () => void;
}): RestCall {
  const { apiUrl, token, patience, onFailure, onAnswer } = options;
  let rest: Promise<REST> | null = null;
  const build = async () => {
    // Not every server has a bot.
    const { REST } = await import('@discordjs/rest');
    const rejectOnRateLimit = ({ method, retryAfter }: { method: string; retryAfter: number }) =>
      OF_OUTBOX.includes(method.toUpperCase()) || retryAfter > SHORT_WAIT;
    const built = new REST({ api: apiUrl, retries: 0, timeout: patience, rejectOnRateLimit });
    return token === null ? built : built.setToken(token);
  };
  return async (method, path, message) => {
    rest ??= build();
    const current = await rest;
    try {
      const answer = await current[method](path as `/${string}`, {
        auth: token !== null,
        versioned: false,
        signal: AbortSignal.timeout(patience),
        ...(message?.body === undefined ? {} : { body: visibleBody(message.body) }),
        ...(message?.query === undefined ? {} : { query: new URLSearchParams(message.query) }),
      });
      onAnswer?.();
      return answer;
    } catch (error) {
      onFailure?.(failureKind(error));
      // After a 401 the library forgets the token.
      if (token !== null && numberAt(error, 'status') === 401) current.setToken(token);
      throw error;
    }
  };
}

export const valueAt = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

export function numberAt(value: unknown, key: string): number | null {
  const found = valueAt(value, key);
  return typeof found === 'number' ? found : null;
}

export function textAt(value: unknown, key: string): string | null {
  const found = valueAt(value, key);
  return typeof found === 'string' ? found : null;
}

/** Splits a webhook's address: the library counts rate limits by path. */
export function partsOf(address: string): { apiUrl: string; path: string; query: Record<string, string> } {
  const { origin, pathname, searchParams } = new URL(address);
  const at = Math.max(0, pathname.lastIndexOf('/webhooks/'));
  return {
    apiUrl: origin + pathname.slice(0, at),
    path: pathname.slice(at),
    query: Object.fromEntries(searchParams),
  };
}

import type { REST } from '@discordjs/rest';
import { visibleBody } from '#platform/discord/visible-body';

/**
 * One question to Discord through the library that keeps its rate limits. Throws what the library throws: `status`
 * where Discord answered, `retryAfter` (milliseconds) where it has to be waited for.
 */
export type RestCall = (
  method: 'get' | 'put' | 'post' | 'patch' | 'delete',
  path: string,
  message?: { body?: object; query?: Record<string, string> },
) => Promise<unknown>;

/** Why a call failed, as far as a host can do something about it. */
export const FAILURE_KINDS = [
  'no_answer',
  'rate_limited',
  'refused',
  'server_error',
  'unauthorized',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];
/** Told of every call that fails. */
export type OnFailure = (kind: FailureKind) => void;

/** `error` has Discord's `status` where there was an answer. */
export function failureKind(error: unknown): FailureKind {
  const status = numberAt(error, 'status');
  if (status === 429 || numberAt(error, 'retryAfter') !== null) return 'rate_limited';
  if (status === null) return 'no_answer';
  if (status >= 500) return 'server_error';
  return status === 401 ? 'unauthorized' : 'refused';
}

/** What is asked for while somebody waits may wait so long, in milliseconds, to keep a rate limit. */
const SHORT_WAIT = 2000;
/** The methods by which messages are sent, edited and deleted. */
const OF_OUTBOX = ['POST', 'PATCH', 'DELETE'];

/**
 * Asks at an address, which has the version in it already, as a bot, or with `token` null as nobody. Each question
 * gives up after `patience` milliseconds, and is asked once only: who asks decides whether to ask again. Messages never
 * wait for a rate limit in here, since the outbox knows what else it can do meanwhile.
 */
export function createRest(options: {
  apiUrl: string;
  token: string | null;
  patience: number;
  onFailure?: OnFailure;
  /** Told of every answer that is no failure. */
  onAnswer?: () => void;
}): RestCall {
  const { apiUrl, token, patience, onFailure, onAnswer } = options;
  let rest: Promise<REST> | null = null;
  const build = async () => {
    // Loaded at the first call: not every server has a bot.
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

/** What an unknown value holds under a key; undefined where it holds nothing. */
export const valueAt = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** The same for a number, and for a text; null where there is something else. */
export function numberAt(value: unknown, key: string): number | null {
  const found = valueAt(value, key);
  return typeof found === 'number' ? found : null;
}

export function textAt(value: unknown, key: string): string | null {
  const found = valueAt(value, key);
  return typeof found === 'string' ? found : null;
}

/** The parts of a webhook's address: the library keeps rate limits by paths beneath the API's address. */
export function partsOf(address: string): { apiUrl: string; path: string; query: Record<string, string> } {
  const { origin, pathname, searchParams } = new URL(address);
  const at = Math.max(0, pathname.lastIndexOf('/webhooks/'));
  return {
    apiUrl: origin + pathname.slice(0, at),
    path: pathname.slice(at),
    query: Object.fromEntries(searchParams),
  };
}

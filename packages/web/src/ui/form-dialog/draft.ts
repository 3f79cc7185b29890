import { randomKey } from '#lib/random-key.ts';

export type FormValues = Record<string, string | boolean>;

const PREFIX = 'draft:';
let owner: string | null = null;

export function setDraftOwner(userId: string | null): void {
  owner = userId;
}

export const DRAFT_RESTORED = 'Your draft was restored. Cancel discards it.';

export const isSame = <V extends FormValues>(values: V, initial: V): boolean =>
  Object.keys(initial).every((field) => values[field] === initial[field]);

export function clearDrafts(): void {
  memory.clear();
  attempt(() => {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) sessionStorage.removeItem(key);
  });
}

/**
 * Returns a form's unsent input, stored per user and tab. It survives a closed dialog, a crash and an expired session,
 * but not sign-out. A null name marks a secret, which is never stored.
 */
export function draftAt<V extends FormValues>(name: string | null, initial: V) {
  const values = keyOf('values', name);
  const request = keyOf('request', name);
  let last: Record<string, unknown> | null = null;
  const sentFor = (content: object) => {
    const sent = last ?? read(request);
    return sent?.content === JSON.stringify(content) ? sent : null;
  };
  /** Builds the body once, because a body that varies with time would be a different request with the same key. */
  const requestFor = <B extends object>(content: object, make: () => B) => {
    const { body = make(), idempotencyKey = randomKey() } = sentFor(content) ?? {};
    last = { content: JSON.stringify(content), body, idempotencyKey };
    store(request, last);
    return { body: body as B, idempotencyKey: String(idempotencyKey) };
  };
  const forgetRequest = () => {
    last = null;
    forget(request);
  };
  return {
    load: () => restore(read(values), initial),
    save: (typed: V) => store(values, typed),
    clear: () => {
      forget(values);
      forgetRequest();
    },
    /** Returns the same key for the same body until `clear`. */
    keyFor: (body: object) => requestFor(body, () => body).idempotencyKey,
    requestFor,
    /** Returns whether the values were sent with an unknown result. */
    wasSent: (typed: V) => sentFor(typed) !== null,
    /** Call it after a definite failure. */
    forgetRequest,
  };
}

function keyOf(part: string, name: string | null): string | null {
  return owner === null || name === null ? null : `${PREFIX}${owner}:${part}:${name}`;
}

/** Ignores fields of other versions. */
function restore<V extends FormValues>(saved: Record<string, unknown> | null, initial: V): V {
  const validFields = Object.keys(initial).filter((field) => typeof saved?.[field] === typeof initial[field]);
  return { ...initial, ...Object.fromEntries(validFields.map((field) => [field, saved?.[field]])) };
}

const memory = new Map<string, string>();

function read(key: string | null): Record<string, unknown> | null {
  if (key === null) return null;
  const value: unknown = attempt(() => JSON.parse(memory.get(key) ?? sessionStorage.getItem(key) ?? 'null'));
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

function store(key: string | null, value: object): void {
  if (key === null) return;
  const text = JSON.stringify(value);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}

function forget(key: string | null): void {
  if (key === null) return;
  memory.delete(key);
  attempt(() => sessionStorage.removeItem(key));
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

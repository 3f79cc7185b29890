import { randomKey } from '#lib/use-intent-key.ts';

export type FormValues = Record<string, string | boolean>;

/**
 * What was typed into a form and not yet sent. It outlives a closed dialog, a crashed page and a session that ended by
 * itself; not the browser's tab, nor signing out. Nobody but who typed it finds it.
 */
export interface Draft<V extends FormValues> {
  /** What was typed last, or else `initial`. */
  load: () => V;
  save: (values: V) => void;
  clear: () => void;
  /** The Idempotency-Key of sending this: the same for the same content until `clear`, also from a dialog opened again. */
  keyFor: (body: object) => string;
  /**
   * What these values are sent as: made once, and the same until they change, `clear` or `forgetBody`. For a body that
   * would differ by when it is made, which under the same key would be another request.
   */
  bodyFor: <B extends object>(values: V, make: () => B) => B;
  /** Whether a body of these values stands: it was sent, and nobody knows yet what came of it. */
  hasBody: (values: V) => boolean;
  /** Has the next body made anew: of this one it is certain that nothing came of it. */
  forgetBody: () => void;
}

const PREFIX = 'draft:';
let owner: string | null = null;

/** Says whose drafts there are from now on, by the user's id; null for nobody's: those are not kept. */
export function setDraftOwner(userId: string | null): void {
  owner = userId;
}

export const DRAFT_RESTORED = 'Your draft was restored. Cancel discards it.';

export const isSame = <V extends FormValues>(values: V, initial: V): boolean =>
  Object.keys(initial).every((field) => values[field] === initial[field]);

/** Forgets everybody's drafts in this tab. */
export function clearDrafts(): void {
  held.clear();
  attempt(() => {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) sessionStorage.removeItem(key);
  });
}

/**
 * The draft of whoever is signed in under a name; null for a secret, which is not kept. Where the browser keeps nothing,
 * there is simply no draft.
 */
export function draftAt<V extends FormValues>(name: string | null, initial: V): Draft<V> {
  const values = keyOf('values', name);
  const intent = keyOf('intent', name);
  const body = keyOf('body', name);
  let made: { content: string; body: object } | null = null;
  let last: { content: string; key: string } | null = null;
  const standing = (content: string): object | null => {
    const known = made ?? read(body);
    const stands = known?.content === content && typeof known.body === 'object';
    return stands ? (known.body as object | null) : null;
  };
  return {
    load: () => restore(read(values), initial),
    save: (typed) => keep(values, typed),
    clear: () => {
      last = null;
      made = null;
      for (const key of [values, intent, body]) forget(key);
    },
    keyFor: (body) => {
      const content = JSON.stringify(body);
      const known = last ?? read(intent);
      const isSame = known?.content === content && typeof known.key === 'string';
      last = { content, key: isSame ? String(known.key) : randomKey() };
      keep(intent, last);
      return last.key;
    },
    bodyFor: <B extends object>(typed: V, make: () => B) => {
      const content = JSON.stringify(typed);
      const same = (standing(content) as B | null) ?? make();
      made = { content, body: same };
      keep(body, made);
      return same;
    },
    hasBody: (typed) => standing(JSON.stringify(typed)) !== null,
    forgetBody: () => {
      made = null;
      forget(body);
    },
  };
}

/** Where a part of a draft is kept; null for nobody's and for a secret. */
function keyOf(part: string, name: string | null): string | null {
  return owner === null || name === null ? null : `${PREFIX}${owner}:${part}:${name}`;
}

/** Of what was kept only what fits the fields counts: another version of the page may have kept something else. */
function restore<V extends FormValues>(kept: Record<string, unknown> | null, initial: V): V {
  const fitting = Object.keys(initial).filter((field) => typeof kept?.[field] === typeof initial[field]);
  return { ...initial, ...Object.fromEntries(fitting.map((field) => [field, kept?.[field]])) };
}

/** What this page holds where the browser keeps nothing. */
const held = new Map<string, string>();

function read(key: string | null): Record<string, unknown> | null {
  if (key === null) return null;
  const value: unknown = attempt(() => JSON.parse(held.get(key) ?? sessionStorage.getItem(key) ?? 'null'));
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

function keep(key: string | null, value: object): void {
  if (key === null) return;
  const text = JSON.stringify(value);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    held.set(key, text);
  }
}

function forget(key: string | null): void {
  if (key === null) return;
  held.delete(key);
  attempt(() => sessionStorage.removeItem(key));
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

import { randomKey } from '#lib/random-key.ts';

/** What stands in a form's fields. */
export type FormValues = Record<string, string | boolean>;

/** What was typed into a form and not yet sent. It outlives a closed dialog and a crashed page, not the browser's tab. */
export interface Draft<V extends FormValues> {
  /** What was typed last, or else `initial`. */
  load: () => V;
  save: (values: V) => void;
  clear: () => void;
  /**
   * The Idempotency-Key of sending this: the same for the same content until `clear`, so that sending it again, also
   * from a dialog that was closed and opened again after a lost answer, does it once (resolutions §3).
   */
  keyFor: (body: object) => string;
}

/** The draft under a name. Where the browser keeps nothing, there is simply no draft. */
export function draftAt<V extends FormValues>(name: string, initial: V): Draft<V> {
  const values = `draft:${name}`;
  const intent = `draft-intent:${name}`;
  let last: { content: string; key: string } | null = null;
  return {
    load: () => restore(read(values), initial),
    save: (typed) => keep(values, typed),
    clear: () => {
      last = null;
      attempt(() => sessionStorage.removeItem(values));
      attempt(() => sessionStorage.removeItem(intent));
    },
    keyFor: (body) => {
      const content = JSON.stringify(body);
      const known = last ?? read(intent);
      const isSame = known?.content === content && typeof known.key === 'string';
      last = { content, key: isSame ? String(known.key) : randomKey() };
      keep(intent, last);
      return last.key;
    },
  };
}

/** Of what was kept only what fits the fields counts: another version of the page may have kept something else. */
function restore<V extends FormValues>(kept: Record<string, unknown> | null, initial: V): V {
  const fitting = Object.keys(initial).filter((field) => typeof kept?.[field] === typeof initial[field]);
  return { ...initial, ...Object.fromEntries(fitting.map((field) => [field, kept?.[field]])) };
}

function read(key: string): Record<string, unknown> | null {
  const value: unknown = attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

function keep(key: string, value: object): void {
  attempt(() => sessionStorage.setItem(key, JSON.stringify(value)));
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

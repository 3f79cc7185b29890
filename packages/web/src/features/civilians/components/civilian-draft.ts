import { type CivilianFormValues, FIELDS } from './civilian-form.values.ts';

/** What was typed into a form and not yet saved. It outlives a closed dialog and a crashed page, not the browser's tab. */
export interface Draft {
  load: () => CivilianFormValues | null;
  save: (values: CivilianFormValues) => void;
  clear: () => void;
}

/** The draft under a name. Where the browser keeps nothing, there is simply no draft. */
export function draftAt(name: string): Draft {
  const key = `civilian-draft:${name}`;
  return {
    load: () => attempt(() => parse(sessionStorage.getItem(key))),
    save: (values) => void attempt(() => sessionStorage.setItem(key, JSON.stringify(values))),
    clear: () => void attempt(() => sessionStorage.removeItem(key)),
  };
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

function parse(text: string | null): CivilianFormValues | null {
  const draft: unknown = text === null ? null : JSON.parse(text);
  return isValues(draft) ? draft : null;
}

function isValues(draft: unknown): draft is CivilianFormValues {
  if (typeof draft !== 'object' || draft === null) return false;
  const texts = new Map<string, unknown>(Object.entries(draft));
  return FIELDS.every((field) => typeof texts.get(field) === 'string');
}

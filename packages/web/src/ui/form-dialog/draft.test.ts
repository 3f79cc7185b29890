import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDrafts, draftAt, setDraftOwner } from './draft.ts';

const EMPTY = { text: '' };

/** A browser's store, whose keys are its own enumerable properties. */
function standInStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods);
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', standInStorage());
  setDraftOwner('ann');
});
afterEach(() => {
  vi.unstubAllGlobals();
  setDraftOwner(null);
});

describe('what was typed', () => {
  it('is found again by who typed it, and by nobody else', () => {
    draftAt('note', EMPTY).save({ text: 'by Ann' });
    expect(draftAt('note', EMPTY).load()).toEqual({ text: 'by Ann' });
    setDraftOwner('ben');
    expect(draftAt('note', EMPTY).load()).toEqual(EMPTY);
    draftAt('note', EMPTY).save({ text: 'by Ben' });
    setDraftOwner('ann');
    expect(draftAt('note', EMPTY).load()).toEqual({ text: 'by Ann' });
  });

  it('stays with who began it when the session ends meanwhile', () => {
    const draft = draftAt('note', EMPTY);
    setDraftOwner(null);
    draft.save({ text: 'by Ann' });
    expect(draftAt('note', EMPTY).load()).toEqual(EMPTY);
    setDraftOwner('ann');
    expect(draftAt('note', EMPTY).load()).toEqual({ text: 'by Ann' });
  });

  it('is not kept where nobody is signed in', () => {
    setDraftOwner(null);
    draftAt('note', EMPTY).save({ text: 'by somebody' });
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('is forgotten by signing out, with all that belongs to it; nothing else is', () => {
    sessionStorage.setItem('something else', 'x');
    for (const user of ['ann', 'ben']) {
      setDraftOwner(user);
      const draft = draftAt('note', EMPTY);
      draft.save({ text: 'typed' });
      draft.keyFor({ text: 'typed' });
      draft.bodyFor({ text: 'typed' }, () => ({ text: 'typed' }));
    }
    clearDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['something else']);
  });
});

describe('what is sent', () => {
  it('has one key for one content until it is done, also after a reload', () => {
    const draft = draftAt('note', EMPTY);
    const key = draft.keyFor({ text: 'a' });
    expect(draftAt('note', EMPTY).keyFor({ text: 'a' })).toBe(key);
    expect(draft.keyFor({ text: 'b' })).not.toBe(key);
    const last = draft.keyFor({ text: 'a' });
    draft.clear();
    expect(draftAt('note', EMPTY).keyFor({ text: 'a' })).not.toBe(last);
  });

  it('is the same body for the same values, whatever time it is', () => {
    let now = 1;
    const make = () => ({ at: now });
    const draft = draftAt('note', EMPTY);
    expect(draft.bodyFor({ text: 'a' }, make)).toEqual({ at: 1 });
    now = 2;
    expect(draft.bodyFor({ text: 'a' }, make)).toEqual({ at: 1 });
    expect(draftAt('note', EMPTY).bodyFor({ text: 'a' }, make)).toEqual({ at: 1 });
    expect(draft.bodyFor({ text: 'b' }, make)).toEqual({ at: 2 });
    now = 3;
    draft.forgetBody();
    expect(draftAt('note', EMPTY).bodyFor({ text: 'b' }, make)).toEqual({ at: 3 });
    now = 4;
    draft.clear();
    expect(draft.bodyFor({ text: 'b' }, make)).toEqual({ at: 4 });
  });

  it('is the same also where the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', undefined);
    let now = 1;
    const draft = draftAt('note', EMPTY);
    const send = () => draft.keyFor(draft.bodyFor({ text: 'a' }, () => ({ at: now })));
    const key = send();
    now = 2;
    expect(send()).toBe(key);
  });
});

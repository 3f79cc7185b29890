import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDrafts, draftAt, setDraftOwner } from './draft.ts';

const EMPTY = { text: '' };

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

describe('draft', () => {
  it('is restored for its author only', () => {
    draftAt('note', EMPTY).save({ text: 'by Ann' });
    expect(draftAt('note', EMPTY).load()).toEqual({ text: 'by Ann' });
    setDraftOwner('ben');
    expect(draftAt('note', EMPTY).load()).toEqual(EMPTY);
    draftAt('note', EMPTY).save({ text: 'by Ben' });
    setDraftOwner('ann');
    expect(draftAt('note', EMPTY).load()).toEqual({ text: 'by Ann' });
  });

  it('stays with its author when the session ends', () => {
    const draft = draftAt('note', EMPTY);
    setDraftOwner(null);
    draft.save({ text: 'by Ann' });
    expect(draftAt('note', EMPTY).load()).toEqual(EMPTY);
    setDraftOwner('ann');
    expect(draftAt('note', EMPTY).load()).toEqual({ text: 'by Ann' });
  });

  it('is not stored for signed-out users', () => {
    setDraftOwner(null);
    draftAt('note', EMPTY).save({ text: 'by somebody' });
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('is deleted on sign-out together with its key, and other data stays', () => {
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

describe('request', () => {
  it('has one key per content until it succeeds, also after a reload', () => {
    const draft = draftAt('note', EMPTY);
    const key = draft.keyFor({ text: 'a' });
    expect(draftAt('note', EMPTY).keyFor({ text: 'a' })).toBe(key);
    expect(draft.keyFor({ text: 'b' })).not.toBe(key);
    const last = draft.keyFor({ text: 'a' });
    draft.clear();
    expect(draftAt('note', EMPTY).keyFor({ text: 'a' })).not.toBe(last);
  });

  it('has the same body for the same values at any time', () => {
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

  it('is stable even when storage is unavailable', () => {
    vi.stubGlobal('sessionStorage', undefined);
    let now = 1;
    const draft = draftAt('note', EMPTY);
    const send = () => draft.keyFor(draft.bodyFor({ text: 'a' }, () => ({ at: now })));
    const key = send();
    now = 2;
    expect(send()).toBe(key);
  });
});

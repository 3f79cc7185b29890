import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDrafts, draftAt, setDraftOwner } from './draft.ts';

const EMPTY = { text: '' };

function fakeStorage(): Storage {
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
  vi.stubGlobal('sessionStorage', fakeStorage());
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
      draft.requestFor({ text: 'typed' }, () => ({ text: 'typed' }));
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
    const bodyFor = (text: string, from = draft) => from.requestFor({ text }, make).body;
    expect(bodyFor('a')).toEqual({ at: 1 });
    now = 2;
    expect(bodyFor('a')).toEqual({ at: 1 });
    expect(bodyFor('a', draftAt('note', EMPTY))).toEqual({ at: 1 });
    expect(bodyFor('b')).toEqual({ at: 2 });
    now = 3;
    expect(draft.wasSent({ text: 'b' })).toBe(true);
    draft.forgetRequest();
    expect(draft.wasSent({ text: 'b' })).toBe(false);
    expect(bodyFor('b', draftAt('note', EMPTY))).toEqual({ at: 3 });
    now = 4;
    draft.clear();
    expect(bodyFor('b')).toEqual({ at: 4 });
  });

  it('is stable even when storage is unavailable', () => {
    vi.stubGlobal('sessionStorage', undefined);
    let now = 1;
    const draft = draftAt('note', EMPTY);
    const send = () => draft.requestFor({ text: 'a' }, () => ({ at: now }));
    const first = send();
    now = 2;
    expect(send()).toEqual(first);
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { piece } from './piece.ts';

beforeEach(() => {
  // By them it would be asked for again long after the test.
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', {
    querySelector: () => ({ src: 'https://cad.example/assets/index-now.js' }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A part that cannot be had at first, and is there whenever it is asked for again. */
const secondTime = () =>
  vi.fn().mockRejectedValueOnce(new TypeError('No such file')).mockResolvedValue('menu');

/** Resolves, with the way to answer it, once a part that could not be had asks why. */
const askedWhy = () =>
  new Promise<(answer: Response | Error) => void>((asked) => {
    const ask = () =>
      new Promise<Response>((resolve, reject) => {
        asked((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
      });
    vi.stubGlobal('fetch', ask);
  });

/** A part that is asked for again while it is asked why it could not be had, which is answered so. */
async function joined(why: Response | Error) {
  const asked = askedWhy();
  const get = secondTime();
  const menu = piece(get);
  const earlier = menu.load();
  const answer = await asked;
  const press = menu.load();
  answer(why);
  await Promise.all([earlier, press]);
  return { menu, get };
}

it('who joins an attempt that fails has the part asked for once more', async () => {
  const { menu, get } = await joined(new TypeError('No line'));
  expect(menu.state.get().part).toBe('menu');
  expect(get).toHaveBeenCalledTimes(2);
});

it('an attempt that nobody joined is left at that', async () => {
  const why = askedWhy();
  const get = secondTime();
  const menu = piece(get);
  const only = menu.load();
  (await why)(new TypeError('No line'));
  await only;
  expect(menu.state.get()).toEqual({ part: null, absence: 'offline' });
  expect(get).toHaveBeenCalledTimes(1);
});

it('what a newer version has replaced is not asked for once more', async () => {
  const { menu, get } = await joined(new Response('<script src="/assets/index-new.js"></script>'));
  expect(menu.state.get()).toEqual({ part: null, absence: 'outdated' });
  expect(get).toHaveBeenCalledTimes(1);
});

import { expect, test } from '@playwright/test';
import { PAGES } from '@ten-four/contract/common/pages';
import { SCREENS } from './screens.ts';

/** They lead on to other pages, and show nothing themselves. */
const LEADING_ON: readonly string[] = ['/app', '/dashboard'];

test('the sweep visits every page of the app', () => {
  const visited = SCREENS.flatMap(({ screens }) => screens.map(({ at }) => at.split(/[?#]/, 1)[0] ?? ''));
  const missing = PAGES.filter((page) => !LEADING_ON.includes(page) && !visited.includes(page));
  expect(missing, 'pages without a row in packages/e2e/src/sweep/screens').toEqual([]);
});

test('every screen has a name of its own', () => {
  for (const { title, screens } of SCREENS) {
    const names = screens.map(({ name, only = '' }) => `${name} ${only}`);
    expect(new Set(names).size, `names of ${title}`).toBe(names.length);
  }
});

import { expect } from '@playwright/test';
import { PAGES } from '@ten-four/contract/common/pages';
import { SCREENS } from './screens.ts';
import { test } from './sweep.fixture.ts';

/** Pages that only redirect. */
const LEADING_ON: readonly string[] = ['/app', '/dashboard'];

test('the sweep visits every page of the app', () => {
  const visited = SCREENS.flatMap(({ screens }) => screens.map(({ at }) => at.split(/[?#]/, 1)[0] ?? ''));
  const missing = PAGES.filter((page) => !LEADING_ON.includes(page) && !visited.includes(page));
  expect(missing, 'pages without a row in packages/e2e/src/sweep/screens').toEqual([]);
});

test('screen names are unique within each part of the sweep', () => {
  for (const { title, screens } of SCREENS) {
    const names = screens.map(({ name, only = '' }) => `${name} ${only}`);
    expect(new Set(names).size, `names of ${title}`).toBe(names.length);
  }
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** docs/reliability.md says which test shows what: each has to be there, and none of the faults may be left out. */

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const named = new Set(
  readFileSync(at('../../../../docs/reliability.md'), 'utf8').match(/[\w/.-]+\.test\.ts/g),
);

test('the tests that the documentation names are there', () => {
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((file) => !existsSync(at(`../${file}`)))).toEqual([]);
});

test('every fault that is made is in the documentation', () => {
  const made = readdirSync(at('.')).filter((file) => file.endsWith('.test.ts') && !file.includes('.unit.'));
  expect(made.filter((file) => !named.has(`faults/${file}`))).toEqual([]);
});

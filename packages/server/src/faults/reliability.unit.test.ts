import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const named = new Set(
  readFileSync(at('../../../../docs/reliability.md'), 'utf8').match(/[\w/.-]+\.test\.ts/g),
);

test('every test named in the documentation exists', () => {
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((file) => !existsSync(at(`../${file}`)))).toEqual([]);
});

test('every fault test is named in the documentation', () => {
  const made = readdirSync(at('.')).filter((file) => file.endsWith('.test.ts') && !file.includes('.unit.'));
  expect(made.filter((file) => !named.has(`faults/${file}`))).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isOnPostgres, ON_POSTGRES } from '#testing/on-postgres';

/** The list must contain every file whose SQL differs between the engines. */

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const files = readdirSync(at('src'), { recursive: true })
  .map((name) => `src/${String(name)}`)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.unit.test.ts'));
const tests = files.filter((file) => file.endsWith('.test.ts'));
const contains = (file: string, pattern: RegExp) => pattern.test(readFileSync(at(file), 'utf8'));
const runsOnPostgres = (file: string) => ON_POSTGRES.some((entry) => isOnPostgres(file, entry));

/** SQL of one engine, or a module that chooses between them. */
const DIFFERS =
  /from '#db\/(copy-tables|engine|lock-rows|postgres|sqlite|search-keys|advisory-locks)|\bpg_|\.(forUpdate|forShare|forNoKeyUpdate|skipLocked)\(|\bisUniqueViolation\(|'postgres'|'sqlite'/;
/** Tests that check something else or more on PostgreSQL. */
const CHECKS_ENGINE = /'postgres'|\bisSqlite\(|'sqlite' \?/;

test('every entry matches a test', () => {
  const unused = ON_POSTGRES.filter((entry) => !tests.some((file) => isOnPostgres(file, entry)));
  expect(unused).toEqual([]);
});

test('no entry is listed twice', () => {
  const paths = ON_POSTGRES.map(({ path }) => path);
  expect(paths.filter((path) => ON_POSTGRES.filter((entry) => isOnPostgres(path, entry)).length > 1)).toEqual(
    [],
  );
});

test('every test with engine-specific checks runs on PostgreSQL', () => {
  expect(tests.filter((file) => contains(file, CHECKS_ENGINE) && !runsOnPostgres(file))).toEqual([]);
});

test('every folder with engine-specific SQL has a test that runs on PostgreSQL', () => {
  const isCovered = (source: string) =>
    runsOnPostgres(source) ||
    tests.some((file) => dirname(file) === dirname(source) && runsOnPostgres(file)) ||
    ON_POSTGRES.some(({ alsoFor = [] }) => alsoFor.some((path) => source.startsWith(path)));
  const sources = files.filter((file) => !tests.includes(file) && contains(file, DIFFERS));
  expect(sources.length).toBeGreaterThan(20);
  expect(sources.filter((source) => !isCovered(source))).toEqual([]);
});

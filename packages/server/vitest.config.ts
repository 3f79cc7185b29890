import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isContinuousIntegration } from '../../scripts/lib/environment.mjs';
import { findPostgres, NO_POSTGRES } from '../../scripts/lib/postgres-binaries.mjs';
import { ON_POSTGRES } from './testing/on-postgres.ts';

/**
 * All tests except those in the browser. `*.unit.test.ts` files and the tests of the other packages need no database
 * and run once. All other server tests run on SQLite, and those listed in testing/on-postgres.ts on PostgreSQL too;
 * with TEST_ROUNDS all of them do.
 */
const packages = fileURLToPath(new URL('..', import.meta.url));

/**
 * Each process loads the server once for all its test files, which halves the work, so no test may leave state in a
 * module.
 */
const ISOLATE = false;

/** Long enough for a busy machine, where starting one process can take many seconds and some tests start ten. */
const ROUNDS = Number(process.env.TEST_ROUNDS ?? 1);
const PATIENCE = {
  testTimeout: 300_000 * ROUNDS,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};

const EVERY_TEST = ['server/src/**/*.test.ts'];
const ON_ENGINE = {
  sqlite: EVERY_TEST,
  postgres:
    process.env.TEST_ROUNDS === undefined
      ? ON_POSTGRES.map(({ path }) => `server/${path}${path.endsWith('/') ? '**/*.test.ts' : ''}`)
      : EVERY_TEST,
};

function onEngine(engine: 'sqlite' | 'postgres') {
  return {
    root: packages,
    test: {
      name: engine,
      include: ON_ENGINE[engine],
      exclude: ['**/*.unit.test.ts'],
      env: { NODE_ENV: 'test', TEST_ENGINE: engine },
      globalSetup: engine === 'postgres' ? [fromRoot('scripts/lib/postgres.global-setup.mjs')] : [],
      isolate: ISOLATE,
      ...PATIENCE,
    },
  };
}

const unit = {
  root: packages,
  test: {
    name: 'unit',
    include: [
      'server/{src,testing}/**/*.unit.test.ts',
      'contract/src/**/*.test.ts',
      'fake-discord/{src,testing}/**/*.test.ts',
      'web/src/**/*.test.ts',
      '../scripts/*.test.mjs',
    ],
    env: { NODE_ENV: 'test' },
    isolate: ISOLATE,
    ...PATIENCE,
  },
};

/**
 * Runs one project after the other, because a worker that changes projects loads the server again: unit tests with the
 * long release test first, then, in each project, the fault tests, which are small and take long and would run alone at
 * the end. Within these, without times of an earlier run, Vitest starts the largest files first.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * ['unit', 'postgres', 'sqlite'].indexOf(project.name) + (moduleId.includes('/faults/') ? 0 : 1);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}

function fromRoot(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

/** Returns only SQLite, with a warning, if there is no PostgreSQL; continuous integration fails at its start. */
function engines(): ('sqlite' | 'postgres')[] {
  const given = process.env.TEST_POSTGRES_URL !== undefined;
  if (given || isContinuousIntegration() || findPostgres() !== null) return ['sqlite', 'postgres'];
  process.stderr.write(`${NO_POSTGRES}\n`);
  return ['sqlite'];
}

export default defineConfig({
  test: {
    projects: [unit, ...engines().map(onEngine)],
    sequence: { sequencer: LongestFirst },
    // Processes instead of threads, so that an abort in the database's native addon fails one file's tests, not all.
    pool: 'forks',
    // Many tests wait for another process or PostgreSQL, so running twice as many workers as processors saves a tenth.
    maxWorkers: 2 * Math.max(2, availableParallelism()),
  },
});

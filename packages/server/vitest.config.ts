import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isContinuousIntegration } from '../../scripts/lib/environment.mjs';
import { findPostgres, NO_POSTGRES } from '../../scripts/lib/postgres-binaries.mjs';
import { ON_POSTGRES } from './testing/on-postgres.ts';

/**
 * All tests but those in the browser. `*.unit.test.ts` and what the other packages test needs no database and runs
 * once; every other test of the server runs on SQLite, and those of testing/on-postgres.ts on PostgreSQL too. Where
 * TEST_ROUNDS is set, all of them do.
 */
const packages = fileURLToPath(new URL('..', import.meta.url));

/**
 * A process loads the server once for all files that it runs, which halves the work; so no test may leave anything
 * behind in a module.
 */
const ISOLATE = false;

/** For what hangs: on a busy machine starting a process alone can take many seconds, and some tests start ten. */
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
 * Vitest runs projects in the order of their names. This starts the unit tests first, because one of them, the
 * release's, takes as long as a tenth of all others and would run alone at the end.
 */
class UnitTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isUnit = ({ project }: TestSpecification) => project.name === 'unit';
    return [...sorted.filter(isUnit), ...sorted.filter((file) => !isUnit(file))];
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
    sequence: { sequencer: UnitTestsFirst },
    // Processes, not threads: should the database's native addon abort, it takes one file's tests with it, not all.
    pool: 'forks',
    // Many tests wait for another process or PostgreSQL, so twice as many workers as processors take a tenth less time.
    maxWorkers: 2 * Math.max(2, availableParallelism()),
  },
});

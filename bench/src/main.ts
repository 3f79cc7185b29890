import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { analyze } from './analyze.ts';
import { measureDownload } from './download.ts';
import { measureFanOut } from './fan-out.ts';
import { measureFigures } from './figures.ts';
import { fill } from './fill.ts';
import { fillAccount } from './fill-account.ts';
import { fillCrowd } from './fill-crowd.ts';
import { fillMonth } from './fill-month.ts';
import { fillPhones } from './fill-phones.ts';
import { askAlone } from './one-caller.ts';
import type { Operation } from './operations.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { compare, type Load, type Servers, warm } from './rounds.ts';
import { measureSecondScreen, PEOPLE } from './second-screen.ts';
import { startWorld } from './second-screen-world.ts';
import { type Engine, residentMemory, type Served, startApp, startFloor } from './servers.ts';
import { signIn } from './sign-in.ts';
import { statementCount } from './statement-count.ts';
import { measureStreams } from './streams.ts';
import { limitOf, show } from './table.ts';

/** Milliseconds after which a server that was just started is idle: V8 gives back what the start took within a minute. */
const IDLE_AFTER = 70_000;
const MINUTE = 60_000;
const FILE = 'ten-four.db';

/** Where the data are: a folder, and PostgreSQL's address where that is the engine. */
interface Place {
  engine: Engine;
  folder: string;
  databaseUrl: string | null;
}

type Line = Record<string, string | number>;

/** Measures the product on one engine, and prints what it showed. */
async function measure(engine: Engine, databaseUrl: string | null, options: Options): Promise<void> {
  console.log(`\n## ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}\n`);
  const place = { engine, folder: mkdtempSync(join(tmpdir(), 'ten-four-bench-')), databaseUrl };
  try {
    // The first start also makes the tables.
    const idle = await withApp(place, async (app) => (options.isQuick ? null : measureIdle(app)));
    const lines: Line[] = [];
    let loaded = 0;
    let before = 0;
    let filled = 0;
    for (const people of options.sizes) {
      const operations = options.operations.filter(({ grows }) => grows || before === 0);
      if (operations.length > 0) {
        await fillUp(place, filled, people);
        filled = people;
        const found = await measureAmong(place, people, operations, options);
        lines.push(...found.lines);
        loaded = Math.max(loaded, found.memory);
      }
      before = people;
    }
    if (lines.length > 0) {
      console.log();
      show(lines);
    }
    if (idle !== null) {
      console.log(`\nIdle: ${Math.round(idle.memory)} MB, ${idle.statements} SQL statements a minute.`);
    }
    if (lines.length > 0) console.log(`\nAt most ${Math.round(loaded)} MB after a load.\n`);
    // What a stream costs in memory shows in a process that did nothing else before.
    if (options.hasFanOut) await withApp(place, async (app) => show(await measureFanOut(app)));
    if (options.hasStreams && databaseUrl !== null) {
      await withApp(place, (app) =>
        withApp(place, async (other) => show(await measureStreams([app, other]))),
      );
    }
    if (options.hasDownload) {
      await fillAccount(engine, databaseUrl ?? join(place.folder, FILE));
      await withApp(place, async (app) => show(await measureDownload(app)));
    }
    if (options.hasAlone) {
      await fillCrowd(engine, databaseUrl ?? join(place.folder, FILE));
      await fillMonth(engine, databaseUrl ?? join(place.folder, FILE));
      await withApp(place, async (app) => show(await measureFigures(app)));
    }
    if (options.hasSecondScreen) {
      if (filled < PEOPLE) await fillUp(place, filled, PEOPLE);
      if (!options.hasAlone) await fillCrowd(engine, databaseUrl ?? join(place.folder, FILE));
      await withSecondScreen(place);
    }
  } finally {
    rmSync(place.folder, { recursive: true, force: true });
  }
}

/** Against a Discord and a push service in this process, which say when something came. */
async function withSecondScreen(place: Place): Promise<void> {
  const world = await startWorld();
  try {
    await fillPhones(place.engine, place.databaseUrl ?? join(place.folder, FILE), world.phones);
    await withApp(place, async (app) => show(await measureSecondScreen(app, world)), world.environment);
  } finally {
    await world.close();
  }
}

/** What a server does and holds that nobody asks anything. */
async function measureIdle(app: Served): Promise<{ memory: number; statements: number }> {
  await pause(IDLE_AFTER - MINUTE);
  const before = await statementCount(app.origin);
  await pause(MINUTE);
  // To ask costs one as well.
  const statements = (await statementCount(app.origin)) - before - 1;
  return { memory: residentMemory(app), statements };
}

async function withApp<T>(
  { folder, databaseUrl }: Place,
  run: (app: Served) => Promise<T>,
  environment: Record<string, string> = {},
): Promise<T> {
  const app = await startApp(folder, databaseUrl, environment);
  try {
    return await run(app);
  } finally {
    await app.stop();
  }
}

async function fillUp({ engine, folder, databaseUrl }: Place, from: number, to: number): Promise<void> {
  const began = performance.now();
  await fill(engine, databaseUrl ?? join(folder, FILE), { from, to });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${to - from} people with cars were put in, in ${seconds} s.`);
}

/** Answers a line for each operation, and the most memory (MB) that the server had after one. */
function measureAmong(
  place: Place,
  people: number,
  operations: readonly Operation[],
  { effort }: Options,
): Promise<{ lines: Line[]; memory: number }> {
  return withApp(place, async (app) => {
    const loads: Load[] = [];
    for (const { persona, requests, isKeyed = false } of operations) {
      const cookie = await signIn(app.origin, persona);
      const headers = { cookie, 'content-type': 'application/json' };
      loads.push({ requests: await requests(people, app, cookie), headers, isKeyed });
    }
    // Once everybody is signed in: the least has the data as they are at its start.
    const least = await startFloor(place.engine, place.databaseUrl ?? snapshot(place.folder));
    const lines: Line[] = [];
    let memory = 0;
    try {
      for (const [index, load] of loads.entries()) {
        lines.push({
          operation: operations[index]?.title ?? '',
          people,
          ...(await measureLoad({ app, least }, place, load, effort)),
        });
        memory = Math.max(memory, residentMemory(app));
      }
    } finally {
      await least.stop();
    }
    return { lines, memory };
  });
}

async function measureLoad(
  servers: Servers,
  place: Place,
  load: Load,
  effort: Options['effort'],
): Promise<Line> {
  const alone = await askAlone(servers.app, load);
  await warm(servers, load);
  if (place.databaseUrl !== null) await analyze(place.databaseUrl);
  const { app, steady, least } = await compare(servers, load, effort);
  return {
    'app/s': Math.round(app.perSecond),
    'least/s': Math.round(least.perSecond),
    'to least': least.ratio.toFixed(2),
    'p99 ms': app.p99,
    'p99 ms at 50/s': steady.p99,
    'alone p50 ms': alone.p50.toFixed(2),
    'alone p99 ms': alone.p99.toFixed(2),
    SQL: alone.statements,
    'app CPU µs': Math.round(app.cpu),
    'least CPU µs': Math.round(least.cpu),
    'limited by': limitOf(app),
  };
}

/** The least works on a copy: the product alone may open its own file. */
function snapshot(folder: string): string {
  const copy = mkdtempSync(join(folder, 'floor-'));
  for (const file of [FILE, `${FILE}-wal`]) copyFileSync(join(folder, file), join(copy, file));
  return join(copy, FILE);
}

const options = readOptions(process.argv.slice(2));
if (options === null) console.log(USAGE);
else {
  for (const engine of options.engines) {
    if (engine === 'sqlite') await measure(engine, null, options);
    else if (options.databaseUrl !== null) await measure(engine, options.databaseUrl, options);
    else console.log('\nPostgreSQL is not installed here: it was left out.');
  }
}

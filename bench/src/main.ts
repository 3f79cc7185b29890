import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compare } from './rounds.ts';
import { residentMemory, startApp, startFloor } from './servers.ts';
import { signIn } from './sign-in.ts';

/**
 * Measures "own civilians" beside its floor on each engine and prints a table. Run by `npm run bench`, which gives the
 * address of an empty PostgreSQL database as argument where the machine has PostgreSQL.
 */
interface Row {
  engine: string;
  'app req/s': number;
  'floor req/s': number;
  ratio: string;
  'app p99 ms': number;
  'SQL a request': number;
  'idle MB': number;
  'loaded MB': number;
}

const PATH = '/api/civilians';

async function measure(engine: 'sqlite' | 'postgres', databaseUrl: string | null): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'ten-four-bench-'));
  const app = await startApp(folder, databaseUrl);
  try {
    const idle = residentMemory(app);
    const cookie = await signIn(app.origin, 'civilian');
    const statementsBefore = await statementCount(app.origin);
    await fetch(`${app.origin}${PATH}`, { headers: { cookie } });
    const statements = (await statementCount(app.origin)) - statementsBefore;
    const copy = databaseUrl === null ? snapshot(folder) : null;
    const floor = await startFloor(engine, copy ?? databaseUrl ?? '');
    const headers = { cookie };
    const { target, floor: bare } = await compare(
      { url: `${app.origin}${PATH}`, headers },
      { url: `${floor.origin}${PATH}`, headers },
    );
    await floor.stop();
    if (copy !== null) rmSync(dirname(copy), { recursive: true, force: true });
    return {
      engine,
      'app req/s': Math.round(target.requestsPerSecond),
      'floor req/s': Math.round(bare.requestsPerSecond),
      ratio: (target.requestsPerSecond / bare.requestsPerSecond).toFixed(2),
      'app p99 ms': target.p99,
      'SQL a request': statements,
      'idle MB': Math.round(idle),
      'loaded MB': Math.round(residentMemory(app)),
    };
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The floor reads a copy: the product alone may open its own file. */
function snapshot(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'ten-four-bench-floor-'));
  for (const file of ['ten-four.db', 'ten-four.db-wal']) copyFileSync(join(folder, file), join(copy, file));
  return join(copy, 'ten-four.db');
}

async function statementCount(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^ten_four_sql_statements_total (\d+)/m.exec(text)?.[1]);
}

const rows = [await measure('sqlite', null)];
const [postgres] = process.argv.slice(2);
if (postgres !== undefined) rows.push(await measure('postgres', postgres));
console.table(rows);

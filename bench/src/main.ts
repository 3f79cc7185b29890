import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureCreateCall } from './create-call.ts';
import { measureFanOut } from './fan-out.ts';
import { measureOwnCivilians } from './own-civilians.ts';
import { type Beside, type Served, startApp, startFloor } from './servers.ts';

/**
 * Measures the product on each engine and prints what each measurement showed. Run by `npm run bench`, which gives
 * the address of an empty PostgreSQL database as argument where the machine has PostgreSQL.
 */
async function measure(engine: 'sqlite' | 'postgres', databaseUrl: string | null): Promise<void> {
  await withApp(databaseUrl, async (app, folder) => {
    const beside: Beside = {
      engine,
      startFloor: () => startFloor(engine, databaseUrl ?? snapshot(folder)),
    };
    show('Own civilians (GET /api/civilians)', await measureOwnCivilians(app, beside));
    show('Creating a call (POST /api/calls)', await measureCreateCall(app, beside));
  });
  // What a stream costs in memory shows in a process that did nothing else before.
  await withApp(databaseUrl, async (app) => {
    show('From the answer to a created call to its event at every stream', await measureFanOut(app, engine));
  });
}

async function withApp(
  databaseUrl: string | null,
  run: (app: Served, folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ten-four-bench-'));
  const app = await startApp(folder, databaseUrl);
  try {
    await run(app, folder);
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The floor works on a copy: the product alone may open its own file. */
function snapshot(folder: string): string {
  const copy = mkdtempSync(join(folder, 'floor-'));
  for (const file of ['ten-four.db', 'ten-four.db-wal']) copyFileSync(join(folder, file), join(copy, file));
  return join(copy, 'ten-four.db');
}

function show(title: string, row: object): void {
  console.log(title);
  console.table([row]);
}

await measure('sqlite', null);
const [postgres] = process.argv.slice(2);
if (postgres !== undefined) await measure('postgres', postgres);

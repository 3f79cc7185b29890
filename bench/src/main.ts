import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from './client.ts';
import { fill } from './fill.ts';
import { measureLive } from './live.ts';
import { compare, type Load } from './load.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { type DatabasePlace, type Server, startBaseline, startProduct } from './servers.ts';

const FILE = 'ten-four.db';

/** Measures one engine and prints the tables. */
async function measure(place: DatabasePlace, options: Options): Promise<void> {
  console.log(`\n## ${place.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}\n`);
  // The first start creates the tables and the demo data.
  await withServers(place, 1, async () => {});
  const rows = [];
  for (const [index, people] of options.sizes.entries()) {
    await fill(place, options.sizes[index - 1] ?? 0, people);
    const operations = options.operations.filter(({ grows }) => grows || index === 0);
    if (operations.length === 0) continue;
    const measured = await withServers(place, 1, ([product]) =>
      measureLoads(place, product, operations, people, options),
    );
    rows.push(...measured);
  }
  if (rows.length > 0) console.table(rows);
  if (options.streams > 0) {
    // SQLite supports a single server process.
    const count = place.engine === 'sqlite' ? 1 : 2;
    console.table(await withServers(place, count, (servers) => measureLive(servers, options.streams)));
  }
}

async function measureLoads(
  place: DatabasePlace,
  product: Server,
  operations: Options['operations'],
  people: number,
  { isQuick }: Options,
) {
  const loads: Load[] = [];
  for (const { persona, requests } of operations) {
    const client = await signIn(product.origin, persona);
    loads.push({ cookie: client.cookie, requests: await requests(client, people) });
  }
  const baseline = await startBaseline(place.engine, place.databaseUrl ?? copyOf(place.dataDir));
  const effort = isQuick ? { rounds: 3, seconds: 1 } : { rounds: 5, seconds: 2 };
  const rows = [];
  try {
    for (const [index, load] of loads.entries()) {
      const figures = await compare(product, baseline, load, effort);
      const memory = Math.round(product.memory());
      rows.push({ operation: operations[index]?.name ?? '', people, ...figures, 'memory MB': memory });
    }
  } finally {
    await baseline.stop();
  }
  return rows;
}

async function withServers<T>(
  place: DatabasePlace,
  count: number,
  work: (servers: [Server, ...Server[]]) => Promise<T>,
): Promise<T> {
  const servers: [Server, ...Server[]] = [await startProduct(place)];
  try {
    while (servers.length < count) servers.push(await startProduct(place));
    return await work(servers);
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Copies the database for the baseline, since only one process may open the product's file. */
function copyOf(dataDir: string): string {
  const copy = mkdtempSync(join(dataDir, 'baseline-'));
  for (const file of [FILE, `${FILE}-wal`]) copyFileSync(join(dataDir, file), join(copy, file));
  return join(copy, FILE);
}

const options = readOptions(process.argv.slice(2));
if (options === null) console.log(USAGE);
else {
  for (const engine of options.engines) {
    const databaseUrl = engine === 'postgres' ? options.databaseUrl : null;
    if (engine === 'postgres' && databaseUrl === null) {
      console.log('\nPostgreSQL is not installed here and was skipped.');
      continue;
    }
    const dataDir = mkdtempSync(join(tmpdir(), 'ten-four-bench-'));
    try {
      await measure({ engine, dataDir, databaseUrl }, options);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
}

import { expect, test } from 'vitest';
import { countRows } from '#db/copy-tables';
import { listStoredTables } from '#db/table-catalog';
import { seedDemo } from '#demo/seed';
import { startTestServer } from '#testing/test-server';

test('servers that start at once on an empty database fill it once', async () => {
  const first = await startTestServer();
  const { db, engine } = first.platform.database;
  const second = engine === 'postgres' ? await startTestServer({ beside: first }) : first;
  const count = async () => countRows(db, await listStoredTables(db));
  try {
    await Promise.all([first, second].map(({ platform }) => seedDemo(platform)));
    const filled = await count();
    expect(filled.get('officers')).toBeGreaterThan(3);
    await seedDemo(second.platform);
    expect(await count()).toEqual(filled);
  } finally {
    if (second !== first) await second.stop();
    await first.stop();
  }
});

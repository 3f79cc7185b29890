import { inTransaction } from '#db/database';
import { publish, type Readers } from '#platform/live/publish';
import type { TestServer } from '#testing/test-server';

/**
 * Publishes, in a transaction of its own, an event that is known by its mark (`data.civilianId`); its name matters to
 * nobody but the web app.
 */
export async function announce({ platform }: TestServer, readers: Readers, mark: string): Promise<void> {
  const { database, clock } = platform;
  await inTransaction(database.db, (tx) =>
    publish(tx, { name: 'accounts', readers, data: { civilianId: mark }, now: clock.now() }),
  );
}

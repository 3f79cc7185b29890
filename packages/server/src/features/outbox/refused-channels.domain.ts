import { type Db, inTransaction } from '#db/database';
import { deleteRefused, upsertRefused } from '#features/outbox/refused-channels.store';
import type { AppContext } from '#platform/app-context';
import { MINUTE } from '#platform/clock';
import { publish } from '#platform/live/publish';

const RETRY_AFTER = 10 * MINUTE;

export const publishDiscordHealth = (tx: Db, now: number): Promise<void> =>
  publish(tx, { name: 'discord-health', readers: { staff: true }, data: {}, now });

type Parts = Pick<AppContext, 'database' | 'log'> & { clock: Pick<AppContext['clock'], 'now'> };

/** Pauses a channel that rejected a message; the next retry sends the message that is due then. */
export async function refuseChannel({ database, clock, log }: Parts, channelId: string, code: number) {
  const now = clock.now();
  await inTransaction(database.db, async (tx) => {
    await upsertRefused(tx, { channel_id: channelId, code, since: now, retry_at: now + RETRY_AFTER });
    await publishDiscordHealth(tx, now);
  });
  log.warn({ channel: channelId, code }, 'channel rejected the message');
}

export async function acceptChannel({ database, clock }: Parts, channelId: string): Promise<void> {
  if (!(await deleteRefused(database.db, [channelId]))) return;
  await inTransaction(database.db, (tx) => publishDiscordHealth(tx, clock.now()));
}

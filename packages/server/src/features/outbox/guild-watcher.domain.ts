import { inTransaction } from '#db/database';
import { publishDiscordHealth } from '#features/outbox/refused-channels.domain';
import { retryRefused } from '#features/outbox/refused-channels.store';
import type { AppContext } from '#platform/app-context';
import { wakeOutbox } from '#platform/cards/cards';
import { channelsInUse } from '#platform/cards/channels';
import { type Clock, HOUR } from '#platform/clock';
import { oneAtATime } from '#platform/one-at-a-time';

type Parts = Pick<AppContext, 'database' | 'settings' | 'guildWatch' | 'log'> & { clock: Pick<Clock, 'now'> };

/** Watches the channels and roles of the Discord server, if any channel is in use. */
export function createGuildWatcher({ database: { db }, settings, guildWatch, clock, log }: Parts) {
  const refresh = async (within: number): Promise<void> => {
    const known = await settings.recent();
    if (channelsInUse(known).size === 0) return;
    await guildWatch.freshen(within, { channels: true });
    if (settings.current().guild === known.guild) return;
    await inTransaction(db, (tx) => publishDiscordHealth(tx, clock.now()));
  };
  // Moving a channel makes Discord send an event for each channel.
  const refreshNow = oneAtATime(() => refresh(0));

  return {
    /** Checks once an hour, so that missing channels and panic roles show. */
    checkHourly: (): Promise<void> => refresh(HOUR),
    /** Retries a refused channel after it changed, or all of them after roles changed (null). */
    handleChange: async (channelId: string | null): Promise<void> => {
      await inTransaction(db, async (tx) => {
        if (await retryRefused(tx, { channelId, now: clock.now() })) wakeOutbox(tx);
      });
      refreshNow().catch((error: unknown) => log.warn({ err: error }, 'Discord guild refresh failed'));
    },
  };
}

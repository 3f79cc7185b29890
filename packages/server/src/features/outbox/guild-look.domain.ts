import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { inTransaction } from '#db/database';
import { tryStopped } from '#features/outbox/trials.store';
import { type Clock, HOUR } from '#platform/clock';
import { channelsOf } from '#platform/kept/channels';
import { wakeAfterCommit } from '#platform/kept/keep';
import { publish } from '#platform/live/publish';
import { oneAtATime } from '#platform/one-at-a-time';
import type { Platform } from '#platform/platform';
import type { Settings } from '#platform/settings/settings';

type Parts = Pick<Platform, 'database' | 'settings' | 'guildWatch' | 'log'> & { clock: Pick<Clock, 'now'> };

/** Looks after what Discord has of the community's server, as far as messages are kept there. */
export function createGuildLook({ database: { db }, settings, guildWatch, clock, log }: Parts) {
  /** Asks unless what is known is younger than `within` milliseconds; staff are told of what is news. */
  const look = async (within: number): Promise<void> => {
    const before = settings.current().guild;
    if (!keepsAnything(settings.current())) return;
    await guildWatch.freshen(within, { channels: true });
    if (settings.current().guild === before) return;
    await inTransaction(db, (tx) =>
      publish(tx, { name: 'discord-health', readers: { staff: true }, data: {}, now: clock.now() }),
    );
  };
  // Changes come in bursts: of a channel that is moved Discord tells by one of each.
  const lookNow = oneAtATime(() => look(0));

  return {
    /** Once an hour at most, and without a statement until then: panic roles that cannot be pinged show by it. */
    hourly: (): Promise<void> => look(HOUR),
    /** Something about a channel, or with null about roles, is other than before: what Discord refused is tried again. */
    changed: async (channelId: string | null): Promise<void> => {
      await inTransaction(db, async (tx) => {
        if (await tryStopped(tx, { channelId, now: clock.now() })) wakeAfterCommit(tx);
      });
      // Nobody waits for Discord.
      lookNow().catch((error: unknown) => log.warn({ err: error }, 'Discord could not be asked'));
    },
  };
}

const keepsAnything = (settings: Settings): boolean =>
  PLATFORMS.some((platform) => channelsOf(settings, platform).length > 0);

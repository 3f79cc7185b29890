import { inTransaction } from '#db/database';
import { listTrials, tryChannels, tryStopped } from '#features/outbox/trials.store';
import { type Clock, HOUR } from '#platform/clock';
import { channelsInUse } from '#platform/kept/channels';
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
    const known = await settings.ownLatest();
    if (channelsInUse(known).size === 0) return;
    const isKnown = await guildWatch.freshen(within, { channels: true });
    if (isKnown) await tryMissing(settings.current());
    if (settings.current().guild === known.guild) return;
    await inTransaction(db, (tx) =>
      publish(tx, { name: 'discord-health', readers: { staff: true }, data: {}, now: clock.now() }),
    );
  };

  /** Has channels tried that the settings name and the server has no more: Discord's answer says what is wrong. */
  const tryMissing = async (known: Settings): Promise<void> => {
    const channels = known.guild?.channels;
    if (channels === undefined) return;
    const there = new Set(channels.map(({ _id }) => _id));
    const missing = [...channelsInUse(known)].filter((id) => !there.has(id));
    if (missing.length === 0) return;
    const tried = (await listTrials(db)).map(({ channel_id }) => channel_id);
    const news = missing.filter((id) => !tried.includes(id));
    if (news.length > 0) await tryNow(news);
  };

  const tryNow = (channelIds: readonly string[]): Promise<void> =>
    inTransaction(db, async (tx) => {
      await tryChannels(tx, channelIds, { now: clock.now() });
      wakeAfterCommit(tx);
    });
  // Changes come in bursts: of a channel that is moved Discord tells by one of each.
  const lookNow = oneAtATime(() => look(0));

  return {
    /** Once an hour at most, and without a statement until then: panic roles that cannot be pinged show by it. */
    hourly: (): Promise<void> => look(HOUR),
    /**
     * Something about a channel, or with null about roles, is other than before: what Discord refused is tried again. So is
     * a channel that is gone, which an answer that is on its way may still name.
     */
    changed: async (channelId: string | null, { isGone } = { isGone: false }): Promise<void> => {
      if (isGone && channelId !== null && channelsInUse(await settings.recent()).has(channelId)) {
        await tryNow([channelId]);
      } else {
        await inTransaction(db, async (tx) => {
          if (await tryStopped(tx, { channelId, now: clock.now() })) wakeAfterCommit(tx);
        });
      }
      // Nobody waits for Discord.
      lookNow().catch((error: unknown) => log.warn({ err: error }, 'Discord could not be asked'));
    },
  };
}

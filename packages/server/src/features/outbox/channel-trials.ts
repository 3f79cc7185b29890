import { type Db, inTransaction } from '#db/database';
import { nonceOf } from '#features/outbox/retry.rules';
import {
  forgetTrials,
  stopChannel,
  storeTrialMessage,
  type TrialRow,
  takeTrials,
} from '#features/outbox/trials.store';
import { MINUTE } from '#platform/clock';
import type { Delivery, Messenger } from '#platform/discord/messenger';
import { newId } from '#platform/ids';
import { publish } from '#platform/live/publish';
import type { Platform } from '#platform/platform';

export type ChannelParts = Pick<Platform, 'config' | 'database' | 'settings' | 'metrics' | 'clock' | 'log'>;

export interface Lanes {
  messenger: Messenger;
  /** Told of every answer, and what it means for what comes after it. */
  note: (lane: string, delivery: Delivery, now: number) => void;
  /** Whether a lane may send now. */
  isOpen: (lane: string) => boolean;
  /** Whether nothing new is to be begun. */
  isStopped: () => boolean;
  chance: () => number;
  /** Told when something will be due. */
  onDue: (at: number) => void;
}

const TRY_EVERY = 10 * MINUTE;

const TRIAL = {
  embeds: [{ description: 'Ten-Four keeps this channel up to date.' }],
  flags: 4096,
  allowed_mentions: { parse: [] },
};

/** Stops channels that Discord refuses, and tries those and new ones by a message that is taken away at once. */
export function createChannelTrials(
  { database: { db }, clock, log }: Pick<ChannelParts, 'database' | 'clock' | 'log'>,
  {
    messenger,
    note,
    isOpen,
    laneOf,
  }: Pick<Lanes, 'messenger' | 'note' | 'isOpen'> & { laneOf: (channelId: string) => string },
) {
  /** Takes channels that are new, and those that were stopped, to be tried. */
  const takeNew = (): Promise<TrialRow[]> => {
    const now = clock.now();
    return takeTrials(db, { now, until: now + MINUTE });
  };

  const tryOut = async (trials: readonly TrialRow[]): Promise<void> => {
    for (const trial of trials) if (isOpen(laneOf(trial.channel_id))) await tryOne(trial);
  };

  const tryOne = async ({ channel_id: channelId, code, message_id: leftover }: TrialRow): Promise<void> => {
    if (leftover !== null) {
      if (!(await removeMessage(channelId, leftover))) return;
      if (code === null) return forgetTrials(db, [channelId]);
    }
    const nonce = nonceOf(newId());
    const posted = await messenger.postMessage({ channelId, nonce, content: TRIAL });
    note(laneOf(channelId), posted, clock.now());
    if (posted.kind === 'refused') await stop(channelId, posted.code ?? 0);
    if (posted.kind !== 'delivered') return;
    const { messageId } = posted;
    const isRemoved = messageId === null || (await removeMessage(channelId, messageId));
    await inTransaction(db, async (tx) => {
      if (isRemoved) await forgetTrials(tx, [channelId]);
      else await storeTrialMessage(tx, { channelId, messageId, tryAt: clock.now() + MINUTE });
      if (code !== null) await tellHealth(tx);
    });
  };

  /** Deletes a trial's message; returns false where Discord may take the deletion later. */
  const removeMessage = async (channelId: string, messageId: string): Promise<boolean> =>
    (await messenger.deleteMessage({ channelId, messageId })).kind !== 'later';

  const stop = (channelId: string, code: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      const now = clock.now();
      await stopChannel(tx, { channelId, code, now, tryAt: now + TRY_EVERY });
      await tellHealth(tx);
      log.warn({ channel: channelId, code }, 'Discord takes nothing in a channel');
    });

  const tellHealth = (tx: Db) =>
    publish(tx, { name: 'discord-health', readers: { staff: true }, data: {}, now: clock.now() });

  return { takeNew, tryOut, stop, tellHealth };
}

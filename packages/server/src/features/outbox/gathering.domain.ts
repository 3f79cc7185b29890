import { setImmediate as turn } from 'node:timers/promises';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { inTransaction, type Tx } from '#db/database';
import type { ChannelPace } from '#features/outbox/channel-pace.rules';
import { dueAt } from '#features/outbox/kept.rules';
import { type KeptRow, queueKept, type Room, takeChanged } from '#features/outbox/kept.store';
import { FIRST_TITLES } from '#features/outbox/kept-outcome.rules';
import { nonceOf } from '#features/outbox/retry.rules';
import { newId } from '#platform/ids';
import { channelName, channelOfKind } from '#platform/kept/channels';
import type { Platform } from '#platform/platform';
import { rereadSettings, type Settings } from '#platform/settings/settings';

type Parts = Pick<Platform, 'database' | 'settings' | 'clock'>;

/** So much is taken up at a time: a statement takes no more values than the database allows. */
const AT_ONCE = 100;

interface Gathering {
  /** Of calls, by channel: what cannot be sent for long waits where it is. */
  pace: ChannelPace;
  /** Told when each message is to be sent. */
  onDue: (at: number) => void;
}

/** Puts the kept messages that changed into the outbox, calls at their pace. */
export async function gatherChanged(parts: Parts, { pace, onDue }: Gathering): Promise<void> {
  for (;;) {
    const { isAll, dues } = await inTransaction(parts.database.db, (tx) => gatherSome(tx, parts, pace));
    for (const due of dues) onDue(due);
    if (isAll) return;
    // What the embedded database does is done at once: others get their turn.
    await turn();
  }
}

async function gatherSome(
  tx: Tx,
  { settings, clock }: Parts,
  pace: ChannelPace,
): Promise<{ isAll: boolean; dues: number[] }> {
  const room = roomOf(settings.current(), pace, clock.now());
  const changed = await takeChanged(tx, room);
  if (changed.length === 0) return { isAll: true, dues: [] };
  // After the change was seen: what it was made by is seen as well, whichever process made it.
  const recent = await rereadSettings(tx, settings.current());
  const now = clock.now();
  const rows = changed.flatMap((kept) => {
    const target = channelOfKind(recent, kept.platform, kept.kind);
    const stands = kept.message_id !== null && kept.state !== 'Stopped' ? kept.channel_id : null;
    const channelId = stands ?? target;
    // Nowhere, and nothing that stands anywhere.
    if (channelId === null) return [];
    if (kept.kind === 'Call') pace.note(channelId, now);
    const id = newId();
    return [
      {
        id,
        subject_id: kept.id,
        platform: kept.platform,
        civilian_name: channelName(recent, channelId),
        title: FIRST_TITLES[kept.kind],
        nonce: nonceOf(id),
        discord_channel_id: channelId,
        due: dueAt(kept, recent.values.discord, now),
        now,
      },
    ];
  });
  await queueKept(tx, rows);
  const isAll = room.every((place) => changed.filter((kept) => isFor(kept, place)).length < place.most);
  return { isAll, dues: rows.map(({ due }) => due) };
}

/** Panics and boards at once, and of each platform's calls as many as may go into their channel. */
function roomOf(settings: Settings, pace: ChannelPace, now: number): Room[] {
  const calls = PLATFORMS.map((platform): Room => {
    const channelId = channelOfKind(settings, platform, 'Call');
    const most = channelId === null ? AT_ONCE : Math.min(AT_ONCE, pace.room(channelId, now));
    return { kinds: ['Call'], platforms: [platform], most };
  });
  const all: Room = { kinds: ['Panic', 'Units'], platforms: PLATFORMS, most: AT_ONCE };
  return [all, ...calls].filter(({ most }) => most > 0);
}

const isFor = (kept: KeptRow, { kinds, platforms }: Room): boolean =>
  kinds.includes(kept.kind) && platforms.includes(kept.platform);

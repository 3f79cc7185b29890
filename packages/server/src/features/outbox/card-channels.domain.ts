import { isDeepStrictEqual } from 'node:util';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { CARD_KINDS } from '@ten-four/contract/outbox/outbox.values';
import type { Db } from '#db/database';
import { listCardSubjects, lockPlatforms } from '#features/dispatch/index';
import { DELETED_AFTER } from '#features/outbox/card-step.rules';
import { moveDutyLines, refreshCards, refreshClosedCards } from '#features/outbox/cards.store';
import { deleteRefused, listRefused, retryRefused } from '#features/outbox/refused-channels.store';
import { queueCards, wakeOutbox } from '#platform/cards/cards';
import { channelName, channelOf, channelOfCard, channelsInUse } from '#platform/cards/channels';
import type { Settings } from '#platform/settings/settings';

/** Queues the cards that changed settings post, move or remove, and retries refused channels, in their transaction. */
export async function moveCards(
  tx: Db,
  { before, after, now }: { before: Settings; after: Settings; now: number },
): Promise<void> {
  const statusesChanged = !isDeepStrictEqual(before.values.dispatch.statuses, after.values.dispatch.statuses);
  await lockPlatforms(tx, [...PLATFORMS]);
  for (const platform of PLATFORMS) {
    for (const kind of CARD_KINDS) {
      const channelId = channelOfCard(after, platform, kind);
      const isMoved = channelId !== channelOfCard(before, platform, kind);
      if (!isMoved && !(kind === 'Units' && statusesChanged)) continue;
      if (channelId === null) {
        await refreshCards(tx, platform, kind, now);
        continue;
      }
      const subjectIds = await listCardSubjects(tx, platform, kind);
      const cards = subjectIds.map((subjectId) => ({ kind, platform, subjectId, channelId }));
      await queueCards(tx, cards, now);
    }
    const duty = channelOf(after, platform, 'duty');
    if (duty !== channelOf(before, platform, 'duty')) {
      const to = duty === null ? null : { channelId: duty, name: channelName(after, duty) };
      await moveDutyLines(tx, platform, to);
    }
  }
  const deletesCards = ({ values }: Settings) => values.discord.closedCards === 'Delete';
  if (deletesCards(after) && !deletesCards(before))
    await refreshClosedCards(tx, { since: now - DELETED_AFTER, now });
  const used = channelsInUse(after);
  const refusedIds = (await listRefused(tx)).map(({ channel_id }) => channel_id);
  const unusedIds = refusedIds.filter((id) => !used.has(id));
  await deleteRefused(tx, unusedIds);
  await retryRefused(tx, { channelId: null, now });
  wakeOutbox(tx);
}

import { isDeepStrictEqual } from 'node:util';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { KEPT_KINDS } from '@ten-four/contract/outbox/outbox.values';
import type { Db } from '#db/database';
import { holdPlatforms, listGoingOn } from '#features/dispatch/index';
import { moveLines, touchClosed, touchKept } from '#features/outbox/elsewhere.store';
import { DELETED_AFTER } from '#features/outbox/kept.rules';
import { forgetTrials, listTrials, tryChannels, tryStopped } from '#features/outbox/trials.store';
import { channelName, channelOf, channelOfKind, channelsInUse } from '#platform/kept/channels';
import { keepAll, wakeAfterCommit } from '#platform/kept/keep';
import type { Settings } from '#platform/settings/settings';

/**
 * Has everything that goes on kept where the settings say from now on, and what stands elsewhere say so; channels that
 * are new are tried, and those that were stopped. In the transaction that changes the settings.
 */
export async function keepElsewhere(
  tx: Db,
  { before, after, now }: { before: Settings; after: Settings; now: number },
): Promise<void> {
  const statusesChanged = !isDeepStrictEqual(before.values.dispatch.statuses, after.values.dispatch.statuses);
  await holdPlatforms(tx, [...PLATFORMS]);
  for (const platform of PLATFORMS) {
    const kinds = KEPT_KINDS.filter(
      (kind) =>
        channelOfKind(before, platform, kind) !== channelOfKind(after, platform, kind) ||
        (kind === 'Units' && statusesChanged),
    );
    const begun = kinds.filter((kind) => channelOfKind(after, platform, kind) !== null);
    await touchKept(tx, { platform, kinds: kinds.filter((kind) => !begun.includes(kind)) });
    if (begun.length > 0) {
      const { calls, panics } = await listGoingOn(tx, platform);
      const ids = { Call: calls, Panic: panics, Units: [platform] };
      const subjects = begun.flatMap((kind) => ids[kind].map((subjectId) => ({ kind, platform, subjectId })));
      await keepAll(tx, subjects);
    }
    const duty = channelOf(after, platform, 'duty');
    if (duty !== channelOf(before, platform, 'duty')) {
      await moveLines(
        tx,
        platform,
        duty === null ? null : { channelId: duty, name: channelName(after, duty) },
      );
    }
  }
  if (isTakingAway(after) && !isTakingAway(before)) await touchClosed(tx, { since: now - DELETED_AFTER });
  const [was, is] = [channelsInUse(before), channelsInUse(after)];
  const isNew = (id: string) => !was.has(id);
  await tryChannels(tx, [...is].filter(isNew), { now });
  const trials = (await listTrials(tx)).map(({ channel_id }) => channel_id);
  await forgetTrials(
    tx,
    trials.filter((id) => !is.has(id)),
  );
  await tryStopped(tx, { channelId: null, now });
  wakeAfterCommit(tx);
}

/** Whether cards are taken away whose call is closed. */
const isTakingAway = ({ values }: Settings): boolean => values.discord.closedCards === 'Delete';

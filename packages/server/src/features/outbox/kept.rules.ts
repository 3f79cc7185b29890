import type { KeptKind } from '@ten-four/contract/outbox/outbox.values';
import { MessageFlags } from 'discord-api-types/v10';
import type { Shown } from '#features/outbox/components.rules';
import type { KeptRow } from '#features/outbox/kept.store';
import { MINUTE, SECOND } from '#platform/clock';
import type { StoredValues } from '#platform/settings/settings';

type DiscordSettings = StoredValues['discord'];

/** Discord limits edits of messages that are older than an hour. */
const OLD = 50 * MINUTE;
const EVERY_WHEN_OLD = 30 * SECOND;
const MUTED_AFTER = 5 * MINUTE;
/** So long the card of a closed call stays, where it is taken away. */
export const DELETED_AFTER = 10 * MINUTE;
const LOST_TWICE_WITHIN = 10 * MINUTE;

const MOVED = 'Kept in another channel now.';
const NO_MORE = 'Not kept any more.';

/** What a kept message follows, as it is now. */
export interface Followed {
  /** What the message says; of a panic without whom it pings. */
  shown: Shown;
  begunAt: number;
  /** When it was over; null while it goes on. */
  endedAt: number | null;
}

/** What is to be done about a kept message. */
export type Step =
  | { do: 'nothing'; state: 'Ended' | 'Live' }
  /** What stands in a channel that it is not kept in any more says so. */
  | { do: 'leave'; channelId: string; messageId: string; content: object; goesOn: boolean }
  | { do: 'post'; content: object; replaces: string | null }
  | { do: 'edit'; messageId: string; content: object }
  | { do: 'delete'; channelId: string; messageId: string };

/** Whether somebody deleted it again and again, so that it is not posted any more. */
const isGivenUp = ({ state, message_id, lost_at }: KeptRow): boolean =>
  state === 'Ended' && message_id === null && lost_at !== null;

/** Whether a message that Discord does not know any more was lost before, a short while ago. */
export const isLostAgain = ({ lost_at }: KeptRow, now: number): boolean =>
  lost_at !== null && now - lost_at < LOST_TWICE_WITHIN;

const isOld = ({ posted_at }: KeptRow, now: number): boolean => posted_at !== null && now - posted_at >= OLD;

/** When a kept message that changed may be sent again. */
export function dueAt(kept: KeptRow, { boardEvery }: DiscordSettings, now: number): number {
  if (kept.sent_at === null || kept.message_id === null) return now;
  const spacing: Readonly<Record<KeptKind, number>> = {
    Call: 2 * SECOND,
    Panic: SECOND,
    Units: boardEvery * SECOND,
  };
  const isSlow = kept.kind !== 'Units' && isOld(kept, now);
  return Math.max(now, kept.sent_at + (isSlow ? EVERY_WHEN_OLD : spacing[kept.kind]));
}

/**
 * What is to be done about a kept message: `target` is the channel it belongs into, null for none; `followed` is null where
 * what it followed is not there any more; `last` is what was sent last, null where nobody knows; `role` is who a panic
 * pings.
 */
export function stepOf(kept: KeptRow, now: number, context: Context): Step {
  const { target, followed } = context;
  const { channel_id: channelId, message_id: messageId, state } = kept;
  const deleteAt = deletionOf(kept, followed, context.settings);
  // Wherever it stands: calls may be kept in another channel since.
  if (messageId !== null && channelId !== null && deleteAt !== null && now >= deleteAt) {
    return { do: 'delete', channelId, messageId };
  }
  const isElsewhere = messageId !== null && channelId !== null && channelId !== target;
  // Where Discord refuses what is sent nothing can be said, and what is over stays as it is.
  if (isElsewhere && state !== 'Stopped' && state !== 'Ended') {
    const content = silently({ content: target === null ? NO_MORE : MOVED, embeds: [], components: [] });
    return { do: 'leave', channelId, messageId, content, goesOn: target !== null && isGoingOn(followed) };
  }
  if (target === null || followed === null) return OVER;
  const standing = isElsewhere ? null : messageId;
  if (followed.endedAt !== null) {
    return standing === null ? OVER : endingStep(standing, { ...context, followed });
  }
  if (standing !== null) return nextStep(kept, standing, { ...context, followed }, now);
  if (isGivenUp(kept)) return OVER;
  return { do: 'post', content: firstContent(kept.kind, followed, context.role, now), replaces: null };
}

interface Context {
  target: string | null;
  followed: Followed | null;
  last: Shown | null;
  role: string | null;
  settings: DiscordSettings;
}
type Going = Context & { followed: Followed };

const OVER: Step = { do: 'nothing', state: 'Ended' };

function endingStep(messageId: string, { followed, last }: Going): Step {
  if (isSame(followed.shown, last)) return OVER;
  return { do: 'edit', messageId, content: silently(followed.shown) };
}

function nextStep(kept: KeptRow, messageId: string, { followed, last }: Going, now: number): Step {
  const { shown } = followed;
  if (isSame(shown, last)) return { do: 'nothing', state: 'Live' };
  if (kept.kind === 'Units' && isOld(kept, now)) {
    return { do: 'post', content: firstContent(kept.kind, followed, null, now), replaces: messageId };
  }
  // Words that are not named stay, and with them whom they pinged.
  const { content, ...rest } = shown;
  const words = last === null || content === last.content ? {} : { content };
  return { do: 'edit', messageId, content: silently({ ...rest, ...words }) };
}

/** When a message is to be taken away whose call is closed; null for one that stays. */
export function deletionOf(
  { kind }: KeptRow,
  followed: Followed | null,
  { closedCards }: DiscordSettings,
): number | null {
  const endedAt = followed?.endedAt ?? null;
  return kind !== 'Call' || closedCards !== 'Delete' || endedAt === null ? null : endedAt + DELETED_AFTER;
}

const isGoingOn = (followed: Followed | null): boolean => followed !== null && followed.endedAt === null;

const isSame = (shown: Shown, last: Shown | null): boolean =>
  last !== null && JSON.stringify(shown) === JSON.stringify(last);

const silently = <C extends object>(content: C) => ({ ...content, allowed_mentions: { parse: [] } });

/** A message as it is posted: only here anybody is pinged, and not by a panic that is minutes old. */
function firstContent(
  kind: KeptKind,
  { shown, begunAt }: Followed,
  role: string | null,
  now: number,
): object {
  if (kind === 'Units') return { ...silently(shown), flags: MessageFlags.SuppressNotifications };
  if (kind !== 'Panic' || role === null || now - begunAt > MUTED_AFTER) return silently(shown);
  return { ...shown, content: `<@&${role}> ${shown.content}`, allowed_mentions: { roles: [role] } };
}

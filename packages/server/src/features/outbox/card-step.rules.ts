import type { CardKind } from '@ten-four/contract/outbox/outbox.values';
import { MessageFlags } from 'discord-api-types/v10';
import type { CardRow } from '#features/outbox/cards.store';
import type { Card } from '#features/outbox/components.rules';
import { MINUTE, SECOND } from '#platform/clock';
import type { StoredValues } from '#platform/settings/settings';

export type DiscordSettings = StoredValues['discord'];

/** Discord limits edits of messages older than an hour. */
const OLD = 50 * MINUTE;
const EVERY_WHEN_OLD = 30 * SECOND;
const MUTED_AFTER = 5 * MINUTE;
/** Time from the end of a call to the deletion of its card. */
export const DELETED_AFTER = 10 * MINUTE;
const LOST_TWICE_WITHIN = 10 * MINUTE;

const MOVED = 'Kept in another channel now.';
const NO_MORE = 'Not kept any more.';

/** Current content of a card; a panic's without the role that it pings. */
export interface CardSource {
  message: Card;
  beganAt: number;
  endedAt: number | null;
}

export type Step =
  | { do: 'nothing'; isOver: boolean }
  /** Edits a message in a channel that the card has left. */
  | { do: 'leave'; channelId: string; messageId: string; content: object; continues: boolean }
  | { do: 'post'; content: object; replaces: string | null }
  | { do: 'edit'; messageId: string; content: object }
  | { do: 'delete'; channelId: string; messageId: string };

const isGivenUp = ({ is_over, message_id, lost_at }: CardRow): boolean =>
  is_over === 1 && message_id === null && lost_at !== null;

export const isLostAgain = ({ lost_at }: CardRow, now: number): boolean =>
  lost_at !== null && now - lost_at < LOST_TWICE_WITHIN;

const isOld = (postedAt: number | null, now: number): boolean => postedAt !== null && now - postedAt >= OLD;

/** Returns the pause in milliseconds after a request for a card. */
export function spacingOf(kind: CardKind, postedAt: number, settings: DiscordSettings, now: number): number {
  if (kind === 'Units') return settings.boardEvery * SECOND;
  if (isOld(postedAt, now)) return EVERY_WHEN_OLD;
  return kind === 'Call' ? 2 * SECOND : SECOND;
}

export interface StepContext {
  /** The channel of the card by the settings; null for none. */
  target: string | null;
  source: CardSource | null;
  role: string | null;
  settings: DiscordSettings;
}
type OpenStepContext = StepContext & { source: CardSource };

export function stepOf(card: CardRow, now: number, context: StepContext): Step {
  const { target, source } = context;
  const { channel_id: channelId, message_id: messageId } = card;
  const deleteAt = deletionOf(card, source, context.settings);
  if (messageId !== null && channelId !== null && deleteAt !== null && now >= deleteAt) {
    return { do: 'delete', channelId, messageId };
  }
  const isInOldChannel = messageId !== null && channelId !== null && channelId !== target;
  if (isInOldChannel && card.is_over === 0) {
    const content = silently({ content: target === null ? NO_MORE : MOVED, embeds: [], components: [] });
    const continues = target !== null && source !== null && source.endedAt === null;
    return { do: 'leave', channelId, messageId, content, continues };
  }
  if (target === null || source === null) return OVER;
  const currentId = isInOldChannel ? null : messageId;
  if (source.endedAt !== null) {
    if (currentId === null || isShown(source, card)) return OVER;
    return { do: 'edit', messageId: currentId, content: silently(source.message) };
  }
  if (currentId !== null) return nextStep(card, currentId, { ...context, source }, now);
  if (isGivenUp(card)) return OVER;
  return { do: 'post', content: firstContent(card.kind, source, context.role, now), replaces: null };
}

const OVER: Step = { do: 'nothing', isOver: true };

function nextStep(card: CardRow, messageId: string, { source }: OpenStepContext, now: number): Step {
  if (isShown(source, card)) return { do: 'nothing', isOver: false };
  if (card.kind === 'Units' && isOld(card.posted_at, now)) {
    return { do: 'post', content: firstContent(card.kind, source, null, now), replaces: messageId };
  }
  // An edit without content keeps the content, and with it the mention of a panic's role.
  const { content, ...rest } = source.message;
  const isSame = card.content === '' || JSON.parse(card.content).content === content;
  return { do: 'edit', messageId, content: silently(isSame ? rest : source.message) };
}

/** Returns when the card of a closed call is deleted; null if it stays. */
export function deletionOf({ kind }: CardRow, source: CardSource | null, { closedCards }: DiscordSettings) {
  const endedAt = source?.endedAt ?? null;
  return kind !== 'Call' || closedCards !== 'Delete' || endedAt === null ? null : endedAt + DELETED_AFTER;
}

const isShown = ({ message }: CardSource, { content }: CardRow): boolean =>
  JSON.stringify(message) === content;

const silently = <C extends object>(content: C) => ({ ...content, allowed_mentions: { parse: [] } });

/** Builds the first content of a message; only this one pings, and not for a panic that is minutes old. */
function firstContent(kind: CardKind, { message, beganAt }: CardSource, role: string | null, now: number) {
  if (kind === 'Units') return { ...silently(message), flags: MessageFlags.SuppressNotifications };
  if (kind !== 'Panic' || role === null || now - beganAt > MUTED_AFTER) return silently(message);
  return { ...message, content: `<@&${role}> ${message.content}`, allowed_mentions: { roles: [role] } };
}

import type { Db } from '#db/database';
import { listUnits, readCallForCard, readPanicForCard } from '#features/dispatch/index';
import { callCard } from '#features/outbox/call-card.rules';
import type { CardSource } from '#features/outbox/card-step.rules';
import { clearContent, findCardAt } from '#features/outbox/cards.store';
import type { Card } from '#features/outbox/components.rules';
import { panicCard } from '#features/outbox/panic-card.rules';
import { unitBoard } from '#features/outbox/unit-board.rules';
import type { CardSubject } from '#platform/cards/cards';
import type { Settings } from '#platform/settings/settings';

interface Reading {
  settings: Settings;
  web: string;
  now: number;
}

const timeOf = (timestamp: string | null): number | null =>
  timestamp === null ? null : Date.parse(timestamp);

/** Reads the card of a Discord message for the interaction response that shows it; null if it is not a card. */
export async function showCardAt(
  db: Db,
  at: { channelId: string; messageId: string },
  reading: Reading,
): Promise<Card | null> {
  const card = await findCardAt(db, at);
  if (card === undefined) return null;
  const { kind, platform, subject_id: subjectId } = card;
  const source = await readCardSource(db, { kind, platform, subjectId }, reading);
  if (source === null) return null;
  await clearContent(db, card.id);
  return source.message;
}

/** Reads the current content of a card; null if its subject no longer exists. */
export async function readCardSource(
  db: Db,
  { kind, platform, subjectId }: CardSubject,
  { settings, web, now }: Reading,
): Promise<CardSource | null> {
  switch (kind) {
    case 'Call': {
      const found = await readCallForCard(db, { id: subjectId, now });
      if (found === null) return null;
      const { call, lastNote } = found;
      const message = callCard(call, { lastNote, web });
      return { message, beganAt: Date.parse(call.createdAt), endedAt: timeOf(call.closedAt) };
    }
    case 'Panic': {
      const panic = await readPanicForCard(db, subjectId);
      if (panic === null) return null;
      const message = panicCard(panic, { role: null, web });
      return { message, beganAt: Date.parse(panic.raisedAt), endedAt: timeOf(panic.clearedAt) };
    }
    case 'Units': {
      const units = await listUnits(db, [platform], settings);
      const message = unitBoard(platform, { units, statuses: settings.values.dispatch.statuses });
      return { message, beganAt: 0, endedAt: null };
    }
  }
}

import {
  type DiscordHealth,
  type OutboxMessage,
  outboxEndpoints,
} from '@ten-four/contract/outbox/outbox.contract';
import { OUTBOX_TEXTS } from '@ten-four/contract/outbox/outbox.values';
import { createHealth, type Health } from '#features/outbox/health.domain';
import { listOutbox, listPushes, type PushListed, sendAgain } from '#features/outbox/outbox.domain';
import type { OutboxRow } from '#features/outbox/outbox.store';
import { plainTitle } from '#features/outbox/title.rules';
import { done, type Routes, routes } from '#platform/http/routes';
import { moment, momentOrNull } from '#platform/moments';
import type { Platform } from '#platform/platform';

const { receiveInteraction: _, ...endpoints } = outboxEndpoints;

/** Staff look here after what is sent to Discord, and what it takes. */
export function outboxRoutes(platform: Platform): Routes[] {
  const health = createHealth(platform);
  return routes(endpoints, {
    getDiscordHealth: async ({ settings }) => ({ health: presentHealth(await health.read(settings)) }),

    checkDiscord: async () => {
      const found = await health.check();
      return done(OUTBOX_TEXTS.checked, { health: presentHealth(found) });
    },

    listOutbox: async ({ query, db }) => {
      const { channel, ...page } = query;
      if (channel === 'push') {
        const { rows, nextCursor } = await listPushes(db, page);
        return { messages: rows.map(presentPush), nextCursor };
      }
      const { rows, nextCursor } = await listOutbox(db, { ...page, ...(channel && { channel }) });
      return { messages: rows.map(presentMessage), nextCursor };
    },

    sendAgain: async ({ params, db, actor, now }) => {
      const message = await sendAgain(db, { id: params.id, by: actor, now });
      return done(OUTBOX_TEXTS.queued, { outboxMessage: presentMessage(message) });
    },
  });
}

const presentHealth = ({ problems, ...rest }: Health): DiscordHealth => ({
  ...rest,
  problems: problems.map(({ since, ...problem }) => ({ ...problem, since: momentOrNull(since) })),
});

/** A message to Discord as staff see it: never the webhook's address. */
const presentMessage = (row: OutboxRow): OutboxMessage => ({
  _id: row.id,
  channel: row.channel,
  state: row.state,
  title: plainTitle(row.title),
  recipient: row.channel === 'webhook' ? `${row.platform} webhook` : row.civilian_name,
  reportId: row.report_id,
  reportNumber: row.report_number,
  attempts: row.attempts,
  lastError: row.last_error,
  createdAt: moment(row.created_at),
  sentAt: momentOrNull(row.sent_at),
  nextAttemptAt: momentOrNull(row.next_attempt_at),
});

/** What rings, as staff see it: whose device it is, never where it is reached. */
const presentPush = (row: PushListed): OutboxMessage => ({
  _id: row.id,
  channel: 'push',
  state: row.state,
  title: row.title,
  recipient: `${row.username} · ${row.device}`,
  reportId: null,
  reportNumber: null,
  attempts: row.attempts,
  lastError: row.last_error,
  createdAt: moment(row.made_at),
  sentAt: momentOrNull(row.sent_at),
  nextAttemptAt: momentOrNull(row.next_attempt_at),
});

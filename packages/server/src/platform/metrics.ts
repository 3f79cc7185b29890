import type { CardKind } from '@ten-four/contract/outbox/outbox.values';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { FAILURE_KINDS, type FailureKind } from '#platform/discord/rest';

export type Metrics = ReturnType<typeof createMetrics>;

/** Values from the database, equal for all processes. */
export interface Stored {
  pending: number;
  failed: number;
  unknown: number;
  lastBackup: number | null;
}

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'ten_four_' });
  const statements = new Counter({
    name: 'ten_four_sql_statements_total',
    help: 'SQL statements sent to the database',
    registers: [registry],
  });
  const requests = new Histogram({
    name: 'ten_four_http_request_duration_seconds',
    help: 'Request duration by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  const streams = new Gauge({
    name: 'ten_four_live_streams',
    help: 'Open live event streams',
    registers: [registry],
  });
  const delivered = new Counter({
    name: 'ten_four_live_events_delivered_total',
    help: 'Live events sent, counted per stream',
    registers: [registry],
  });
  const discordFailures = new Counter({
    name: 'ten_four_discord_failures_total',
    help: 'Failed requests to Discord by kind; a few are normal, such as direct messages to members who block them',
    labelNames: ['kind'],
    registers: [registry],
  });
  // A rate needs the zero before the first failure.
  for (const kind of FAILURE_KINDS) discordFailures.inc({ kind }, 0);
  const commands = new Counter({
    name: 'ten_four_discord_commands_total',
    help: 'Slash commands, buttons and modals by name and outcome',
    labelNames: ['command', 'outcome'],
    registers: [registry],
  });
  const commandSeconds = new Histogram({
    name: 'ten_four_discord_command_seconds',
    help: 'Time from an interaction to its final answer',
    buckets: [0.02, 0.1, 0.3, 1, 2, 5],
    registers: [registry],
  });
  const outbox = new Gauge({
    name: 'ten_four_outbox_messages',
    help: 'Unsent Discord messages by state; equal for all processes',
    labelNames: ['state'],
    registers: [registry],
  });
  const lastBackup = new Gauge({
    name: 'ten_four_last_backup_timestamp_seconds',
    help: 'Time of the last backup, 0 for none; equal for all processes',
    registers: [registry],
  });
  const gatewayLive = new Gauge({
    name: 'ten_four_gateway_live',
    help: "1 if this process is connected to Discord's gateway; only one process is",
    registers: [registry],
  });
  const cardLag = new Histogram({
    name: 'ten_four_discord_card_lag_seconds',
    help: 'Time from a change to its Discord card, by kind of card',
    labelNames: ['kind'],
    buckets: [0.5, 1, 2, 3.5, 10, 30, 120],
    registers: [registry],
  });
  const pushes = new Counter({
    name: 'ten_four_push_total',
    help: 'Push notification attempts by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  const pushLag = new Histogram({
    name: 'ten_four_push_lag_seconds',
    help: 'Time from an event until a push service accepted its notification',
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 20, 60],
    registers: [registry],
  });
  const build = new Gauge({
    name: 'ten_four_build_info',
    help: 'Always 1; labels name the version and the database engine',
    labelNames: ['version', 'engine'],
    registers: [registry],
  });
  return {
    registry,
    describeBuild: (labels: { version: string; engine: string }) => build.set(labels, 1),
    /** Null hides the values while the database is unavailable. */
    showStored: (stored: Stored | null) => {
      outbox.reset();
      lastBackup.remove();
      if (stored === null) return;
      for (const state of ['pending', 'failed', 'unknown'] as const) outbox.set({ state }, stored[state]);
      lastBackup.set((stored.lastBackup ?? 0) / 1000);
    },
    showGateway: (isLive: boolean) => gatewayLive.set(isLive ? 1 : 0),
    countPush: (kind: string, outcome: string) => pushes.inc({ kind, outcome }),
    observePush: (seconds: number) => pushLag.observe(seconds),
    countDiscordFailure: (kind: FailureKind) => discordFailures.inc({ kind }),
    observeCommand: (
      labels: { command: string; outcome: 'done' | 'refused' | 'failed' },
      seconds: number,
    ) => {
      commands.inc(labels);
      commandSeconds.observe(seconds);
    },
    countStatement: () => statements.inc(),
    observeCardLag: (kind: CardKind, seconds: number) => cardLag.observe({ kind }, seconds),
    observeRequest: (labels: { method: string; route: string; status: string }, seconds: number) =>
      requests.observe(labels, seconds),
    /** Negative for closed streams. */
    countStreams: (change: number) => streams.inc(change),
    countDelivered: (events: number) => delivered.inc(events),
  };
}

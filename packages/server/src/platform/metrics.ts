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
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const histogram = (name: string, help: string, buckets: number[], labelNames: string[] = []) =>
    new Histogram({ name, help, buckets, labelNames, registers });

  const statements = counter('ten_four_sql_statements_total', 'SQL statements sent to the database');
  const requests = histogram(
    'ten_four_http_request_duration_seconds',
    'Request duration by route and status',
    [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    ['method', 'route', 'status'],
  );
  const streams = gauge('ten_four_live_streams', 'Open live event streams');
  const delivered = counter('ten_four_live_events_delivered_total', 'Live events sent, counted per stream');
  const discordFailures = counter(
    'ten_four_discord_failures_total',
    'Failed requests to Discord by kind; a few are normal, such as direct messages to members who block them',
    ['kind'],
  );
  // A rate needs the zero before the first failure.
  for (const kind of FAILURE_KINDS) discordFailures.inc({ kind }, 0);
  const commands = counter(
    'ten_four_discord_commands_total',
    'Slash commands, buttons and modals by name and outcome',
    ['command', 'outcome'],
  );
  const commandSeconds = histogram(
    'ten_four_discord_command_seconds',
    'Time from an interaction to its final answer',
    [0.02, 0.1, 0.3, 1, 2, 5],
  );
  const outbox = gauge(
    'ten_four_outbox_messages',
    'Unsent Discord messages by state; equal for all processes',
    ['state'],
  );
  const lastBackup = gauge(
    'ten_four_last_backup_timestamp_seconds',
    'Time of the last backup, 0 for none; equal for all processes',
  );
  const gatewayLive = gauge(
    'ten_four_gateway_live',
    "1 if this process is connected to Discord's gateway; only one process is",
  );
  const cardLag = histogram(
    'ten_four_discord_card_lag_seconds',
    'Time from a change to its Discord card, by kind of card',
    [0.5, 1, 2, 3.5, 10, 30, 120],
    ['kind'],
  );
  const pushes = counter('ten_four_push_total', 'Push notification attempts by kind and outcome', [
    'kind',
    'outcome',
  ]);
  const pushLag = histogram(
    'ten_four_push_lag_seconds',
    'Time from an event until a push service accepted its notification',
    [0.1, 0.25, 0.5, 1, 2, 5, 20, 60],
  );
  const build = gauge('ten_four_build_info', 'Always 1; labels name the version and the database engine', [
    'version',
    'engine',
  ]);
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

import type { KeptKind } from '@ten-four/contract/outbox/outbox.values';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { FAILURE_KINDS, type FailureKind } from '#platform/discord/rest';

/** What `/metrics` shows: the process, requests by route, SQL statements, live events, and what hosts watch over. */
export type Metrics = ReturnType<typeof createMetrics>;

/** What only the database knows, and all processes on it show alike. */
export interface Stored {
  /** Messages to Discord: waiting, given up, and those that may have arrived. */
  pending: number;
  failed: number;
  unknown: number;
  /** When the last backup was made, in milliseconds; null where none was. */
  lastBackup: number | null;
}

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Counted here and told when asked: a statement comes several times a request, somebody who asks a few times a minute.
  let statements = 0;
  new Counter({
    name: 'ten_four_sql_statements_total',
    help: 'SQL statements sent to the database',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(statements);
    },
  });
  const requests = new Histogram({
    name: 'ten_four_http_request_duration_seconds',
    help: 'Time a request took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  const streams = new Gauge({
    name: 'ten_four_live_streams',
    help: 'Streams of live events that are open',
    registers: [registry],
  });
  const delivered = new Counter({
    name: 'ten_four_live_events_delivered_total',
    help: 'Live events sent, each counted once a stream',
    registers: [registry],
  });
  const discordFailures = new Counter({
    name: 'ten_four_discord_failures_total',
    help: 'Calls to Discord that failed, by kind; some are refused every day, as messages to who takes none',
    labelNames: ['kind'],
    registers: [registry],
  });
  // A rate needs to have seen the count before the first failure.
  for (const kind of FAILURE_KINDS) discordFailures.inc({ kind }, 0);
  const commands = new Counter({
    name: 'discord_commands_total',
    help: 'Slash commands, buttons and modals, by name and what came of them',
    labelNames: ['command', 'outcome'],
    registers: [registry],
  });
  const commandSeconds = new Histogram({
    name: 'discord_command_seconds',
    help: 'Time from an interaction to its real answer',
    buckets: [0.02, 0.1, 0.3, 1, 2, 5],
    registers: [registry],
  });
  const outbox = new Gauge({
    name: 'ten_four_outbox_messages',
    help: 'Messages to Discord that are not sent, by state; the same from every process',
    labelNames: ['state'],
    registers: [registry],
  });
  const lastBackup = new Gauge({
    name: 'ten_four_last_backup_timestamp_seconds',
    help: 'When the last backup was made, 0 where none was; the same from every process',
    registers: [registry],
  });
  const gatewayLive = new Gauge({
    name: 'gateway_live',
    help: "Whether this process is connected to Discord's gateway; one of many is",
    registers: [registry],
  });
  const keptLag = new Histogram({
    name: 'kept_message_lag_seconds',
    help: 'Time from a change to its message in Discord, by what it follows',
    labelNames: ['kind'],
    buckets: [0.5, 1, 2, 3.5, 10, 30, 120],
    registers: [registry],
  });
  const pushes = new Counter({
    name: 'push_total',
    help: 'Messages to phones and computers, by kind and what became of an attempt',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  const pushLag = new Histogram({
    name: 'push_lag_seconds',
    help: 'Time from what happened until a push service took the message of it',
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 20, 60],
    registers: [registry],
  });
  const build = new Gauge({
    name: 'ten_four_build_info',
    help: 'Always 1: which version runs, on which database engine',
    labelNames: ['version', 'engine'],
    registers: [registry],
  });
  return {
    registry,
    describeBuild: (labels: { version: string; engine: string }) => build.set(labels, 1),
    /** Null where the database does not answer: nothing is shown then, rather than what was. */
    showStored: (stored: Stored | null) => {
      outbox.reset();
      lastBackup.remove();
      if (stored === null) return;
      for (const state of ['pending', 'failed', 'unknown'] as const) outbox.set({ state }, stored[state]);
      lastBackup.set((stored.lastBackup ?? 0) / 1000);
    },
    showGateway: (isLive: boolean) => gatewayLive.set(isLive ? 1 : 0),
    /** What became of an attempt to ring a device. */
    countPush: (kind: string, outcome: string) => pushes.inc({ kind, outcome }),
    observePush: (seconds: number) => pushLag.observe(seconds),
    countDiscordFailure: (kind: FailureKind) => discordFailures.inc({ kind }),
    /** `seconds` from the interaction to its real answer. */
    observeCommand: (
      labels: { command: string; outcome: 'done' | 'refused' | 'failed' },
      seconds: number,
    ) => {
      commands.inc(labels);
      commandSeconds.observe(seconds);
    },
    countStatement: () => {
      statements += 1;
    },
    observeKeptLag: (kind: KeptKind, seconds: number) => keptLag.observe({ kind }, seconds),
    /** `seconds` from first byte in to last byte out. */
    observeRequest: (labels: { method: string; route: string; status: string }, seconds: number) =>
      requests.observe(labels, seconds),
    /** Streams of live events that opened, or, below zero, closed. */
    countStreams: (change: number) => streams.inc(change),
    /** Live events that were sent, each counted once a stream. */
    countDelivered: (events: number) => delivered.inc(events),
  };
}

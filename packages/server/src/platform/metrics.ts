import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What `/metrics` shows: the process, requests by route, SQL statements, and live events. */
export type Metrics = ReturnType<typeof createMetrics>;

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
    name: 'ten_four_http_request_seconds',
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
  return {
    registry,
    countStatement: () => {
      statements += 1;
    },
    /** `seconds` from first byte in to last byte out. */
    observeRequest: (labels: { method: string; route: string; status: string }, seconds: number) =>
      requests.observe(labels, seconds),
    /** Streams of live events that opened, or, below zero, closed. */
    countStreams: (change: number) => streams.inc(change),
    /** Live events that were sent, each counted once a stream. */
    countDelivered: (events: number) => delivered.inc(events),
  };
}

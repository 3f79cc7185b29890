import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What `/metrics` shows: the process, requests by route, and SQL statements. */
export interface Metrics {
  registry: Registry;
  countStatement(): void;
  /** `seconds` from first byte in to last byte out. */
  observeRequest(labels: { method: string; route: string; status: string }, seconds: number): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const statements = new Counter({
    name: 'ten_four_sql_statements_total',
    help: 'SQL statements sent to the database',
    registers: [registry],
  });
  const requests = new Histogram({
    name: 'ten_four_http_request_seconds',
    help: 'Time a request took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  return {
    registry,
    countStatement: () => statements.inc(),
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
  };
}

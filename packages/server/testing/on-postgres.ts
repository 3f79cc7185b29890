/**
 * Lists the tests that also run on PostgreSQL: a file, or a folder with a trailing slash, and what can differ
 * there. Everything runs on SQLite; with TEST_ROUNDS everything runs on PostgreSQL too. Plain data, so that
 * Vitest's configuration can import it.
 */
interface OnPostgres {
  path: string;
  reason: string;
  /** Folders and files without tests of their own whose SQL these tests run. */
  alsoFor?: readonly string[];
}

export const ON_POSTGRES: readonly OnPostgres[] = [
  // Every endpoint's SQL.
  {
    path: 'src/app/authorization.test.ts',
    reason: "walks over every endpoint, so each one's statements run once",
  },
  {
    path: 'src/app/fuzz.test.ts',
    reason:
      'sends generated values to every endpoint: PostgreSQL refuses texts and numbers that SQLite takes',
  },
  {
    path: 'src/app/simultaneous-writes.test.ts',
    reason: 'sends each write several times at once; transactions run in parallel there',
    alsoFor: ['src/features/ownership/'],
  },
  {
    path: 'src/features/service/',
    reason:
      'a shift commended or posted several times at once; figures read by other statements than the statistics',
  },
  // The database and what is lost without it.
  { path: 'src/db/', reason: 'migrations, indexes, statements and transactions of each engine' },
  { path: 'src/app/database-unavailable.test.ts', reason: 'connections break, a file does not' },
  { path: 'src/app/robustness.test.ts', reason: 'connections that are cut, and waiting for locks' },
  { path: 'src/operator/', reason: 'backup, restore, move and doctor have code for each engine' },
  { path: 'src/demo/seed.test.ts', reason: 'inserts rows into most tables; two servers seed at once' },
  // Faults.
  { path: 'src/faults/clock-off.test.ts', reason: "servers go by PostgreSQL's clock" },
  {
    path: 'src/faults/first-start.test.ts',
    reason: 'a start that is killed leaves half of its tables or none',
  },
  { path: 'src/faults/gateway-kill.test.ts', reason: 'needs two servers on a database' },
  { path: 'src/faults/kill-911.test.ts', reason: 'a crash leaves other transactions open there' },
  { path: 'src/faults/kill-ruling.test.ts', reason: 'a crash leaves other transactions open there' },
  { path: 'src/faults/kill.test.ts', reason: 'a crash leaves other transactions open there' },
  { path: 'src/faults/postgres-frozen.test.ts', reason: 'PostgreSQL that does not answer' },
  { path: 'src/faults/postgres-restart.test.ts', reason: 'PostgreSQL that restarts' },
  { path: 'src/faults/push-kill.test.ts', reason: 'leases of a server that crashed' },
  { path: 'src/faults/read-only.test.ts', reason: 'PostgreSQL that takes no writes' },
  { path: 'src/faults/streams-cut.test.ts', reason: 'events are ordered by transaction ids there' },
  { path: 'src/faults/two-servers.test.ts', reason: 'needs two servers on a database' },
  // What the whole server relies on.
  { path: 'src/platform/live/', reason: 'events are ordered by transaction ids and announced by NOTIFY' },
  { path: 'src/platform/leases/', reason: 'needs two servers on a database' },
  // Platform.
  {
    path: 'src/platform/discord/gateway/two-servers.test.ts',
    reason: 'one of two servers holds the connection',
  },
  { path: 'src/platform/http/idempotency.test.ts', reason: 'an advisory lock per key' },
  { path: 'src/platform/sessions/sessions.test.ts', reason: 'row locks of users' },
  // Features: locks and races.
  { path: 'src/features/account/deletion-races.test.ts', reason: 'a deletion during other writes' },
  { path: 'src/features/bank/accounts.test.ts', reason: 'row locks, unique numbers' },
  { path: 'src/features/bank/bank-model.test.ts', reason: 'the bank against a model of it' },
  { path: 'src/features/bank/crash.test.ts', reason: 'a crash leaves other transactions open there' },
  { path: 'src/features/bank/ledger.test.ts', reason: 'constraints, triggers and row locks of the ledger' },
  { path: 'src/features/civilians/civilians.test.ts', reason: 'row locks, unique SSNs' },
  { path: 'src/features/consequences/', reason: 'conditions on nullable numbers, against the rules' },
  { path: 'src/features/civilians/consequences.test.ts', reason: 'sums and comparisons of times and fines' },
  { path: 'src/features/court/', reason: 'row locks of reports, judges as JSON, substring search' },
  { path: 'src/features/dispatch/bolos/bolos.test.ts', reason: 'advisory locks' },
  { path: 'src/features/dispatch/calls/call-races.test.ts', reason: 'changes of a call at once' },
  {
    path: 'src/features/dispatch/emergencies/emergencies-model.test.ts',
    reason: '911 against a model of it',
  },
  { path: 'src/features/dispatch/emergencies/races.test.ts', reason: 'callers and dispatchers at once' },
  { path: 'src/features/dispatch/leaving-races.test.ts', reason: 'clocking in while the role is lost' },
  { path: 'src/features/dispatch/units/units.test.ts', reason: 'row locks, crews as JSON' },
  { path: 'src/features/interactions/deferred.test.ts', reason: 'an answer that waits for a table lock' },
  { path: 'src/features/interactions/receiver.test.ts', reason: 'two servers receive the same interaction' },
  { path: 'src/features/licenses/dmv.test.ts', reason: 'row locks of attempts' },
  { path: 'src/features/licenses/suspensions.test.ts', reason: 'row locks, times as numbers' },
  {
    path: 'src/features/members/member-actions.test.ts',
    reason: 'advisory lock: the last administrator stays',
  },
  { path: 'src/features/officers/officers.test.ts', reason: 'unique callsigns, collation of names' },
  { path: 'src/features/officers/re-registering.test.ts', reason: 'two registrations at once' },
  { path: 'src/features/push/two-servers.test.ts', reason: 'needs two servers on a database' },
  {
    path: 'src/features/reports/due-fines.test.ts',
    reason: 'times as numbers; two servers remind of a fine',
  },
  { path: 'src/features/reports/filing-limit.test.ts', reason: 'a limit that several filings reach at once' },
  { path: 'src/features/reports/voiding.test.ts', reason: 'row locks, nullable columns' },
  { path: 'src/features/session/sign-in-codes.test.ts', reason: 'a code that two devices use at once' },
  { path: 'src/features/settings/settings-live.test.ts', reason: 'needs two servers on a database' },
  {
    path: 'src/features/settings/settings-model.test.ts',
    reason: 'changes of settings at two servers',
    alsoFor: ['src/platform/settings/'],
  },
  { path: 'src/features/setup/setup.test.ts', reason: 'two servers, advisory lock' },
  { path: 'src/features/transfers/', reason: 'row locks: an offer is accepted once' },
  { path: 'src/features/vehicles/number-collisions.test.ts', reason: 'unique plates and VINs' },
  { path: 'src/features/warrants/warrants.test.ts', reason: 'advisory lock: a warrant is resolved once' },
  { path: 'src/features/weapons/serial-collision.test.ts', reason: 'unique serial numbers' },
  // Features: the outbox.
  { path: 'src/features/backups/nightly.test.ts', reason: 'pg_dump or a copy of the file' },
  { path: 'src/features/operations/metrics.test.ts', reason: 'names the engine; no database, no figures' },
  { path: 'src/features/outbox/call-cards.test.ts', reason: 'cards are leased' },
  { path: 'src/features/outbox/channel-cards.test.ts', reason: 'cards are leased' },
  { path: 'src/features/outbox/outbox.test.ts', reason: 'messages are leased' },
  { path: 'src/features/outbox/outbox-workers.test.ts', reason: 'two workers, leases that ended' },
  // Features: searches, lists and their indexes.
  { path: 'src/app/query-plans.test.ts', reason: 'query plans', alsoFor: ['src/features/safety-reports/'] },
  { path: 'src/features/audit/audit-search.test.ts', reason: 'substring search' },
  { path: 'src/features/bank/transactions.test.ts', reason: 'substring search' },
  { path: 'src/features/console/statistics/statistics.test.ts', reason: 'intervals as numbers' },
  { path: 'src/features/dispatch/calls/call-search.test.ts', reason: 'substring search' },
  { path: 'src/features/members/members.test.ts', reason: 'roles as JSON, collation of names' },
  { path: 'src/features/outbox/outbox-plans.test.ts', reason: 'query plans' },
  { path: 'src/features/push/push-plans.test.ts', reason: 'query plans' },
  { path: 'src/features/reports/finding.test.ts', reason: 'substring search' },
  { path: 'src/features/reports/void-reports.test.ts', reason: 'conditions on a nullable number' },
  { path: 'src/features/search/', reason: 'prefix and trigram indexes' },
];

/** Returns whether an entry of the list covers a test file; paths start at the package's folder. */
export const isOnPostgres = (file: string, { path }: OnPostgres): boolean =>
  path.endsWith('/') ? file.startsWith(path) : file === path;

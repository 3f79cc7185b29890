import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database';

export type Row = Record<string, string | number | null>;
type Keys = (string | number | null)[];

/** `order` columns are unique together; `from` must end where another condition may follow. */
interface List {
  columns: string;
  from: (userId: string) => RawBuilder<unknown>;
  order: readonly string[];
}

export async function readRows(
  db: Db,
  { columns, from, order }: List,
  { userId, after, max }: { userId: string; after: Keys | null; max: number },
): Promise<{ keys: Keys; row: Row }[]> {
  const inOrder = sql.join(order.map((column) => sql.ref(column)));
  const names = order.map((_, index) => `key_${index}`);
  const keys = sql.join(order.map((column, index) => sql`${sql.ref(column)} as ${sql.ref(`key_${index}`)}`));
  const beyond = after === null ? sql`` : sql`and (${inOrder}) > (${sql.join(after)})`;
  const { rows } = await sql<Row>`
    select ${keys}, ${sql.raw(columns)} ${from(userId)} ${beyond} order by ${inOrder} limit ${max}`.execute(
    db,
  );
  return rows.map((all) => ({
    keys: names.map((name) => all[name] ?? null),
    row: Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name))),
  }));
}

export async function findProfile(db: Db, userId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select u.username, u.discriminator, u.discord_id, u.roles as roles_json, u.created_at as first_seen_time,
      u.last_seen_at as last_seen_time, l.balance as wallet_cents
    from users u
    left join ledger_accounts l on l.id = u.id
    where u.id = ${userId}`.execute(db);
  return rows[0] ?? {};
}

const ofCharacters = (table: string, columns: string): List => ({
  columns: `t.civilian_id, ${columns}`,
  from: (userId) => sql`
    from civilians c join ${sql.table(table)} t on t.civilian_id = c.id where c.user_id = ${userId}`,
  order: ['t.id'],
});

const ofUser = (table: string, columns: string, order = ['id'], user = 'user_id'): List => ({
  columns,
  from: (userId) => sql`from ${sql.table(table)} where ${sql.ref(user)} = ${userId}`,
  order,
});

const ownAccounts = (userId: string) => sql`
  select ${userId} union all
  select a.id from civilians c join bank_accounts a on a.civilian_id = c.id where c.user_id = ${userId}`;

const BY_TIME = ['created_at', 'id'];

const transfersOf = (side: 'from' | 'to'): List =>
  ofUser(
    'transfers',
    `id, thing as kind, thing_id, ${side}_civilian_id, price as price_cents, answer, created_at as created_time,
      answered_at as answered_time`,
    BY_TIME,
    `${side}_user_id`,
  );

/** Long lists are sorted by an index. */
export const LISTS: Readonly<Record<string, List>> = {
  characters: ofUser(
    'civilians',
    `id, first_name, middle_initial, last_name, date_of_birth, age, sex, known_aliases as
      known_aliases_json, residence, zip_code, occupation, height, weight, skin_tone, hair_color,
      eye_color, emergency_contact_name, blood_type, allergies, medication, past_history, ssn, deceased as
      deceased_flag, created_at as created_time, updated_at as updated_time, deleted_at as deleted_time`,
  ),
  licenses: ofCharacters(
    'licenses',
    `t.license_id as license_type, t.since as since_time, t.suspended_at as suspended_time, t.suspension_reason,
      t.suspended_until as suspended_until_time`,
  ),
  vehicles: ofCharacters(
    'vehicles',
    `t.id, t.plate, t.vin, t.make, t.model, t.year, t.color, t.type, t.insured as insured_flag, t.status,
       t.created_at as created_time, t.deleted_at as deleted_time`,
  ),
  weapons: ofCharacters(
    'weapons',
    `t.id, t.weapon_type as weapon, t.serial_number, t.registered_name, t.created_at as created_time,
       t.deleted_at as deleted_time`,
  ),
  transfersMade: transfersOf('from'),
  transfersReceived: transfersOf('to'),
  medicalRecords: ofCharacters(
    'medical_records',
    't.id, t.description, t.author, t.created_at as created_time',
  ),
  testAttempts: ofUser(
    'dmv_attempts',
    `license_id as license_type, opened_at as opened_time, handed_in_at as handed_in_time, score, passed
      as passed_flag`,
  ),
  accounts: {
    columns: `a.id, a.civilian_id, a.type, a.number, a.name, a.status, a.reason, a.decision_note, l.balance as
      balance_cents, a.created_at as created_time`,
    from: (
      userId,
    ) => sql`from civilians c join bank_accounts a on a.civilian_id = c.id join ledger_accounts l on l.id = a.id
      where c.user_id = ${userId}`,
    order: ['a.id'],
  },
  transactions: {
    columns: `e.account_id, j.type, j.description, e.amount as amount_cents,
      e.balance_after as balance_after_cents, j.created_at as at_time`,
    from: (userId) => sql`
      from entries e join journals j on j.id = e.journal_id where e.account_id in (${ownAccounts(userId)})`,
    order: ['e.account_id', 'e.position'],
  },
  reportsAbout: ofUser(
    'reports',
    `number, type, civilian_id, reason, fine as fine_cents, jail_minutes, notes, plate, location,
      officer_callsign, points, created_at as created_time, due_at as due_time, paid_at as paid_time,
      released_at as released_time, release_reason, voided_at as voided_time, void_reason`,
    BY_TIME,
    'owner_id',
  ),
  cases: ofUser(
    'cases',
    'number, civilian_id, status, opened_at as opened_time, closed_at as closed_time, reasons',
    ['opened_at', 'id'],
    'owner_id',
  ),
  caseStatements: ofUser('case_statements', 'side, text, created_at as created_time', BY_TIME, 'by_user_id'),
  profiles: {
    columns: `o.id, o.kind, o.platform, o.callsign, o.badge_number, o.rank_id as rank_label, o.services as services_json,
      o.created_at as registered_time`,
    from: (userId) => sql`from officers o where o.user_id = ${userId} and o.removed_at is null`,
    order: ['o.id'],
  },
  shifts: {
    columns: 's.began_at as began_time, s.ended_at as ended_time, s.ended_by',
    from: (userId) => sql`from officers o join shifts s on s.unit_id = o.id where o.user_id = ${userId}`,
    order: ['s.began_at', 's.id'],
  },
  commendationsReceived: {
    columns: 'c.by_name as commended_by, c.reason, c.created_at as at_time',
    from: (userId) =>
      sql`from officers o join commendations c on c.unit_id = o.id where o.user_id = ${userId}`,
    order: ['c.created_at', 'c.id'],
  },
  commendationsGiven: ofUser('commendations', 'unit_id, reason, created_at as at_time', ['id'], 'by_user_id'),
  emergencyCalls: ofUser(
    'emergencies',
    `id, platform, number, state, type, location, postal, details, caller_name, civilian_id, created_at
      as created_time, ended_at as ended_time, end_reason`,
    BY_TIME,
  ),
  emergencyCallLines: {
    columns: 'l.emergency_id, l.by_name as said_by, l.text, l.created_at as at_time',
    from: (userId) =>
      sql`from emergencies e join emergency_lines l on l.emergency_id = e.id where e.user_id = ${userId}`,
    order: ['l.id'],
  },
  reportsFiled: ofUser(
    'reports',
    'number, type as kind, reason, notes, created_at as created_time',
    ['id'],
    'author_user_id',
  ),
  incidentReportsFiled: ofUser(
    'safety_reports',
    'number, kind, fields as fields_json, created_at as created_time',
    ['id'],
    'author_user_id',
  ),
  warrantsIssued: ofUser(
    'warrants',
    'type as kind, reason, created_at as created_time',
    ['id'],
    'author_user_id',
  ),
  sessions: ofUser('sessions', 'created_at as created_time, last_seen_at as last_seen_time'),
  devices: ofUser(
    'push_devices',
    'name, kind, created_at as added_time, last_arrived_at as last_arrived_time',
  ),
  ringing: ofUser(
    'push_choices',
    `panic, emergency, assigned as assigned_flag, duty as duty_flag, report as report_flag, account as
      account_flag, payment as payment_flag, new_call as new_call_flag, quiet_from, quiet_to, time_zone`,
    ['user_id'],
  ),
  suspensions: ofUser(
    'suspensions',
    'reason, created_at as created_time, until as until_time, ended_at as ended_time, note',
  ),
  auditEntries: ofUser('audit_entries', 'action, summary, address, created_at as at_time', BY_TIME),
};

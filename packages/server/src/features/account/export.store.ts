import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database';

/** What is kept about a user, to be handed to them; see `presentColumn` for what the columns' names say. */

export type Row = Record<string, string | number | null>;

/** A part of a list: rows after a place, each with its own. */
type List = (
  db: Db,
  page: { userId: string; after: string; most: number },
) => Promise<(Row & { place: string })[]>;

/** A list in the order of its ids; `select` ends where a condition on `place` may follow. */
const byId =
  (select: (userId: string) => RawBuilder<unknown>, place: string): List =>
  async (db, { userId, after, most }) => {
    const column = sql.ref(place);
    const { rows } = await sql<Row & { place: string }>`
      ${select(userId)} and ${column} > ${after} order by ${column} limit ${most}`.execute(db);
    return rows;
  };

/** The same of a list that may be long, in the order of its index: by time, then id. */
const byTime =
  (select: (userId: string) => RawBuilder<unknown>, { time, id }: { time: string; id: string }): List =>
  async (db, { userId, after, most }) => {
    const [at = '0', beyond = ''] = after.split(' ');
    const order = sql`${sql.ref(time)}, ${sql.ref(id)}`;
    const { rows } = await sql<Row & { place: string }>`
      ${select(userId)} and (${order}) > (${Number(at)}, ${beyond}) order by ${order} limit ${most}`.execute(
      db,
    );
    return rows;
  };

export async function findProfile(db: Db, userId: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select u.username, u.discriminator, u.discord_id, u.roles as roles_json, u.created_at as first_seen_time,
      u.last_seen_at as last_seen_time, l.balance as wallet_cents
    from users u
    left join ledger_accounts l on l.id = u.id
    where u.id = ${userId}`.execute(db);
  return rows[0] ?? {};
}

const ofCharacters = (table: string, columns: string) => (userId: string) =>
  sql`
  select t.id as place, t.civilian_id, ${sql.raw(columns)}
  from civilians c join ${sql.table(table)} t on t.civilian_id = c.id where c.user_id = ${userId}`;

/** The user's wallet and the accounts of their characters. */
const ownAccounts = (userId: string) => sql`
  select ${userId} union all
  select a.id from civilians c join bank_accounts a on a.civilian_id = c.id where c.user_id = ${userId}`;

/** By account, and within it in its own order. */
const transactions: List = async (db, { userId, after, most }) => {
  const [account = '', position = '0'] = after.split(' ');
  const { rows } = await sql<Row & { place: string }>`
    select e.account_id || ' ' || e.position as place, e.account_id, j.type, j.description,
      e.amount as amount_cents, e.balance_after as balance_after_cents, j.created_at as at_time
    from entries e join journals j on j.id = e.journal_id
    where e.account_id in (${ownAccounts(userId)})
      and (e.account_id, e.position) > (${account}, ${Number(position)})
    order by e.account_id, e.position limit ${most}`.execute(db);
  return rows;
};

/** All lists by their name in the file, in its order. */
export const LISTS: Readonly<Record<string, List>> = {
  characters: byId(
    (userId) => sql`
      select id as place, id, first_name, middle_initial, last_name, date_of_birth, age, sex,
        known_aliases as known_aliases_json, residence, zip_code, occupation, height, weight, skin_tone,
        hair_color, eye_color, emergency_contact_name, blood_type, allergies, medication, past_history, ssn,
        deceased as deceased_flag, created_at as created_time, updated_at as updated_time,
        deleted_at as deleted_time
      from civilians where user_id = ${userId}`,
    'id',
  ),
  licenses: byId(
    ofCharacters(
      'licenses',
      't.license_id as license_type, t.since as since_time, t.suspended_at as suspended_time, t.suspension_reason',
    ),
    't.id',
  ),
  vehicles: byId(
    ofCharacters(
      'vehicles',
      `t.id, t.plate, t.vin, t.make, t.model, t.year, t.color, t.type, t.insured as insured_flag, t.status,
       t.created_at as created_time, t.deleted_at as deleted_time`,
    ),
    't.id',
  ),
  weapons: byId(
    ofCharacters(
      'weapons',
      `t.id, t.weapon_type as weapon, t.serial_number, t.registered_name, t.created_at as created_time,
       t.deleted_at as deleted_time`,
    ),
    't.id',
  ),
  medicalRecords: byId(
    ofCharacters('medical_records', 't.id, t.description, t.author, t.created_at as created_time'),
    't.id',
  ),
  testAttempts: byId(
    (userId) => sql`
      select id as place, license_id as license_type, opened_at as opened_time, handed_in_at as handed_in_time, score,
        passed as passed_flag
      from dmv_attempts where user_id = ${userId}`,
    'id',
  ),
  accounts: byId(
    (userId) => sql`
      select a.id as place, a.id, a.civilian_id, a.type, a.number, a.name, a.status, a.reason, a.decision_note,
        l.balance as balance_cents, a.created_at as created_time
      from civilians c join bank_accounts a on a.civilian_id = c.id join ledger_accounts l on l.id = a.id
      where c.user_id = ${userId}`,
    'a.id',
  ),
  transactions,
  reportsAbout: byTime(
    (userId) => sql`
      select created_at || ' ' || id as place, number, type, civilian_id, reason, fine as fine_cents, jail_minutes, notes, plate,
        location, officer_callsign, created_at as created_time, paid_at as paid_time
      from reports where owner_id = ${userId}`,
    { time: 'created_at', id: 'id' },
  ),
  profiles: byId(
    (userId) => sql`
      select o.id as place, o.id, o.kind, o.platform, o.callsign, o.badge_number, o.rank, o.services as services_json,
        o.created_at as registered_time
      from officers o where o.user_id = ${userId} and o.removed_at is null`,
    'o.id',
  ),
  shifts: byTime(
    (userId) => sql`
      select s.began_at || ' ' || s.id as place, s.began_at as began_time, s.ended_at as ended_time, s.ended_by
      from officers o join shifts s on s.unit_id = o.id where o.user_id = ${userId}`,
    { time: 's.began_at', id: 's.id' },
  ),
  emergencyCalls: byTime(
    (userId) => sql`
      select created_at || ' ' || id as place, id, platform, number, state, type, location, postal, details,
        caller_name, civilian_id, created_at as created_time, ended_at as ended_time, end_reason
      from emergencies where user_id = ${userId}`,
    { time: 'created_at', id: 'id' },
  ),
  emergencyCallLines: byId(
    (userId) => sql`
      select l.id as place, l.emergency_id, l.by_name as said_by, l.text, l.created_at as at_time
      from emergencies e join emergency_lines l on l.emergency_id = e.id where e.user_id = ${userId}`,
    'l.id',
  ),
  reportsFiled: byId(
    (userId) => sql`
      select id as place, number, type as kind, reason, notes, created_at as created_time
      from reports where author_user_id = ${userId}`,
    'id',
  ),
  incidentReportsFiled: byId(
    (userId) => sql`
      select id as place, number, kind, fields as fields_json, created_at as created_time
      from safety_reports where author_user_id = ${userId}`,
    'id',
  ),
  warrantsIssued: byId(
    (userId) => sql`
      select id as place, type as kind, reason, created_at as created_time
      from warrants where author_user_id = ${userId}`,
    'id',
  ),
  sessions: byId(
    (userId) => sql`
      select id as place, created_at as created_time, last_seen_at as last_seen_time
      from sessions where user_id = ${userId}`,
    'id',
  ),
  devices: byId(
    (userId) => sql`
      select id as place, name, kind, created_at as added_time, last_arrived_at as last_arrived_time
      from push_devices where user_id = ${userId}`,
    'id',
  ),
  ringing: byId(
    (userId) => sql`
      select user_id as place, panic, emergency, assigned as assigned_flag, duty as duty_flag, report as report_flag,
        account as account_flag, payment as payment_flag, new_call as new_call_flag, quiet_from, quiet_to, time_zone
      from push_choices where user_id = ${userId}`,
    'user_id',
  ),
  suspensions: byId(
    (userId) => sql`
      select id as place, reason, created_at as created_time, until as until_time, ended_at as ended_time, note
      from suspensions where user_id = ${userId}`,
    'id',
  ),
  auditEntries: byTime(
    (userId) => sql`
      select created_at || ' ' || id as place, action, summary, address, created_at as at_time
      from audit_entries where user_id = ${userId}`,
    { time: 'created_at', id: 'id' },
  ),
};

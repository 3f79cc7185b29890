import { type Kysely, type Migration, sql } from 'kysely';
import { createTextIndex } from '#db/record-texts';
import { foldKey } from '#platform/search-text';

type Schema = Kysely<never>;

/** Rows that are read and written at a time. */
const SLICE = 500;

/** Edits of messages to Discord; what officers file is found by any part of its texts, accents or not, and by type. */
export const editsAndRecordTexts: Migration = {
  up: change,
};

async function change(db: Schema): Promise<void> {
  await allowEdits(db);
  await refoldReports(db);
  await refoldSafetyReports(db);
  for (const table of ['reports', 'safety_reports'] as const) {
    await createTextIndex(db, table);
    const type = table === 'reports' ? 'type' : 'kind';
    // Of a rare kind, the newest are looked for among all that was filed.
    await listIndex(db, table, [type]);
    await listIndex(db, table, ['platform', type]);
  }
}

const listIndex = (db: Schema, table: string, columns: string[]): Promise<void> =>
  db.schema
    .createIndex([table, 'by', ...columns].join('_'))
    .on(table)
    .columns([...columns, 'created_at', 'id'])
    .execute();

/** SQLite changes no constraint of a table, so the table is made anew. */
async function allowEdits(db: Schema): Promise<void> {
  await sql`create table outbox_kept as select * from outbox_messages`.execute(db);
  await db.schema.dropTable('outbox_messages').execute();
  await createOutbox(db);
  const columns =
    sql.raw(`id, report_id, report_number, channel, platform, civilian_name, recipient_discord_id,
    title, content, nonce, state, attempts, next_attempt_at, lease_token, lease_until, lease_began_at,
    uncertain_since, last_error, discord_channel_id, discord_message_id, created_at, sent_at`);
  await sql`
    insert into outbox_messages (is_outdated, ${columns}) select 0, ${columns} from outbox_kept`.execute(db);
  await db.schema.dropTable('outbox_kept').execute();
}

async function createOutbox(db: Schema): Promise<void> {
  await db.schema
    .createTable('outbox_messages')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('report_id', 'text', (c) => c.notNull().references('reports.id'))
    .addColumn('report_number', 'bigint', (c) => c.notNull())
    .addColumn('channel', 'text', (c) =>
      c.notNull().check(sql`channel in ('direct-message', 'webhook', 'edit')`),
    )
    .addColumn('platform', 'text', (c) => c.notNull())
    .addColumn('civilian_name', 'text', (c) => c.notNull())
    .addColumn('recipient_discord_id', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('is_outdated', 'integer', (c) => c.notNull().check(sql`is_outdated in (0, 1)`))
    .addColumn('nonce', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) =>
      c.notNull().check(sql`state in ('Pending', 'Sent', 'Failed', 'Unknown')`),
    )
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_attempt_at', 'bigint')
    .addColumn('lease_token', 'text')
    .addColumn('lease_until', 'bigint', (c) => c.notNull())
    .addColumn('lease_began_at', 'bigint')
    .addColumn('uncertain_since', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('discord_channel_id', 'text')
    .addColumn('discord_message_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint')
    .addUniqueConstraint('outbox_messages_once_a_channel', ['report_id', 'channel'])
    .addCheckConstraint(
      'outbox_messages_pending',
      sql`(state = 'Pending') = (next_attempt_at is not null) and (state = 'Pending' or lease_token is null)`,
    )
    .addCheckConstraint(
      'outbox_messages_recipient',
      sql`(channel = 'webhook') = (recipient_discord_id is null)`,
    )
    .addCheckConstraint(
      'outbox_messages_edited',
      sql`channel <> 'edit' or (discord_channel_id is not null and discord_message_id is not null)`,
    )
    .execute();
  // What is due, of which there is little, however much was sent.
  await db.schema
    .createIndex('outbox_messages_due')
    .on('outbox_messages')
    .columns(['channel', 'next_attempt_at'])
    .where(sql.ref('state'), '=', sql.lit('Pending'))
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`outbox_messages_${name}`).on('outbox_messages').columns(columns).execute();
  await index('by_time', ['created_at', 'id']);
  await index('by_state', ['state', 'created_at', 'id']);
}

/** The person's name comes first now, where another name can take its place. */
function refoldReports(db: Schema): Promise<void> {
  const columns = sql`r.id, r.number, r.reason, r.notes, r.officer_name, p.first_name, p.last_name`;
  return refold<ReportText>(db, {
    table: 'reports',
    read: (after) => sql`
      select ${columns} from reports r join civilians p on p.id = r.civilian_id
      where r.id > ${after} order by r.id limit ${sql.lit(SLICE)}`,
    textsOf: ({ first_name, last_name, number, reason, notes }) => [
      `${first_name} ${last_name}`,
      String(number),
      reason,
      notes ?? '',
    ],
  });
}

interface ReportText extends FiledText {
  number: number;
  reason: string;
  notes: string | null;
  first_name: string;
  last_name: string;
}

function refoldSafetyReports(db: Schema): Promise<void> {
  return refold<FiledText & { number: number; kind: string; fields: string }>(db, {
    table: 'safety_reports',
    read: (after) => sql`
      select id, number, kind, fields, officer_name from safety_reports
      where id > ${after} order by id limit ${sql.lit(SLICE)}`,
    textsOf: ({ kind, number, fields }) => [
      `${PREFIXES[kind]}-${number}`,
      ...Object.values<string>(JSON.parse(fields)),
    ],
  });
}

const PREFIXES: Readonly<Record<string, string>> = {
  'use-of-force': 'UOF',
  '10-50': 'ACC',
  'scene-report': 'SCN',
  incident: 'INC',
};

interface FiledText {
  id: string;
  officer_name: string;
}

/** Brings what files are searched by, each text on a line of its own, into the form that is looked for from now on. */
async function refold<R extends FiledText>(
  db: Schema,
  work: {
    table: string;
    read: (after: string) => ReturnType<typeof sql>;
    textsOf: (row: R) => string[];
  },
): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await (work.read(after) as ReturnType<typeof sql<R>>).execute(db);
    for (const row of rows) {
      const folded = work.textsOf(row).map(foldKey).join('\n');
      await sql`
        update ${sql.table(work.table)} set folded = ${folded}, officer_folded = ${foldKey(row.officer_name)}
        where id = ${row.id}`.execute(db);
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

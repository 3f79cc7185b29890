import { type Migration, sql } from 'kysely';
import { DatabaseError, type Db, inTransaction } from '#db/database';
import { isSqlite } from '#db/engine';
import { schema } from '#db/migrations/001-schema';
import { backups } from '#db/migrations/002-backups';
import { settings } from '#db/migrations/003-settings';
import { members } from '#db/migrations/004-members';
import { setupTries } from '#db/migrations/005-setup-tries';
import { namesGo } from '#db/migrations/006-names-go';
import { dispatch } from '#db/migrations/007-dispatch';
import { fire } from '#db/migrations/008-fire';
import { fireReports } from '#db/migrations/009-fire-reports';
import { shiftsOfUnits } from '#db/migrations/010-shifts-of-units';
import { discord } from '#db/migrations/011-discord';
import { keptMessages } from '#db/migrations/012-kept-messages';
import { signInCodes } from '#db/migrations/013-sign-in-codes';
import { commands } from '#db/migrations/014-commands';
import { push } from '#db/migrations/015-push';
import { dueInChannels } from '#db/migrations/016-due-in-channels';
import { changedByKind } from '#db/migrations/017-changed-by-kind';
import { dailyWrites } from '#db/migrations/018-daily-writes';
import { startCodes } from '#db/migrations/019-start-codes';
import { searchKeys } from '#db/migrations/020-search-keys';
import { formerNames } from '#db/migrations/021-former-names';
import { waitingCalls } from '#db/migrations/022-waiting-calls';
import { paymentsAndTrials } from '#db/migrations/023-payments-and-trials';
import { dutyAndReports } from '#db/migrations/024-duty-and-reports';
import type { Statement } from '#db/prepared';
import { takeTurn } from '#db/turns';

/** All migrations in order of their names; a released one is never changed, only followed by another. */
export const MIGRATIONS: Record<string, Migration> = {
  '001-schema': schema,
  '002-backups': backups,
  '003-settings': settings,
  '004-members': members,
  '005-setup-tries': setupTries,
  '006-names-go': namesGo,
  '007-dispatch': dispatch,
  '008-fire': fire,
  '009-fire-reports': fireReports,
  '010-shifts-of-units': shiftsOfUnits,
  '011-discord': discord,
  '012-kept-messages': keptMessages,
  '013-sign-in-codes': signInCodes,
  '014-commands': commands,
  '015-push': push,
  '016-due-in-channels': dueInChannels,
  '017-changed-by-kind': changedByKind,
  '018-daily-writes': dailyWrites,
  '019-start-codes': startCodes,
  '020-search-keys': searchKeys,
  '021-former-names': formerNames,
  '022-waiting-calls': waitingCalls,
  '023-payments-and-trials': paymentsAndTrials,
  '024-duty-and-reports': dutyAndReports,
};

/** The steps in their order. */
export const listMigrations = (): string[] => Object.keys(MIGRATIONS);

/**
 * Brings the schema up to date, or to the step named: in one transaction, the one it is called in or its own, so that
 * whatever happens meanwhile all steps are done or none. Safe when several processes start at once. Throws if a step
 * fails, and DatabaseError where a newer version has been at work.
 */
export async function migrate(db: Db, upTo?: string): Promise<void> {
  if ((await listSteps(db, upTo)).length === 0) return;
  await inTransaction(db, async (tx) => {
    // Building an index may take long, and so may waiting for who does it.
    await liftTimeLimits(tx);
    await takeTurn(tx, 'migrations');
    // Under these names it has always been kept.
    await sql`create table if not exists kysely_migration (
      name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(tx);
    for (const [name, step] of await listSteps(tx, upTo)) {
      await step.up(tx);
      const now = new Date().toISOString();
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${now})`.execute(tx);
    }
  });
}

/** The steps that are still to be taken, in their order. */
async function listSteps(db: Db, upTo: string | undefined): Promise<[string, Migration][]> {
  const { newer, pending } = await readSchemaVersion(db);
  if (newer !== null) throw new DatabaseError(`they were ${newer}. ${wayBack(db)}`);
  return Object.entries(MIGRATIONS).filter(
    ([name]) => pending.includes(name) && (upTo === undefined || name <= upTo),
  );
}

/** What to do about a database that a newer version has been at work on. */
export const wayBack = (db: Db): string =>
  isSqlite(db)
    ? 'Install that version again, or restore a backup made before the update'
    : 'Install that version again, or restore a backup made before the update with --replace --newer, or into a new, empty database (docs/hosting.md, Upgrades)';

/** Which steps a database has behind it; none where it is new. */
interface SchemaVersion {
  applied: string[];
  /** How to call it where steps were applied that this version does not know, with their names; null where none were. */
  newer: string | null;
  /** Known to this version of the program, but not applied yet. */
  pending: string[];
}

export async function readSchemaVersion(db: Db): Promise<SchemaVersion> {
  const applied = await listApplied(db);
  const unknown = applied.filter((name) => !listMigrations().includes(name));
  return {
    applied,
    newer: unknown.length === 0 ? null : `made by a newer version of Ten-Four (${unknown.join(', ')})`,
    pending: listMigrations().filter((name) => !applied.includes(name)),
  };
}

async function listApplied(db: Db): Promise<string[]> {
  const known = isSqlite(db)
    ? sql<{ known: number }>`select count(*) as known from sqlite_master where name = 'kysely_migration'`
    : sql<{ known: number }>`select count(to_regclass('kysely_migration')) as known`;
  if ((await known.execute(db)).rows[0]?.known === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** This transaction may take as long as it takes: for migrations and the operator's commands, which nobody waits for. */
export async function liftTimeLimits(tx: Db): Promise<void> {
  if (isSqlite(tx)) return;
  const lift: Statement = { ...sql`set local statement_timeout = 0`.compile(tx), liftsTimeLimits: true };
  await tx.executeQuery(lift);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
}

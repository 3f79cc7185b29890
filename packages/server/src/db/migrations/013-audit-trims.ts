import { type Kysely, type Migration, sql } from 'kysely';
import { isSqlite } from '#db/engine';

/** The audit log stays append-only, but for entries older than what the operator has said may go. */
export const auditTrims: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .createTable('audit_trims')
      .addColumn('older_than', 'bigint', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute();
    if (isSqlite(db)) {
      await sql`drop trigger audit_entries_no_delete`.execute(db);
      await sql`
        create trigger audit_entries_no_delete before delete on audit_entries
        when not exists (select 1 from audit_trims where older_than > old.created_at)
        begin select raise(abort, 'audit_entries is append-only'); end`.execute(db);
      return;
    }
    // Of a truncation there is no old row to ask about.
    await sql`
      create or replace function audit_entries_append_only() returns trigger language plpgsql as ${sql.lit(`
        begin
          if tg_op = 'DELETE' then
            if exists (select from audit_trims where older_than > old.created_at) then return old; end if;
          end if;
          raise exception 'audit_entries is append-only' using errcode = 'integrity_constraint_violation';
        end`)}`.execute(db);
  },
};

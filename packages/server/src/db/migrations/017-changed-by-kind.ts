import { type Kysely, type Migration, sql } from 'kysely';

const CHANGED = `
create index kept_messages_changed on kept_messages (kind, platform, id) where revision > queued_revision`;

/** Finds the kept messages of a kind that changed, however many of another one wait. */
export const changedByKind: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of [CHANGED, 'drop index kept_messages_to_queue'])
      await sql.raw(statement).execute(db);
  },
};

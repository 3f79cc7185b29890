import { type Kysely, type Migration, sql } from 'kysely';

const DUE = `
create index outbox_messages_due_in_channel on outbox_messages (discord_channel_id, next_attempt_at, id)
  where state = 'Pending' and channel = 'channel'`;
const WANTED = `
create index push_choices_of_new_calls on push_choices (user_id) where new_call = 1`;

/** Finds what is due first in a channel of Discord, however much waits there, and whether new calls ring for anybody. */
export const dueInChannels: Migration = {
  async up(db: Kysely<never>) {
    for (const index of [DUE, WANTED]) await sql.raw(index).execute(db);
  },
};

import { type Kysely, type Migration, sql } from 'kysely';

const STATEMENTS = `
create table transfers (
  id text not null primary key,
  thing text not null check (thing in ('vehicle', 'weapon')), thing_id text not null,
  from_civilian_id text not null references civilians (id), from_user_id text not null references users (id),
  to_civilian_id text not null references civilians (id), to_user_id text not null references users (id),
  price bigint not null check (price >= 0), created_at bigint not null,
  answer text check (answer in ('Accepted', 'Declined', 'Canceled')), answered_at bigint,
  constraint transfers_answered_whole check ((answer is null) = (answered_at is null))
);
create index transfers_of_thing on transfers (thing_id, created_at);
create index transfers_to on transfers (to_user_id, created_at, id);
create index transfers_from on transfers (from_user_id, created_at, id)`;

/** Offers and transfers of vehicles and weapons. Deleted weapons leave the table, so there is no foreign key. */
export const transfers: Migration = {
  async up(db: Kysely<never>) {
    for (const statement of STATEMENTS.split(';\n')) await sql.raw(statement).execute(db);
  },
};

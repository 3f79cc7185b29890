import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isThere } from '#db/engine';
import { DAY } from '#platform/clock';

/** Whose warrants, BOLOs and fines count, at a moment: of two platforms, or twice the same one. */
export type Seekers = { one: Platform | ''; other: Platform | ''; now: number };

/** Whether a character has an active warrant, a BOLO or a fine that its player can still pay on these platforms. */
export function isSought(table: string, { one, other, now }: Seekers): RawBuilder<SqlBool> {
  const civilian = sql.ref(`${table}.id`);
  const ofThese = sql`platform in (${one}, ${other})`;
  // Each by its own index: of an `exists` PostgreSQL may read the whole table into a hash.
  return sql<SqlBool>`(
    (select id from warrants where warrants.civilian_id = ${civilian} and resolved_at is null
      and (warrants.expires_at is null or warrants.expires_at > ${now}) and warrants.${ofThese} limit 1) is not null
    or (select id from bolos where bolos.civilian_id = ${civilian} and cancelled_at is null
      and bolos.expires_at > ${now} and bolos.${ofThese} limit 1) is not null
    or (select reports.id from reports join users on users.id = reports.owner_id
      where reports.civilian_id = ${civilian} and paid_at is null and fine > 0 and type <> 'warning'
      and reports.${ofThese} and users.deleted_at is null limit 1) is not null)`;
}

/** Whether a character is found by these officers: it is not deleted, or still sought. */
export const isFindable = (table: string, seekers: Seekers): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isThere(table)} or ${isSought(table, seekers)})`;

/**
 * Whether these officers may file something about a character: as above, or it was deleted within a day, while a form
 * was open.
 */
export const isSubject = (table: string, seekers: Seekers): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isFindable(table, seekers)} or ${sql.ref(`${table}.deleted_at`)} + ${sql.lit(DAY)} > ${seekers.now})`;

export function seekersOf(platforms: readonly Platform[], now: number): Seekers {
  const [one = '', other = one] = platforms;
  return { one, other, now };
}

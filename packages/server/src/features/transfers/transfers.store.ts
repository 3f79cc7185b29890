import { FORMER_DAYS } from '@ten-four/contract/search/search.values';
import { OFFER_DAYS } from '@ten-four/contract/transfers/transfers.values';
import { type NotNull, sql } from 'kysely';
import type { Db, Tx } from '#db/database';
import { insertInto } from '#db/insert-into';
import { hasUpdated } from '#db/query-results';
import type { TransfersTable } from '#db/tables/people.tables';
import { DAY } from '#platform/clock';

const OFFER_TIME = OFFER_DAYS * DAY;
const OFFERS_MAX = 100;

export const insertTransfers = insertInto('transfers');

/** Takes the alias of `civilians`. */
const nameOf = (table: string) =>
  sql<string>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`;

const offers = (db: Db) =>
  db
    .selectFrom('transfers as t')
    .innerJoin('civilians as f', 'f.id', 't.from_civilian_id')
    .innerJoin('civilians as r', 'r.id', 't.to_civilian_id')
    .leftJoin('vehicles as v', 'v.id', 't.thing_id')
    .leftJoin('weapons as w', 'w.id', 't.thing_id')
    .selectAll('t')
    .select([nameOf('f').as('from'), nameOf('r').as('to')])
    .select(sql<string>`coalesce(v.plate, w.serial_number, '')`.as('label'))
    .select(['v.year', 'v.make', 'v.model', 'w.weapon_type']);

export type OfferView = Awaited<ReturnType<typeof listOffers>>[number];

/** Leaves out offers that a deleted character, vehicle or weapon ended. */
const openOffers = (db: Db, now: number) =>
  offers(db)
    .where('t.answer', 'is', null)
    .where('t.created_at', '>', now - OFFER_TIME)
    .where('f.deleted_at', 'is', null)
    .where('r.deleted_at', 'is', null)
    .where('v.deleted_at', 'is', null)
    .where('w.deleted_at', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('v.civilian_id', 'w.civilian_id'), '=', eb.ref('t.from_civilian_id')));

/** Lists open offers to and from a member, newest first. */
export const listOffers = (
  db: Db,
  { thing, userId, now }: { thing: TransfersTable['thing']; userId: string; now: number },
) =>
  openOffers(db, now)
    .where('t.thing', '=', thing)
    .where((eb) => eb.or([eb('t.to_user_id', '=', userId), eb('t.from_user_id', '=', userId)]))
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(OFFERS_MAX)
    .execute();

export const findOpenOfferOf = (db: Db, thingId: string, now: number) =>
  openOffers(db, now).where('t.thing_id', '=', thingId).executeTakeFirst();

/** Finds an offer, open or not. */
export const findOffer = (db: Db, id: string) => offers(db).where('t.id', '=', id).executeTakeFirst();

/** Returns false unless the offer was open. */
export const answerOffer = (
  tx: Tx,
  { id, answer, now }: { id: string; answer: NonNullable<TransfersTable['answer']>; now: number },
) =>
  tx
    .updateTable('transfers')
    .set({ answer, answered_at: now })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .where('created_at', '>', now - OFFER_TIME)
    .$call(hasUpdated);

/** Finds a character of a present member. */
export const findBySsn = (db: Db, ssn: string) =>
  db
    .selectFrom('civilians as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .where('c.ssn', '=', ssn)
    .where('c.deleted_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.left_at', 'is', null)
    .select(['c.id', 'c.user_id as userId', 'c.last_name', 'c.deceased'])
    .executeTakeFirst();

export type FormerOwner = Awaited<ReturnType<typeof listFormerOwners>>[number];

/** Lists owners of the last 90 days, the latest first, without deleted accounts. */
export async function listFormerOwners(db: Db, thingIds: readonly string[], now: number) {
  if (thingIds.length === 0) return [];
  return db
    .selectFrom('transfers as t')
    .innerJoin('civilians as c', 'c.id', 't.from_civilian_id')
    .innerJoin('users as u', 'u.id', 't.from_user_id')
    .where('t.thing_id', 'in', [...thingIds])
    .where('t.answer', '=', 'Accepted')
    .where('t.answered_at', '>', now - FORMER_DAYS * DAY)
    .where('u.deleted_at', 'is', null)
    .orderBy('t.answered_at', 'desc')
    .orderBy('t.id', 'desc')
    .select(['t.thing_id as thingId', 'c.id as civilianId', nameOf('c').as('name'), 't.answered_at as until'])
    .$narrowType<{ until: NotNull }>()
    .execute();
}

import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import { belongsWithin, type Scope } from '#features/ownership/index';

interface OnPlatforms {
  id: string;
  platforms: readonly GamePlatform[];
}

interface WithinScope {
  id: string;
  scope: Scope;
}

/** Replaces an empty list, which PostgreSQL does not have. */
const listed = (platforms: readonly GamePlatform[]): GamePlatform[] =>
  platforms.length === 0 ? ['' as GamePlatform] : [...platforms];

export const findCall = (db: Db, { id, platforms }: OnPlatforms) =>
  db
    .selectFrom('calls')
    .where('id', '=', id)
    .where('platform', 'in', listed(platforms))
    .select(['id', 'platform'])
    .executeTakeFirst();

/** Returns the call of a panic, also after the panic was cleared. */
export const findCallOfPanic = (db: Db, { id, platforms }: OnPlatforms) =>
  db
    .selectFrom('panics')
    .where('id', '=', id)
    .where('platform', 'in', listed(platforms))
    .select(['call_id as id', 'platform'])
    .executeTakeFirst();

export const findEmergency = (db: Db, { id, platforms, userId }: OnPlatforms & { userId: string }) =>
  db
    .selectFrom('emergencies')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('platform', 'in', listed(platforms))]))
    .select(['id', 'platform', 'call_id as callId'])
    .executeTakeFirst();

export const findActiveBolo = (db: Db, { id, platforms, now }: OnPlatforms & { now: number }) =>
  db
    .selectFrom('bolos')
    .where('id', '=', id)
    .where('platform', 'in', listed(platforms))
    .where('cancelled_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['id', 'platform'])
    .executeTakeFirst();

export const findWarrant = (db: Db, { id, platforms }: OnPlatforms) =>
  db
    .selectFrom('warrants')
    .where('id', '=', id)
    .where('platform', 'in', listed(platforms))
    .select('civilian_id as civilianId')
    .executeTakeFirst();

export const findReport = (db: Db, { id, platforms, userId }: OnPlatforms & { userId: string }) =>
  db
    .selectFrom('reports')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('owner_id', '=', userId), eb('platform', 'in', listed(platforms))]))
    .select(['civilian_id as civilianId', 'owner_id as ownerId'])
    .executeTakeFirst();

export const findVehicle = (db: Db, { id, scope }: WithinScope) =>
  db
    .selectFrom('vehicles')
    .innerJoin('civilians as c', 'c.id', 'vehicles.civilian_id')
    .where('vehicles.id', '=', id)
    .where('vehicles.deleted_at', 'is', null)
    .where(belongsWithin('vehicles', scope))
    .select(['vehicles.plate', 'c.id as civilianId', 'c.user_id as ownerId'])
    .executeTakeFirst();

export const findWeapon = (db: Db, { id, scope }: WithinScope) =>
  db
    .selectFrom('weapons')
    .innerJoin('civilians as c', 'c.id', 'weapons.civilian_id')
    .where('weapons.id', '=', id)
    .where('weapons.deleted_at', 'is', null)
    .where(belongsWithin('weapons', scope))
    .select(['weapons.serial_number as serialNumber', 'c.id as civilianId', 'c.user_id as ownerId'])
    .executeTakeFirst();

/** Returns the character whose account it is. */
export const findOwnAccount = (db: Db, { id, ownerId }: { id: string; ownerId: string }) =>
  db
    .selectFrom('bank_accounts as a')
    .innerJoin('ledger_accounts as l', 'l.id', 'a.id')
    .innerJoin('civilians as c', 'c.id', 'a.civilian_id')
    .where('a.id', '=', id)
    .where('l.closed', '=', 0)
    .where('c.deleted_at', 'is', null)
    .where('c.user_id', '=', ownerId)
    .select('c.id as civilianId')
    .executeTakeFirst();

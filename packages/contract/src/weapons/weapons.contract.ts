import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Id, IdParams, Moment, Nullable, OptionalText } from '../common/schema.ts';
import { REGISTERED_NAME_MAX, SERIAL_PATTERN, WEAPON_TYPE_MAX } from './weapons.values.ts';

const SerialNumber = Type.String({ pattern: SERIAL_PATTERN });

/** A serial number, or absent, null or empty for "not given". */
const OptionalSerial = Type.Optional(
  Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: `${SERIAL_PATTERN}|^$` }),
);

const optionalFields = {
  weaponType: OptionalText(WEAPON_TYPE_MAX),
  /** The character's name where it is not given. */
  registeredName: OptionalText(REGISTERED_NAME_MAX),
};

/** Without a serial number the server makes one. */
export const WeaponRegister = Type.Object({
  civilianId: Id,
  serialNumber: OptionalSerial,
  ...optionalFields,
});
export type WeaponRegister = Static<typeof WeaponRegister>;

/** A key that is absent stays as it is; a serial number may only be the one that the weapon has. */
export const WeaponUpdate = Type.Object({ serialNumber: OptionalSerial, ...optionalFields });
export type WeaponUpdate = Static<typeof WeaponUpdate>;

/** A registered weapon. Null means "not given". */
export const Weapon = Type.Object({
  _id: Id,
  civilianId: Id,
  weaponType: Nullable(Type.String()),
  serialNumber: SerialNumber,
  registeredName: Type.String(),
  createdAt: Moment,
  updatedAt: Moment,
});
export type Weapon = Static<typeof Weapon>;

const WeaponSaved = Type.Object({ success: Type.Literal(true), message: Type.String(), weapon: Weapon });

export const weaponEndpoints = {
  registerWeapon: endpoint({
    method: 'POST',
    path: '/api/weapons/register',
    summary: 'Register a weapon to a civilian of your own',
    tag: 'weapons',
    who: ['own'],
    body: WeaponRegister,
    answer: WeaponSaved,
    status: 201,
    idempotent: true,
    daily: 'weapons',
  }),
  getNextSerial: endpoint({
    method: 'GET',
    path: '/api/weapons/next-serial',
    summary: 'A serial number that no weapon has now, to show before registering; nothing reserves it',
    tag: 'weapons',
    who: ['member'],
    answer: Type.Object({ serialNumber: SerialNumber }),
  }),
  listWeapons: endpoint({
    method: 'GET',
    path: '/api/weapons/by-civilian/:id',
    summary: 'The weapons of a civilian, oldest first',
    tag: 'weapons',
    who: ['own', 'officer', 'staff'],
    params: IdParams,
    answer: Type.Object({ weapons: Type.Array(Weapon) }),
  }),
  getWeapon: endpoint({
    method: 'GET',
    path: '/api/weapons/:id',
    summary: 'One weapon',
    tag: 'weapons',
    who: ['own', 'officer', 'staff', 'dispatching'],
    params: IdParams,
    answer: Type.Object({ success: Type.Literal(true), weapon: Weapon }),
  }),
  updateWeapon: endpoint({
    method: 'PUT',
    path: '/api/weapons/:id',
    summary: 'Edit a weapon of your own; its serial number stays',
    tag: 'weapons',
    who: ['own'],
    params: IdParams,
    body: WeaponUpdate,
    answer: WeaponSaved,
    daily: 'weapon changes',
  }),
  deleteWeapon: endpoint({
    method: 'DELETE',
    path: '/api/weapons/:id',
    summary: 'Delete a weapon of your own; its serial number is free again',
    tag: 'weapons',
    who: ['own'],
    params: IdParams,
    answer: Type.Object({ success: Type.Literal(true), message: Type.String() }),
  }),
};

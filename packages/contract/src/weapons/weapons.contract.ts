import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { DateTime, Done, Id, IdParams, Nullable, OptionalText, Saved } from '../common/schema.ts';
import { REGISTERED_NAME_MAX, SERIAL_PATTERN, WEAPON_TYPE_MAX } from './weapons.values.ts';

const SerialNumber = Type.String({ pattern: SERIAL_PATTERN });

const OptionalSerial = Type.Optional(
  Type.Unsafe<string | null>({ type: ['string', 'null'], pattern: `${SERIAL_PATTERN}|^$` }),
);

const optionalFields = {
  weaponType: OptionalText(WEAPON_TYPE_MAX),
  /** Defaults to the character's name. */
  registeredName: OptionalText(REGISTERED_NAME_MAX),
};

/** Without a serial number the server generates one. */
export const WeaponRegister = Type.Object({
  civilianId: Id,
  serialNumber: OptionalSerial,
  ...optionalFields,
});
export type WeaponRegister = Static<typeof WeaponRegister>;

/** Absent keys stay unchanged. A serial number cannot change. */
export const WeaponUpdate = Type.Object({ serialNumber: OptionalSerial, ...optionalFields });
export type WeaponUpdate = Static<typeof WeaponUpdate>;

export const Weapon = Type.Object({
  _id: Id,
  civilianId: Id,
  weaponType: Nullable(Type.String()),
  serialNumber: SerialNumber,
  registeredName: Type.String(),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type Weapon = Static<typeof Weapon>;

const WeaponSaved = Saved({ weapon: Weapon });

export const weaponEndpoints = {
  registerWeapon: endpoint({
    method: 'POST',
    path: '/api/weapons/register',
    summary: 'Register a weapon to one of your civilians',
    tag: 'weapons',
    who: ['own'],
    body: WeaponRegister,
    answer: WeaponSaved,
    status: 201,
    idempotent: true,
    daily: 'weapons',
  }),
  getFreeSerial: endpoint({
    method: 'GET',
    path: '/api/weapons/next-serial',
    summary: 'Get a free serial number to show before registering; it is not reserved',
    tag: 'weapons',
    who: ['member'],
    answer: Type.Object({ serialNumber: SerialNumber }),
  }),
  listWeapons: endpoint({
    method: 'GET',
    path: '/api/weapons/by-civilian/:id',
    summary: "List a civilian's weapons, oldest first",
    tag: 'weapons',
    who: ['own', 'officer', 'staff'],
    params: IdParams,
    answer: Type.Object({ weapons: Type.Array(Weapon) }),
  }),
  getWeapon: endpoint({
    method: 'GET',
    path: '/api/weapons/:id',
    summary: 'Get a weapon',
    tag: 'weapons',
    who: ['own', 'officer', 'staff', 'dispatching'],
    params: IdParams,
    answer: Type.Object({ success: Type.Literal(true), weapon: Weapon }),
  }),
  updateWeapon: endpoint({
    method: 'PUT',
    path: '/api/weapons/:id',
    summary: 'Edit one of your weapons, except its serial number',
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
    summary: 'Delete one of your weapons, which frees its serial number',
    tag: 'weapons',
    who: ['own'],
    params: IdParams,
    answer: Done,
  }),
};

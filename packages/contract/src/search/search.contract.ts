import { type Static, Type } from 'typebox';
import { CivilianDetail, MedicalView } from '../civilians/civilians.contract.ts';
import { endpoint } from '../common/endpoint.ts';
import { BirthDay, Id, Nullable } from '../common/schema.ts';
import { Bolo } from '../dispatch/bolos.contract.ts';
import { MedicalRecord } from '../medical/medical.contract.ts';
import { Vehicle } from '../vehicles/vehicles.contract.ts';
import { Warrant } from '../warrants/warrants.contract.ts';
import { Weapon } from '../weapons/weapons.contract.ts';
import { QUERY_MAX } from './search.values.ts';

const Query = Type.String({ maxLength: QUERY_MAX, pattern: '^[^\\u0000]*$' });
const SuggestQuery = Type.Object({ q: Type.Optional(Query) });
const text = Nullable(Type.String());

/** `deleted`: the civilian, or the owner, is. `formerly`: the former name or plate that was found. */
const found = { deleted: Type.Boolean(), formerly: text };
const NameSuggestion = Type.Object({
  _id: Id,
  name: Type.String(),
  ssn: text,
  dateOfBirth: BirthDay,
  deceased: Type.Boolean(),
  ...found,
});
export type NameSuggestion = Static<typeof NameSuggestion>;
const VehicleSuggestion = Type.Object({
  _id: Id,
  plate: Type.String(),
  vin: Type.String(),
  make: text,
  model: text,
  ...found,
});
const WeaponSuggestion = Type.Object({
  _id: Id,
  serialNumber: Type.String(),
  weaponType: Type.String(),
  registeredName: text,
  /** Of the civilian to whom it is registered. */
  dateOfBirth: BirthDay,
  ...found,
});

/**
 * What a search finds: by plate the vehicle and its owner, by weapon the weapon and its owner, by name
 * or id the civilian. With each what an officer must see at once.
 */
const SearchResult = Type.Object({
  vehicle: Type.Optional(Vehicle),
  weapon: Type.Optional(Weapon),
  /** With licenses, vehicles and weapons filled in; null for an owner who is not there any more. */
  civilian: Type.Unsafe<CivilianDetail | null>({ anyOf: [CivilianDetail, { type: 'null' }] }),
  /** The civilian is deleted, and found as long as a warrant, a BOLO or a fine is open. */
  deleted: Type.Boolean(),
  /** Former names of the civilian and plates of its vehicles, for 90 days. */
  formerNames: Type.Array(Type.String()),
  formerPlates: Type.Array(Type.Object({ vehicleId: Id, plate: Type.String() })),
  /** Searching by a name, or for weapons, that several people share: the other ones. */
  others: Type.Optional(Type.Array(Type.Object({ _id: Id, name: Type.String(), dateOfBirth: BirthDay }))),
  /** Active warrants against the civilian, on the platforms that the viewer reads. */
  warrants: Type.Array(Warrant),
  /** Active BOLOs that name the civilian or the plate of the vehicle or of one of the civilian's. */
  bolos: Type.Array(Bolo),
});
export type SearchResult = Static<typeof SearchResult>;

const Patient = Type.Object({
  _id: Id,
  name: Type.String(),
  dateOfBirth: BirthDay,
  deceased: Type.Boolean(),
  /** The former name that was found. */
  formerly: text,
});

/** What a medical search finds: who it is, the body, whom to call, the medical fields; nothing else that is on file. */
const MedicalSearchResult = Type.Object({
  civilian: MedicalView,
  /** The latest, newest first. */
  records: Type.Array(MedicalRecord),
  /** Who else the name or SSN may have meant. */
  others: Type.Array(Patient),
});
export type MedicalSearchResult = Static<typeof MedicalSearchResult>;

const suggest = <const P extends string>(path: P, summary: string) => ({
  method: 'GET' as const,
  path,
  summary,
  tag: 'search',
  who: ['officer', 'staff', 'dispatching'] as const,
  query: SuggestQuery,
  // Who searches stays on duty.
  effects: true as const,
});

export const searchEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/api/search',
    summary: 'Search by exactly one of name, plate, weapon or id',
    tag: 'search',
    who: ['officer', 'staff', 'dispatching'],
    query: Type.Object({
      /** A name, an SSN, or a name with a date of birth (`1990-04-01` or `04/01/1990`). */
      name: Type.Optional(Query),
      /** A plate or a VIN. */
      plate: Type.Optional(Query),
      /** A serial number or a registered name. */
      weapon: Type.Optional(Query),
      /** A civilian's id. */
      id: Type.Optional(Id),
    }),
    answer: SearchResult,
    effects: true,
  }),
  suggestNames: endpoint({
    ...suggest(
      '/api/search/names',
      'Civilians by name, date of birth or SSN from two characters, best match first, at most 20',
    ),
    answer: Type.Array(NameSuggestion),
  }),
  suggestVehicles: endpoint({
    ...suggest('/api/search/vehicles', 'Vehicles by plate or VIN, best match first, at most 20'),
    answer: Type.Array(VehicleSuggestion),
  }),
  suggestWeapons: endpoint({
    ...suggest(
      '/api/search/weapons',
      'Weapons by serial number or registered name, best match first, at most 20',
    ),
    answer: Type.Array(WeaponSuggestion),
  }),
  searchMedical: endpoint({
    method: 'GET',
    path: '/api/medical/search',
    summary: 'What fire/rescue may know of a civilian, searched by exactly one of name and id',
    tag: 'search',
    who: ['fireRescue'],
    query: Type.Object({
      /** A name, an SSN, or a name with a date of birth (`1990-04-01` or `04/01/1990`). */
      name: Type.Optional(Query),
      /** A civilian's id. */
      id: Type.Optional(Id),
    }),
    answer: MedicalSearchResult,
    effects: true,
  }),
  suggestPatients: endpoint({
    ...suggest(
      '/api/medical/search/names',
      'Civilians for fire/rescue by name, date of birth or SSN from two characters, best match first, at most 20',
    ),
    who: ['fireRescue'],
    answer: Type.Array(Patient),
  }),
};

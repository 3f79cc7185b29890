import { type Static, Type } from 'typebox';
import { CivilianDetail, MedicalView } from '../civilians/civilians.contract.ts';
import { endpoint } from '../common/endpoint.ts';
import { BirthDay, DateTime, Id, Nullable } from '../common/schema.ts';
import { Bolo } from '../dispatch/bolos.contract.ts';
import { MedicalRecord } from '../medical/medical.contract.ts';
import { Vehicle } from '../vehicles/vehicles.contract.ts';
import { Warrant } from '../warrants/warrants.contract.ts';
import { Weapon } from '../weapons/weapons.contract.ts';
import { QUERY_MAX } from './search.values.ts';

const Query = Type.String({ maxLength: QUERY_MAX, pattern: '^[^\\u0000]*$' });
const SuggestQuery = Type.Object({ q: Type.Optional(Query) });
const text = Nullable(Type.String());

/** `deleted` is about the civilian or owner. `formerly` is the former name or plate that matched. */
const matchFields = { deleted: Type.Boolean(), formerly: text };
const NameSuggestion = Type.Object({
  _id: Id,
  name: Type.String(),
  ssn: text,
  dateOfBirth: BirthDay,
  deceased: Type.Boolean(),
  ...matchFields,
});
export type NameSuggestion = Static<typeof NameSuggestion>;
const VehicleSuggestion = Type.Object({
  _id: Id,
  plate: Type.String(),
  vin: Type.String(),
  make: text,
  model: text,
  ...matchFields,
});
const WeaponSuggestion = Type.Object({
  _id: Id,
  serialNumber: Type.String(),
  weaponType: Type.String(),
  registeredName: text,
  dateOfBirth: BirthDay,
  ...matchFields,
});

const SearchResult = Type.Object({
  vehicle: Type.Optional(Vehicle),
  weapon: Type.Optional(Weapon),
  civilian: Type.Unsafe<CivilianDetail | null>({ anyOf: [CivilianDetail, { type: 'null' }] }),
  /** Deleted civilians stay findable while a warrant, BOLO or fine is open. */
  deleted: Type.Boolean(),
  /** Kept for 90 days. */
  formerNames: Type.Array(Type.String()),
  formerPlates: Type.Array(Type.Object({ vehicleId: Id, plate: Type.String() })),
  /** Of the vehicles and weapons, for 90 days, the latest first. `until` is the time of the transfer. */
  formerOwners: Type.Array(
    Type.Object({ thingId: Id, civilianId: Id, name: Type.String(), until: DateTime }),
  ),
  /** Others who share the name or weapon. */
  others: Type.Optional(Type.Array(Type.Object({ _id: Id, name: Type.String(), dateOfBirth: BirthDay }))),
  warrants: Type.Array(Warrant),
  bolos: Type.Array(Bolo),
});
export type SearchResult = Static<typeof SearchResult>;

const Patient = Type.Object({
  _id: Id,
  name: Type.String(),
  dateOfBirth: BirthDay,
  deceased: Type.Boolean(),
  formerly: text,
});

const MedicalSearchResult = Type.Object({
  civilian: MedicalView,
  records: Type.Array(MedicalRecord),
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
  // Searching counts as activity on duty.
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
      /** A name, an SSN, or a name with a date of birth. */
      name: Type.Optional(Query),
      plate: Type.Optional(Query),
      weapon: Type.Optional(Query),
      id: Type.Optional(Id),
    }),
    answer: SearchResult,
    effects: true,
    daily: 'searches',
  }),
  suggestNames: endpoint({
    ...suggest(
      '/api/search/names',
      'Suggest civilians by name, date of birth or SSN from two characters, best match first, at most 20',
    ),
    answer: Type.Array(NameSuggestion),
  }),
  suggestVehicles: endpoint({
    ...suggest('/api/search/vehicles', 'Suggest vehicles by plate or VIN, best match first, at most 20'),
    answer: Type.Array(VehicleSuggestion),
  }),
  suggestWeapons: endpoint({
    ...suggest(
      '/api/search/weapons',
      'Suggest weapons by serial number or registered name, best match first, at most 20',
    ),
    answer: Type.Array(WeaponSuggestion),
  }),
  searchMedical: endpoint({
    method: 'GET',
    path: '/api/medical/search',
    summary: 'Get the medical view of a civilian, by exactly one of name and id',
    tag: 'search',
    who: ['fireRescue'],
    query: Type.Object({
      name: Type.Optional(Query),
      id: Type.Optional(Id),
    }),
    answer: MedicalSearchResult,
    effects: true,
    daily: 'searches',
  }),
  suggestPatients: endpoint({
    ...suggest(
      '/api/medical/search/names',
      'Suggest civilians to fire/rescue by name, date of birth or SSN from two characters, best match first, at most 20',
    ),
    who: ['fireRescue'],
    answer: Type.Array(Patient),
  }),
};

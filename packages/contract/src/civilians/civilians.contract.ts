import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { Money } from '../common/money.ts';
import {
  BirthDay,
  DateTime,
  Day,
  DiscordId,
  Done,
  Id,
  IdParams,
  NextCursor,
  Nullable,
  OneOf,
  OptionalInteger,
  OptionalOneOf,
  OptionalText,
  PageQuery,
  RequiredText,
  Saved,
} from '../common/schema.ts';
import { licenseFields } from '../licenses/licenses.contract.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { CivilianRecords } from '../reports/reports.contract.ts';
import { Vehicle } from '../vehicles/vehicles.contract.ts';
import { WARRANT_TYPES } from '../warrants/warrants.values.ts';
import { Weapon } from '../weapons/weapons.contract.ts';
import {
  AGE_MAX,
  ALIASES_MAX,
  EYE_COLORS,
  HAIR_COLORS,
  LONG_MAX,
  MEDICAL_MAX,
  MIDDLE_MAX,
  NAME_MAX,
  SHORT_MAX,
} from './civilians.values.ts';

const optionalFields = {
  middleInitial: OptionalText(MIDDLE_MAX),
  age: OptionalInteger(0, AGE_MAX),
  sex: OptionalText(SHORT_MAX),
  knownAliases: Type.Optional(
    Type.Unsafe<string[] | string | null>({
      type: ['array', 'string', 'null'],
      maxLength: ALIASES_MAX * NAME_MAX,
      pattern: '^[^\\u0000]*$',
      maxItems: ALIASES_MAX,
      items: { type: 'string', maxLength: NAME_MAX, pattern: '^[^\\u0000]*$' },
    }),
  ),
  residence: OptionalText(LONG_MAX),
  zipCode: OptionalText(20),
  occupation: OptionalText(100),
  height: OptionalText(SHORT_MAX),
  weight: OptionalText(SHORT_MAX),
  skinTone: OptionalText(SHORT_MAX),
  hairColor: OptionalOneOf(HAIR_COLORS),
  eyeColor: OptionalOneOf(EYE_COLORS),
  emergencyContactName: OptionalText(100),
  bloodType: OptionalText(20),
  allergies: OptionalText(MEDICAL_MAX),
  medication: OptionalText(MEDICAL_MAX),
  pastHistory: OptionalText(MEDICAL_MAX),
};

export const CivilianCreate = Type.Object({
  firstName: RequiredText(NAME_MAX),
  lastName: RequiredText(NAME_MAX),
  dateOfBirth: Day,
  ...optionalFields,
});
export type CivilianCreate = Static<typeof CivilianCreate>;

/** Absent keys stay unchanged; empty ones are cleared. */
export const CivilianUpdate = Type.Object({
  firstName: Type.Optional(RequiredText(NAME_MAX)),
  lastName: Type.Optional(RequiredText(NAME_MAX)),
  dateOfBirth: Type.Optional(Day),
  ...optionalFields,
});
export type CivilianUpdate = Static<typeof CivilianUpdate>;

const text = Nullable(Type.String());

const DeathProposal = Type.Object({
  _id: Id,
  callNumber: Type.Integer(),
  department: Type.String(),
  by: Type.String(),
  at: DateTime,
});
type DeathProposal = Static<typeof DeathProposal>;

const medicalFields = {
  _id: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  middleInitial: text,
  dateOfBirth: BirthDay,
  age: Nullable(Type.Integer()),
  sex: text,
  height: text,
  weight: text,
  skinTone: text,
  hairColor: text,
  eyeColor: text,
  emergencyContactName: text,
  bloodType: text,
  allergies: text,
  medication: text,
  pastHistory: text,
  deceased: Type.Boolean(),
};
export const MedicalView = Type.Object(medicalFields);

const civilianFields = {
  ...medicalFields,
  knownAliases: Type.Array(Type.String()),
  residence: text,
  zipCode: text,
  occupation: text,
  ssn: text,
  discordId: Nullable(DiscordId),
  createdAt: DateTime,
  updatedAt: DateTime,
  ...licenseFields,
  vehicleCount: Nullable(Type.Integer()),
  weaponCount: Nullable(Type.Integer()),
  /** Only for the owner; null for others. */
  unpaidFines: Nullable(Type.Integer()),
  unpaidAmount: Nullable(Money),
  /** Set while the owner has not decided about a proposed death; only for the owner. */
  deathProposal: Type.Unsafe<DeathProposal | null>({ anyOf: [DeathProposal, { type: 'null' }] }),
  /** Null for fire/rescue. */
  custody: Nullable(Type.Object({ startsAt: DateTime, endsAt: DateTime })),
  /** Both null while points are off, and for fire/rescue. */
  points: Nullable(Type.Integer()),
  pointsLimit: Nullable(Type.Integer()),
  /** Active warrants; only for the owner, if the community shows them. */
  wanted: Type.Array(
    Type.Object({ type: OneOf(WARRANT_TYPES), reason: Type.String(), platform: OneOf(PLATFORMS) }),
  ),
};

/** Fire/rescue sees only name, body, emergency contact and medical fields; the rest is null or empty. */
export const Civilian = Type.Object(civilianFields);
export type Civilian = Static<typeof Civilian>;

export const CivilianDetail = Type.Object({
  ...civilianFields,
  vehicles: Type.Array(Vehicle),
  weapons: Type.Array(Weapon),
});
export type CivilianDetail = Static<typeof CivilianDetail>;

const CivilianName = Type.Object({
  _id: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  middleInitial: text,
  dateOfBirth: BirthDay,
});

const CivilianSaved = Saved({ civilian: CivilianDetail });

export const DeletedCivilian = Type.Object({
  _id: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  middleInitial: Nullable(Type.String()),
  dateOfBirth: Day,
  ssn: Type.String(),
  owner: Type.String(),
  discordId: DiscordId,
  deletedAt: DateTime,
});
export type DeletedCivilian = Static<typeof DeletedCivilian>;

export const civilianEndpoints = {
  listCivilians: endpoint({
    method: 'GET',
    path: '/api/civilians',
    summary: 'List your civilians, oldest first',
    tag: 'civilians',
    who: ['own'],
    answer: Type.Object({ civilians: Type.Array(Civilian) }),
  }),
  listAllCivilians: endpoint({
    method: 'GET',
    path: '/api/civilians/all',
    summary: 'List all civilians by name',
    tag: 'civilians',
    who: ['officer', 'staff', 'dispatching'],
    query: PageQuery,
    answer: Type.Object({ civilians: Type.Array(CivilianName), nextCursor: NextCursor }),
  }),
  listDeletedCivilians: endpoint({
    method: 'GET',
    path: '/api/civilians/deleted',
    summary: 'List deleted civilians that can be restored, last deleted first',
    tag: 'civilians',
    who: ['staff'],
    query: PageQuery,
    answer: Type.Object({ civilians: Type.Array(DeletedCivilian), nextCursor: NextCursor }),
  }),
  getCivilian: endpoint({
    method: 'GET',
    path: '/api/civilians/:id',
    summary: 'Get a civilian; with populate=false, vehicles and weapons are empty lists',
    tag: 'civilians',
    who: ['own', 'officer', 'staff', 'fireRescue'],
    params: IdParams,
    query: Type.Object({
      populate: Type.Optional(Type.Unsafe<'true' | 'false'>({ type: 'string', enum: ['true', 'false'] })),
    }),
    answer: Type.Object({ civilian: CivilianDetail }),
  }),
  getCivilianRecords: endpoint({
    method: 'GET',
    path: '/api/civilians/:id/records',
    summary: "List a civilian's tickets, written warnings and arrest reports, newest first",
    tag: 'civilians',
    who: ['own', 'officer', 'staff'],
    params: IdParams,
    answer: CivilianRecords,
  }),
  createCivilian: endpoint({
    method: 'POST',
    path: '/api/civilians',
    summary: 'Create a civilian',
    tag: 'civilians',
    who: ['member'],
    body: CivilianCreate,
    answer: CivilianSaved,
    status: 201,
    idempotent: true,
    daily: 'characters',
  }),
  updateCivilian: endpoint({
    method: 'PUT',
    path: '/api/civilians/:id',
    summary: 'Edit one of your civilians',
    tag: 'civilians',
    who: ['own'],
    params: IdParams,
    body: CivilianUpdate,
    answer: CivilianSaved,
    daily: 'character changes',
  }),
  deleteCivilian: endpoint({
    method: 'DELETE',
    path: '/api/civilians/:id',
    summary: 'Delete one of your civilians; staff can restore it',
    tag: 'civilians',
    who: ['own'],
    params: IdParams,
    answer: Done,
  }),
  setDeceased: endpoint({
    method: 'POST',
    path: '/api/civilians/:id/deceased',
    summary: 'Mark a civilian deceased, or undo that',
    tag: 'civilians',
    who: ['own', 'staff'],
    params: IdParams,
    body: Type.Object({ deceased: Type.Boolean() }),
    answer: CivilianSaved,
    daily: 'deceased status changes',
  }),
  answerDeathProposal: endpoint({
    method: 'POST',
    path: '/api/civilians/:id/death-proposal',
    summary: 'Accept or decline the pronounced death of one of your characters',
    tag: 'civilians',
    who: ['own'],
    params: IdParams,
    body: Type.Object({ accept: Type.Boolean() }),
    answer: CivilianSaved,
  }),
  restoreCivilian: endpoint({
    method: 'POST',
    path: '/api/civilians/:id/restore',
    summary: 'Restore a deleted civilian',
    tag: 'civilians',
    who: ['staff'],
    params: IdParams,
    answer: CivilianSaved,
    daily: 'restored characters',
  }),
};

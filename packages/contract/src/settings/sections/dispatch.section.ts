import { type Static, Type } from 'typebox';
import { Id, Nullable, NullableOneOf, OneOf, RequiredText } from '../../common/schema.ts';
import {
  HOSPITAL_MAX,
  RESPONSES,
  SEAT_MAX,
  SEATS_MAX,
  SERVICES,
  STATUS_CODE_MAX,
} from '../../dispatch/dispatch.values.ts';
import { CALLSIGN_TYPED_MAX } from '../../officers/officers.values.ts';
import { list, section } from '../section.ts';
import {
  CALL_911,
  DEPARTMENT_KINDS,
  LIMIT_MINUTES_MAX,
  STATUS_MEANINGS,
  UNITS_WHILE_DISPATCHED,
} from '../settings.values.ts';

/** Exactly one type is for panics. */
export const CallTypeEntry = Type.Object({
  _id: Id,
  title: RequiredText(60),
  priority: Type.Unsafe<1 | 2 | 3>({ type: 'integer', minimum: 1, maximum: 3 }),
  panic: Type.Boolean(),
  services: Type.Array(OneOf(SERVICES), { minItems: 1, maxItems: 3, uniqueItems: true }),
});
export type CallTypeEntry = Static<typeof CallTypeEntry>;

/** The meaning decides; code and label are only displayed. */
export const StatusEntry = Type.Object({
  _id: Id,
  code: RequiredText(STATUS_CODE_MAX),
  label: RequiredText(40),
  meaning: OneOf(STATUS_MEANINGS),
  kinds: Type.Array(OneOf(DEPARTMENT_KINDS), { minItems: 1, maxItems: 2, uniqueItems: true }),
});
export type StatusEntry = Static<typeof StatusEntry>;

/** Hidden without its call type. */
export const TileEntry = Type.Object({
  _id: Id,
  label: RequiredText(40),
  callTypeId: Id,
  services: Type.Array(OneOf(SERVICES), { minItems: 1, maxItems: 3, uniqueItems: true }),
});
export type TileEntry = Static<typeof TileEntry>;

/** Time limit for a status or response without contact. */
export const LimitEntry = Type.Object({
  _id: Id,
  /** Either this or a response. */
  statusId: Nullable(Id),
  response: NullableOneOf(RESPONSES),
  minutes: Type.Integer({ minimum: 1, maximum: LIMIT_MINUTES_MAX }),
  welfare: Type.Boolean(),
});
export type LimitEntry = Static<typeof LimitEntry>;

const HospitalEntry = Type.Object({ _id: Id, name: RequiredText(HOSPITAL_MAX) });

/** A vehicle with seats; its crew counts as one unit. */
export const ApparatusEntry = Type.Object({
  _id: Id,
  departmentId: Id,
  callsign: RequiredText(CALLSIGN_TYPED_MAX),
  name: RequiredText(40),
  services: Type.Array(OneOf(SERVICES), { minItems: 1, maxItems: 3, uniqueItems: true }),
  seats: Type.Array(RequiredText(SEAT_MAX), { minItems: 1, maxItems: SEATS_MAX }),
  active: Type.Boolean(),
});
export type ApparatusEntry = Static<typeof ApparatusEntry>;

export const DISPATCH = section({
  label: 'Dispatch',
  fields: {
    unitsWhileDispatched: {
      label: 'What units can do while a dispatcher is on duty',
      schema: OneOf(UNITS_WHILE_DISPATCHED),
    },
    /** Seconds before an unanswered 911 call goes to the board; 0 for never. */
    answerFallbackSeconds: {
      label: 'Unanswered 911 calls go to the board after',
      schema: Type.Integer({ minimum: 0, maximum: 900 }),
    },
    call911: { label: '911 is open', schema: OneOf(CALL_911) },
    staleHours: { label: 'Calls are stale after', schema: Type.Integer({ minimum: 1, maximum: 48 }) },
  },
  lists: {
    callTypes: list({
      label: 'call types',
      entry: CallTypeEntry,
      minEntries: 1,
      maxEntries: 60,
      name: ({ title }) => title,
      unique: ({ title }) => [title],
      labels: { title: 'Title', priority: 'Priority', panic: 'For panics', services: 'Services' },
      defaults: { priority: 3, panic: false, services: ['Police'] },
      serverKeys: ['panic'],
    }),
    statuses: list({
      label: 'statuses',
      entry: StatusEntry,
      minEntries: 2,
      maxEntries: 24,
      name: ({ code }) => code,
      unique: ({ code, kinds }) => kinds.map((kind) => `${kind}\n${code}`),
      labels: { code: 'Code', label: 'Label', meaning: 'Meaning', kinds: 'Kinds' },
      defaults: { kinds: ['Law Enforcement'] },
    }),
    tiles: list({
      label: '911 tiles',
      entry: TileEntry,
      minEntries: 1,
      maxEntries: 12,
      name: ({ label }) => label,
      unique: ({ label }) => [label],
      labels: { label: 'Label', callTypeId: 'Call type', services: 'Services' },
      defaults: {},
    }),
    limits: list({
      label: 'timers',
      entry: LimitEntry,
      minEntries: 0,
      maxEntries: 30,
      name: ({ response, minutes }) => `${response ?? 'Status'} ${minutes} min`,
      unique: ({ statusId, response }) => [`${statusId ?? response}`],
      labels: { statusId: 'Status', response: 'Response', minutes: 'Minutes', welfare: 'Welfare check' },
      defaults: { statusId: null, response: null, welfare: false },
    }),
    hospitals: list({
      label: 'hospitals',
      entry: HospitalEntry,
      minEntries: 0,
      maxEntries: 20,
      name: ({ name }) => name,
      unique: ({ name }) => [name],
      labels: { name: 'Name' },
      defaults: {},
    }),
    apparatus: list({
      label: 'apparatus',
      entry: ApparatusEntry,
      minEntries: 0,
      maxEntries: 60,
      name: ({ callsign, name }) => `${callsign} ${name}`,
      // Callsigns are also unique per platform, which only the departments know.
      unique: ({ departmentId, callsign }) => [`${departmentId}\n${callsign}`],
      labels: {
        departmentId: 'Department',
        callsign: 'Callsign',
        name: 'Name',
        services: 'Services',
        seats: 'Seats',
        active: 'Active',
      },
      defaults: { active: true },
    }),
  },
});

import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { IdParams, OneOf, OptionalBody, OptionalText } from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { ApparatusEntry } from '../settings/sections/dispatch.section.ts';
import { SEAT_MAX } from './dispatch.values.ts';
import { AsKind, CrewMember, PlatformQuery, UnitSaved } from './units.contract.ts';

/** An apparatus that can be boarded, with who is aboard, by seat. */
export const Apparatus = Type.Object({
  ...ApparatusEntry.properties,
  platform: OneOf(PLATFORMS),
  crew: Type.Array(CrewMember),
});
export type Apparatus = Static<typeof Apparatus>;

export const apparatusEndpoints = {
  listApparatus: endpoint({
    method: 'GET',
    path: '/api/apparatus',
    summary: 'The apparatus in service, and who is aboard',
    tag: 'dispatch',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    query: PlatformQuery,
    answer: Type.Object({ apparatus: Type.Array(Apparatus) }),
  }),
  boardApparatus: endpoint({
    method: 'POST',
    path: '/api/apparatus/:id/board',
    summary: 'Ride an apparatus of your department: clocks in, and leaves your calls',
    tag: 'dispatch',
    who: ['officer', 'fireUnit'],
    params: IdParams,
    /** By the name of a seat; the first one that is free where none is named. */
    body: OptionalBody({ seat: OptionalText(SEAT_MAX), ...AsKind }),
    answer: UnitSaved,
    daily: 'crew changes',
  }),
  leaveApparatus: endpoint({
    method: 'POST',
    path: '/api/apparatus/leave',
    summary: 'Be a unit of your own again, available; the last one out takes the apparatus off duty',
    tag: 'dispatch',
    who: ['officer', 'fireUnit'],
    answer: UnitSaved,
    daily: 'crew changes',
  }),
};

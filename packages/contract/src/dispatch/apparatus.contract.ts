import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { IdParams, OneOf, OptionalBody, OptionalText } from '../common/schema.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { ApparatusEntry } from '../settings/sections/dispatch.section.ts';
import { SEAT_MAX } from './dispatch.values.ts';
import { AsKind, CrewMember, PlatformQuery, UnitSaved } from './units.contract.ts';

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
    summary: 'List the apparatus in service with their crews',
    tag: 'dispatch',
    who: ['officer', 'fireRescue', 'staff', 'dispatcher'],
    query: PlatformQuery,
    answer: Type.Object({ apparatus: Type.Array(Apparatus) }),
  }),
  boardApparatus: endpoint({
    method: 'POST',
    path: '/api/apparatus/:id/board',
    summary: 'Board an apparatus of your department; clocks you in and detaches you from your calls',
    tag: 'dispatch',
    who: ['officer', 'fireUnit'],
    params: IdParams,
    /** Seat name; the first free seat by default. */
    body: OptionalBody({ seat: OptionalText(SEAT_MAX), ...AsKind }),
    answer: UnitSaved,
    daily: 'crew changes',
  }),
  leaveApparatus: endpoint({
    method: 'POST',
    path: '/api/apparatus/leave',
    summary: 'Leave the apparatus and become a separate available unit; the last one out takes it off duty',
    tag: 'dispatch',
    who: ['officer', 'fireUnit'],
    answer: UnitSaved,
    daily: 'crew changes',
  }),
};

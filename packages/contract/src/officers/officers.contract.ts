import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import {
  DiscordId,
  Id,
  Identity,
  Moment,
  Nullable,
  NullableOneOf,
  OneOf,
  OptionalOf,
  RequiredText,
} from '../common/schema.ts';
import { STATUSES, SUBDIVISIONS } from '../dispatch/dispatch.values.ts';
import { CALLSIGN_TYPED_MAX, OFFICER_TEXTS, PLATFORMS } from './officers.values.ts';

/** An officer profile (specification §3) with the state of its unit. */
const officerFields = {
  /** What `officerId` means everywhere, and the id of the officer's unit. */
  _id: Id,
  discordId: DiscordId,
  civilianId: Id,
  department: OneOf(PLATFORMS),
  callsign: Type.String(),
  badgeNumber: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  rank: Type.String(),
  /** The character is deceased or deleted: the officer cannot clock in, and another character may be registered. */
  unfit: Type.Boolean(),
  status: OneOf(STATUSES),
  subdivision: NullableOneOf(SUBDIVISIONS),
  /** Null while off duty. */
  onDutySince: Nullable(Moment),
  /** Asked after a long silence: clocked out at that time unless there is a sign of life. Null while not asked. */
  clockOutAt: Nullable(Moment),
};
export const Officer = Type.Object(officerFields);
export type Officer = Static<typeof Officer>;

/** Identity is the server's: the body's `discordId` may only repeat it, `rank` is ignored (resolutions §3). */
export const OfficerRegister = Type.Object({
  discordId: OptionalOf(Identity),
  civilianId: Id,
  department: OneOf(PLATFORMS),
  callsign: RequiredText(CALLSIGN_TYPED_MAX),
});
export type OfficerRegister = Static<typeof OfficerRegister>;

export const officerEndpoints = {
  getOfficer: endpoint({
    method: 'GET',
    path: '/api/officers/:discordId',
    summary: 'The officer profile of a user',
    tag: 'officers',
    who: ['own', 'officer', 'staff'],
    params: Type.Object({ discordId: DiscordId }),
    answer: Officer,
  }),
  registerOfficer: endpoint({
    method: 'POST',
    path: '/api/officers',
    summary: 'Register yourself as an officer with a civilian of your own',
    tag: 'officers',
    who: ['publicSafety'],
    body: OfficerRegister,
    incomplete: OFFICER_TEXTS.allRequired,
    answer: Type.Object({ success: Type.Literal(true), message: Type.String(), officer: Officer }),
    status: 201,
    idempotent: true,
  }),
};

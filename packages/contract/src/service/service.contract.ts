import { type Static, Type } from 'typebox';
import { endpoint } from '../common/endpoint.ts';
import { DateTime, Done, Id, IdParams, Nullable, OneOf, RequiredText } from '../common/schema.ts';
import { UnitStatistics } from '../console/statistics.contract.ts';
import { PLATFORMS } from '../officers/officers.values.ts';
import { DEPARTMENT_KINDS } from '../settings/settings.values.ts';
import { COMMENDATION_REASON_MAX } from './service.values.ts';

/** As in the statistics: a unit's calls are those created in the period. */
const figures = {
  ...Type.Pick(UnitStatistics, ['onDutySeconds', 'calls', 'response']).properties,
  /** Calls of type Traffic Stop. */
  stops: Type.Integer(),
  /** Reports of all kinds, except void ones. */
  reports: Type.Integer(),
  commendations: Type.Integer(),
};

const profile = { callsign: Type.String(), kind: OneOf(DEPARTMENT_KINDS), platform: OneOf(PLATFORMS) };

const Commendation = Type.Object({
  /** Callsign, or a staff member's username. */
  by: Type.String(),
  reason: Type.String(),
  at: DateTime,
});

const Recap = Type.Object({
  shiftId: Id,
  ...profile,
  beganAt: DateTime,
  endedAt: DateTime,
  ...figures,
  commendations: Type.Array(Commendation),
  /** A duty log channel is set, and the recap was not posted yet. */
  canPost: Type.Boolean(),
});
export type Recap = Static<typeof Recap>;

const ServiceRecord = Type.Object({
  officerId: Id,
  ...profile,
  /** In UTC, oldest first, including months without a shift. */
  months: Type.Array(Type.Object({ month: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$' }), ...figures })),
  /** Of all these months. */
  total: Type.Object(figures),
  /** Newest first. */
  commendations: Type.Array(Commendation),
});
export type ServiceRecord = Static<typeof ServiceRecord>;

export const serviceEndpoints = {
  getService: endpoint({
    method: 'GET',
    path: '/api/service',
    summary: 'Get your service record of the last twelve months',
    tag: 'officers',
    who: ['officer', 'fireUnit'],
    /** Defaults to the profile on duty, then to law enforcement. */
    query: Type.Object({ kind: Type.Optional(OneOf(DEPARTMENT_KINDS)) }),
    answer: Type.Object({ service: ServiceRecord }),
    expensive: true,
  }),
  getMemberService: endpoint({
    method: 'GET',
    path: '/api/members/:id/service',
    summary: "Get the service records of a member's profiles",
    tag: 'members',
    who: ['staff'],
    params: IdParams,
    answer: Type.Object({ services: Type.Array(ServiceRecord) }),
    expensive: true,
  }),
  getRecap: endpoint({
    method: 'GET',
    path: '/api/service/recap',
    summary: 'Get the recap of your last shift that ended within twelve hours',
    tag: 'officers',
    who: ['officer', 'fireUnit'],
    /** Null without such a shift. */
    answer: Type.Object({ recap: Nullable(Recap) }),
  }),
  postRecap: endpoint({
    method: 'POST',
    path: '/api/service/recap/:id/post',
    summary: "Post a shift's recap to the duty log on Discord, once",
    tag: 'officers',
    who: ['officer', 'fireUnit'],
    params: IdParams,
    answer: Done,
  }),
  commendOfficer: endpoint({
    method: 'POST',
    path: '/api/officers/:id/commend',
    summary: 'Commend a unit for its current shift, or its last one within 24 hours, once per shift',
    tag: 'officers',
    who: ['officer', 'staff'],
    params: IdParams,
    body: Type.Object({ reason: RequiredText(COMMENDATION_REASON_MAX) }),
    answer: Done,
    status: 201,
    daily: 'commendations',
  }),
};

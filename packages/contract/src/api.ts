import type { AnswerOf, Endpoint } from './common/endpoint.ts';

type Groups = [
  typeof import('./account/account.contract.ts').accountEndpoints,
  typeof import('./audit/audit.contract.ts').auditEndpoints,
  typeof import('./bank/account-requests.contract.ts').accountRequestEndpoints,
  typeof import('./bank/bank.contract.ts').bankEndpoints,
  typeof import('./cases/cases.contract.ts').caseEndpoints,
  typeof import('./civilians/civilians.contract.ts').civilianEndpoints,
  typeof import('./console/board-log.contract.ts').boardLogEndpoints,
  typeof import('./console/broadcasts.contract.ts').broadcastEndpoints,
  typeof import('./console/dispatchers.contract.ts').dispatcherEndpoints,
  typeof import('./console/statistics.contract.ts').statisticsEndpoints,
  typeof import('./dispatch/apparatus.contract.ts').apparatusEndpoints,
  typeof import('./dispatch/bolos.contract.ts').boloEndpoints,
  typeof import('./dispatch/calls.contract.ts').callEndpoints,
  typeof import('./dispatch/panics.contract.ts').panicEndpoints,
  typeof import('./dispatch/patients.contract.ts').patientEndpoints,
  typeof import('./dispatch/units.contract.ts').unitEndpoints,
  typeof import('./emergencies/emergencies.contract.ts').emergencyEndpoints,
  typeof import('./licenses/licenses.contract.ts').licenseEndpoints,
  typeof import('./live/live.contract.ts').liveEndpoints,
  typeof import('./medical/medical.contract.ts').medicalEndpoints,
  typeof import('./members/members.contract.ts').memberEndpoints,
  typeof import('./officers/officers.contract.ts').officerEndpoints,
  typeof import('./open-links/open-links.contract.ts').openLinkEndpoints,
  typeof import('./operations/operations.contract.ts').operationsEndpoints,
  typeof import('./outbox/outbox.contract.ts').outboxEndpoints,
  typeof import('./penal-codes/penal-codes.contract.ts').penalCodeEndpoints,
  typeof import('./push/push.contract.ts').pushEndpoints,
  typeof import('./reports/reports.contract.ts').reportEndpoints,
  typeof import('./safety-reports/safety-reports.contract.ts').safetyReportEndpoints,
  typeof import('./search/search.contract.ts').searchEndpoints,
  typeof import('./service/service.contract.ts').serviceEndpoints,
  typeof import('./session/session.contract.ts').sessionEndpoints,
  typeof import('./settings/community.contract.ts').communityEndpoints,
  typeof import('./settings/settings.contract.ts').settingsEndpoints,
  typeof import('./settings/transfer.contract.ts').transferEndpoints,
  typeof import('./setup/setup.contract.ts').setupEndpoints,
  typeof import('./ten-codes/ten-codes.contract.ts').tenCodeEndpoints,
  typeof import('./transfers/transfers.contract.ts').offerEndpoints,
  typeof import('./vehicles/vehicles.contract.ts').vehicleEndpoints,
  typeof import('./warrants/warrants.contract.ts').warrantEndpoints,
  typeof import('./weapons/weapons.contract.ts').weaponEndpoints,
];

type EndpointsOf<Group> = Group extends Record<string, Endpoint> ? Group[keyof Group] : never;

/** Maps every endpoint's method and path to its definition. A client that uses only this type loads no schemas. */
export type Api = { [E in EndpointsOf<Groups[number]> as `${E['method']} ${E['path']}`]: E };

/** An endpoint's method and path, as in 'GET /api/calls/:id'. */
export type Route = keyof Api;

export type Answer<R extends Route> = AnswerOf<Api[R]>;

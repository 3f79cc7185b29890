import { accountEndpoints } from '@ten-four/contract/account/account.contract';
import type { Api } from '@ten-four/contract/api';
import { auditEndpoints } from '@ten-four/contract/audit/audit.contract';
import { accountRequestEndpoints } from '@ten-four/contract/bank/account-requests.contract';
import { bankEndpoints } from '@ten-four/contract/bank/bank.contract';
import { caseEndpoints } from '@ten-four/contract/cases/cases.contract';
import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import type { PartOf } from '@ten-four/contract/common/endpoint';
import { boardLogEndpoints } from '@ten-four/contract/console/board-log.contract';
import { broadcastEndpoints } from '@ten-four/contract/console/broadcasts.contract';
import { dispatcherEndpoints } from '@ten-four/contract/console/dispatchers.contract';
import { statisticsEndpoints } from '@ten-four/contract/console/statistics.contract';
import { apparatusEndpoints } from '@ten-four/contract/dispatch/apparatus.contract';
import { boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { patientEndpoints } from '@ten-four/contract/dispatch/patients.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { emergencyEndpoints } from '@ten-four/contract/emergencies/emergencies.contract';
import { licenseEndpoints } from '@ten-four/contract/licenses/licenses.contract';
import { liveEndpoints } from '@ten-four/contract/live/live.contract';
import { medicalEndpoints } from '@ten-four/contract/medical/medical.contract';
import { memberEndpoints } from '@ten-four/contract/members/members.contract';
import { officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { openLinkEndpoints } from '@ten-four/contract/open-links/open-links.contract';
import { operationsEndpoints } from '@ten-four/contract/operations/operations.contract';
import { outboxEndpoints } from '@ten-four/contract/outbox/outbox.contract';
import { penalCodeEndpoints } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { pushEndpoints } from '@ten-four/contract/push/push.contract';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { safetyReportEndpoints } from '@ten-four/contract/safety-reports/safety-reports.contract';
import { searchEndpoints } from '@ten-four/contract/search/search.contract';
import { serviceEndpoints } from '@ten-four/contract/service/service.contract';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { transferEndpoints } from '@ten-four/contract/settings/transfer.contract';
import { setupEndpoints } from '@ten-four/contract/setup/setup.contract';
import { tenCodeEndpoints } from '@ten-four/contract/ten-codes/ten-codes.contract';
import { offerEndpoints } from '@ten-four/contract/transfers/transfers.contract';
import { vehicleEndpoints } from '@ten-four/contract/vehicles/vehicles.contract';
import { warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import { weaponEndpoints } from '@ten-four/contract/weapons/weapons.contract';

/** Every endpoint by operation name. authorization.test.ts compares this with the mounted routes. */
export const ENDPOINTS = {
  ...sessionEndpoints,
  ...operationsEndpoints,
  ...liveEndpoints,
  ...civilianEndpoints,
  ...licenseEndpoints,
  ...vehicleEndpoints,
  ...weaponEndpoints,
  ...offerEndpoints,
  ...medicalEndpoints,
  ...accountRequestEndpoints,
  ...bankEndpoints,
  ...officerEndpoints,
  ...serviceEndpoints,
  ...unitEndpoints,
  ...apparatusEndpoints,
  ...patientEndpoints,
  ...tenCodeEndpoints,
  ...callEndpoints,
  ...dispatcherEndpoints,
  ...emergencyEndpoints,
  ...broadcastEndpoints,
  ...boardLogEndpoints,
  ...statisticsEndpoints,
  ...boloEndpoints,
  ...panicEndpoints,
  ...penalCodeEndpoints,
  ...searchEndpoints,
  ...warrantEndpoints,
  ...reportEndpoints,
  ...caseEndpoints,
  ...safetyReportEndpoints,
  ...outboxEndpoints,
  ...pushEndpoints,
  ...openLinkEndpoints,
  ...auditEndpoints,
  ...settingsEndpoints,
  ...transferEndpoints,
  ...communityEndpoints,
  ...setupEndpoints,
  ...memberEndpoints,
  ...accountEndpoints,
};
type Endpoints = typeof ENDPOINTS;

// Fails to compile if the contract's `Api` lacks an endpoint.
type MissingInApi = Exclude<Endpoints[keyof Endpoints], Api[keyof Api]>;
const _API_IS_COMPLETE: [MissingInApi] extends [never] ? true : MissingInApi = true;

export type Operation = keyof Endpoints;
export const OPERATIONS = Object.keys(ENDPOINTS) as Operation[];

export interface Parts {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
}

export type PartsOf<O extends Operation> = Part<O, 'params'> & Partial<Part<O, 'query'>> & Part<O, 'body'>;
type Part<O extends Operation, P extends 'params' | 'query' | 'body'> =
  PartOf<Endpoints[O], P> extends undefined ? unknown : { [K in P]: PartOf<Endpoints[O], P> };

/** Returns the path with its parameters filled in, and the query. */
export function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const values = new Map(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

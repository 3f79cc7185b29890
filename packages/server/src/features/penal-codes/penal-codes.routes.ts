import { penalCodeEndpoints } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { PENAL_CODE } from '#features/penal-codes/penal-codes.data';
import { type Routes, routes } from '#platform/http/routes';

/** The call about the penal code. */
export function penalCodeRoutes(): Routes[] {
  return routes(penalCodeEndpoints, { listPenalCodes: async () => [...PENAL_CODE] });
}

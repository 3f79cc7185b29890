import { penalCodeEndpoints } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { PENAL_CODE } from '#features/penal-codes/penal-codes.data';
import { routes } from '#platform/http/routes';

/** The call about the penal code. */
export const penalCodeRoutes = routes(penalCodeEndpoints, { listPenalCodes: async () => [...PENAL_CODE] });

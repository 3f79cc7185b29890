import { penalCodeEndpoints } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { useEndpoint } from '#lib/use-endpoint.ts';

/** The penal code by category; asked for anew when a live event says that the settings changed. */
export const usePenalCode = () =>
  useEndpoint(penalCodeEndpoints.listPenalCodes, {}, { staleTime: Number.POSITIVE_INFINITY });

import { penalCodeEndpoints } from '#lib/endpoints/records.endpoints.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';

/** The penal code by category; asked for anew when a live event says that the settings changed. */
export const usePenalCode = () =>
  useEndpoint(penalCodeEndpoints.listPenalCodes, {}, { staleTime: Number.POSITIVE_INFINITY });

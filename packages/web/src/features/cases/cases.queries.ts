import type { QueryClient } from '@tanstack/react-query';
import type { CaseDetail, caseEndpoints } from '@ten-four/contract/cases/cases.contract';
import type { PartOf } from '@ten-four/contract/common/endpoint';
import { useFilteredPages } from '#lib/endpoint-pages.ts';
import { endpointKey, endpointQuery, useLiveEndpoint, useSend } from '#lib/use-endpoint.ts';

export const useCases = (query: PartOf<typeof caseEndpoints.listCases, 'query'>) =>
  useFilteredPages('GET /api/cases', { query });

export const useCase = (id: string) =>
  useLiveEndpoint('GET /api/cases/:id', { params: { id } }, (answer) => answer.case);

/** After a failure the case is read again, because somebody else may have changed or closed it. */
const SAVED = {
  write: (queryClient: QueryClient, { case: saved }: { case: CaseDetail }) =>
    queryClient.setQueryData(endpointQuery('GET /api/cases/:id', { params: { id: saved._id } }).queryKey, {
      case: saved,
    }),
  reload: [endpointKey('GET /api/cases'), ['reports'], ['civilians']],
  recheck: [['cases']],
};

export const useContest = () => useSend('POST /api/reports/:id/contest', SAVED);
export const useStatement = () => useSend('POST /api/cases/:id/statements', SAVED);
export const useWithdrawal = () => useSend('POST /api/cases/:id/withdraw', SAVED);
export const useRuling = () => useSend('POST /api/cases/:id/rule', SAVED);

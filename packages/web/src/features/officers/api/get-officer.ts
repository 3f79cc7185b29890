import { type QueryFunctionContext, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { type Officer, officerEndpoints } from '@ten-four/contract/officers/officers.contract';
import { ApiFailure, callEndpoint } from '#lib/api-client.ts';
import { confirmDuty } from './duty-choices.ts';

/** Null stands for a user without an officer profile. */
async function getOfficer(
  discordId: string,
  { signal, client }: QueryFunctionContext,
): Promise<Officer | null> {
  try {
    const officer = await callEndpoint(officerEndpoints.getOfficer, { params: { discordId }, signal });
    return { ...officer, ...confirmDuty(client, officer) };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null;
    throw error;
  }
}

/** The officer profile of a user, null without one. Nothing is asked while the user is not known. */
export function officerQuery(discordId: string | undefined) {
  return queryOptions({
    queryKey: ['officers', discordId ?? ''],
    queryFn: discordId === undefined ? skipToken : (context) => getOfficer(discordId, context),
    staleTime: 60_000,
    // Many parts of a page read this; each that appears would else ask again after a failure.
    retryOnMount: false,
  });
}

/** The officer profile of the signed-in user, given by its Discord id; null without one. */
export function useOfficer(discordId: string | undefined) {
  return useQuery(officerQuery(discordId));
}

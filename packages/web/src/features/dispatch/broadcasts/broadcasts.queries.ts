import { type QueryClient, useQueries } from '@tanstack/react-query';
import type { Answer, Api } from '@ten-four/contract/api';
import type { PartOf } from '@ten-four/contract/common/endpoint';
import type { Broadcast } from '@ten-four/contract/console/broadcasts.schema';
import { SIGNAL_100 } from '@ten-four/contract/console/console.values';
import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { callEndpoint } from '#lib/api-client.ts';
import { useAvailableOptions } from '#lib/community.ts';
import { writeLive } from '#lib/live/write-live.ts';
import { randomKey } from '#lib/random-key.ts';
import { endpointQuery, withoutRow, withRow } from '#lib/use-endpoint.ts';
import { useOwnOfficer } from '../duty/duty.queries.ts';
import { type BroadcastReader, isFor } from './broadcast-audience.ts';

type Dispatch = Answer<'GET /api/dispatch'>;

export const dispatchOf = (platform: GamePlatform) =>
  endpointQuery('GET /api/dispatch', { query: { platform } });

export function useBroadcastReader(user: CurrentUser): BroadcastReader {
  const { platforms } = useAvailableOptions();
  const officer = useOwnOfficer(user);
  const medic = useOwnOfficer(user, 'Fire & EMS');
  const { fireRescue, staff, dispatcher, dispatching } = user;
  const police = officer === null ? [] : [officer.department];
  const reads = fireRescue || staff || dispatcher ? platforms : police;
  const serves = medic === null ? [] : [medic.department];
  const fire = fireRescue && medic === null ? platforms : serves;
  return { reads, police, fire, serves, dispatches: dispatching };
}

export function useBroadcasts(reader: BroadcastReader): readonly Broadcast[] {
  const all = useQueries({
    queries: PLATFORMS.map((platform) => ({
      ...dispatchOf(platform),
      enabled: reader.reads.includes(platform),
      staleTime: 0,
    })),
    combine: broadcastsIn,
  });
  return all.filter((broadcast) => isFor(broadcast, reader));
}

const broadcastsIn = (reads: readonly { data: Dispatch | undefined }[]): readonly Broadcast[] =>
  reads
    .flatMap(({ data }) => data?.broadcasts ?? [])
    .sort((a, b) => Number(b.hold) - Number(a.hold) || (a.at < b.at ? -1 : 1));

export function applyBroadcast(queryClient: QueryClient, { broadcast }: { broadcast: Broadcast }): void {
  writeLive<Dispatch>(queryClient, dispatchOf(broadcast.platform).queryKey, (known) => ({
    ...known,
    broadcasts:
      broadcast.endedAt === null
        ? withRow(known.broadcasts, broadcast)
        : withoutRow(known.broadcasts, broadcast._id),
  }));
}

export async function setSignal100(
  queryClient: QueryClient,
  platform: GamePlatform,
  on: boolean,
): Promise<string> {
  if (on) {
    const body = { platform, audience: 'All', text: SIGNAL_100, tone: 'Attention', hold: true } as const;
    return sendBroadcast(queryClient, body);
  }
  const { broadcasts } = await queryClient.fetchQuery({ ...dispatchOf(platform), staleTime: 0 });
  const signal100 = broadcasts.find(({ hold }) => hold);
  return signal100 === undefined ? 'Signal 100 is not in force.' : endBroadcast(queryClient, signal100._id);
}

export async function endBroadcast(queryClient: QueryClient, id: string): Promise<string> {
  const answer = await callEndpoint('POST /api/broadcasts/:id/end', { params: { id } });
  applyBroadcast(queryClient, answer);
  return answer.message;
}

export async function sendBroadcast(
  queryClient: QueryClient,
  body: PartOf<Api['POST /api/broadcasts'], 'body'>,
): Promise<string> {
  const answer = await callEndpoint('POST /api/broadcasts', { body, idempotencyKey: randomKey() });
  applyBroadcast(queryClient, answer);
  return answer.message;
}

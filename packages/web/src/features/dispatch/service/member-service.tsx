import { Stack } from '@mantine/core';
import type { ServiceRecord } from '@ten-four/contract/service/service.contract';
import { SERVICE_TEXTS } from '@ten-four/contract/service/service.values';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { CommendationList } from './commendation-list.tsx';
import { ServiceFigures } from './service-figures.tsx';
import { ServiceMonths } from './service-months.tsx';

/** Shows staff the service records of a member's profiles. */
export function MemberService({ memberId }: { memberId: string }) {
  const query = useEndpoint('GET /api/members/:id/service', { params: { id: memberId } }, { staleTime: 0 });
  return (
    <Loaded query={query} failed={SERVICE_TEXTS.loadFailed} rows={6}>
      {({ services }) => services.map((record) => <ProfileService key={record.officerId} record={record} />)}
    </Loaded>
  );
}

function ProfileService({ record }: { record: ServiceRecord }) {
  const { callsign, kind, total, commendations } = record;
  return (
    <Stack component="section" gap={8} aria-label={`Service of ${callsign}`}>
      <ServiceFigures kind={kind} figures={total} />
      <ServiceMonths title={`Service of ${callsign}`} record={record} />
      <Panel title={`Commendations of ${callsign}`} count={total.commendations}>
        {commendations.length === 0 ? (
          <EmptyState message="No commendations yet." />
        ) : (
          <CommendationList commendations={commendations} />
        )}
      </Panel>
    </Stack>
  );
}

import { Box } from '@mantine/core';
import type { ServiceRecord } from '@ten-four/contract/service/service.contract';
import { SERVICE_MONTHS, SERVICE_TEXTS } from '@ten-four/contract/service/service.values';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { Dim } from '#ui/dim.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { CommendationsPanel } from './commendation-list.tsx';
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
  const { callsign, kind, total } = record;
  return (
    <>
      <Panel title={`Service of ${callsign}`} mark={<Dim fz={13}>last {SERVICE_MONTHS} months</Dim>}>
        <Box p={8}>
          <ServiceFigures kind={kind} figures={total} />
        </Box>
      </Panel>
      <ServiceMonths title={`Months of ${callsign}`} record={record} />
      <CommendationsPanel title={`Commendations of ${callsign}`} record={record} />
    </>
  );
}

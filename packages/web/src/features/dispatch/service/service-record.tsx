import { Box, Stack, Text } from '@mantine/core';
import type { ServiceRecord as Record } from '@ten-four/contract/service/service.contract';
import { SERVICE_MONTHS } from '@ten-four/contract/service/service.values';
import { useMemo } from 'react';
import { dateFormat } from '#lib/date-format.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { Dim } from '#ui/dim.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormButton } from '#ui/form-dialog/form-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { FiguresPanel } from '../statistics/figures-panel.tsx';
import { ColumnPlot } from '../statistics/plots.tsx';
import { countOf, formatHours } from '../statistics/statistics-words.ts';
import { CommendForm } from './commend-units.tsx';
import { CommendationList, figuresFor, ServiceFigures } from './service-figures.tsx';

const month = dateFormat({ timeZone: 'UTC', month: 'short', year: 'numeric' });

/** Returns a month such as 2026-11 as Nov 2026. */
const monthWord = (name: string): string => month.format(new Date(`${name}-01T00:00:00Z`));

const MONTH = { head: 'Month' };

/** Shows staff the service records of a member's profiles. */
export function MemberService({ memberId, canCommend }: { memberId: string; canCommend: boolean }) {
  const query = useEndpoint('GET /api/members/:id/service', { params: { id: memberId } }, { staleTime: 0 });
  return (
    <Loaded query={query} failed="The service record could not be loaded." rows={6}>
      {({ services }) =>
        services.map((record) => (
          <ServiceRecord key={record.officerId} record={record} canCommend={canCommend} />
        ))
      }
    </Loaded>
  );
}

/** Totals, months and commendations of the last twelve months. */
export function ServiceRecord({ record, canCommend }: { record: Record; canCommend: boolean }) {
  const { officerId, callsign, kind, total, commendations } = record;
  const months = record.months.map((figures) => ({ name: monthWord(figures.month), figures }));
  const shown = figuresFor(kind);
  const columns = useMemo(() => [MONTH, ...figuresFor(kind)], [kind]);
  return (
    <Stack gap={8}>
      <Panel
        title={`Service of ${callsign}`}
        mark={<Dim fz={13}>last {SERVICE_MONTHS} months</Dim>}
        actions={
          canCommend && (
            <FormButton size="form" label="Commend" title={`Commend ${callsign}`}>
              <CommendForm units={[{ value: officerId, label: callsign }]} />
            </FormButton>
          )
        }
      >
        <Stack gap={8} p={8}>
          <ServiceFigures kind={kind} figures={total} />
          <Text fz={12} c="dimmed" px={12} aria-hidden>
            Hours on duty per month
          </Text>
          <Box h={208}>
            <ColumnPlot
              label="Hours on duty per month"
              rows={months.map(({ name, figures: { onDutySeconds, calls } }) => ({
                name,
                words: `${name}: ${formatHours(onDutySeconds)}, ${countOf(calls, 'call')}`,
                Hours: Math.round(onDutySeconds / 360) / 10,
              }))}
              series={[{ name: 'Hours', color: 'var(--tf-available)' }]}
            />
          </Box>
        </Stack>
      </Panel>
      <FiguresPanel
        title={`Months of ${callsign}`}
        file={`service-${callsign}`}
        figures={columns}
        rows={months.toReversed().map(({ name, figures }) => [name, ...shown.map(({ of }) => of(figures))])}
      />
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

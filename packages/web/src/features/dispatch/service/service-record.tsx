import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { ServiceRecord as Record } from '@ten-four/contract/service/service.contract';
import { SERVICE_MONTHS, SERVICE_TEXTS } from '@ten-four/contract/service/service.values';
import type { ReactNode } from 'react';
import { dateFormat } from '#lib/date-format.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { Dim } from '#ui/dim.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { FiguresPanel } from '../statistics/figures-panel.tsx';
import { ColumnPlot, LinePlot } from '../statistics/plots.tsx';
import { countOf, formatHours } from '../statistics/statistics-words.ts';
import { CommendationList, FIGURES_OF, ServiceFigures } from './service-figures.tsx';

const month = dateFormat({ timeZone: 'UTC', month: 'short', year: 'numeric' });

/** Returns a month such as 2026-11 as Nov 2026. */
const monthWord = (name: string): string => month.format(new Date(`${name}-01T00:00:00Z`));

const MONTH = { head: 'Month' };
const COLUMNS = {
  'Law Enforcement': [MONTH, ...FIGURES_OF['Law Enforcement']],
  'Fire & EMS': [MONTH, ...FIGURES_OF['Fire & EMS']],
} as const;

const SECONDS_IN_HOUR = 3600;

/** Shows staff the service records of a member's profiles. */
export function MemberService({ memberId }: { memberId: string }) {
  const query = useEndpoint('GET /api/members/:id/service', { params: { id: memberId } }, { staleTime: 0 });
  return (
    <Loaded query={query} failed={SERVICE_TEXTS.loadFailed} rows={6}>
      {({ services }) => services.map((record) => <ServiceRecord key={record.officerId} record={record} />)}
    </Loaded>
  );
}

/** Totals, months and commendations of the last twelve months. */
export function ServiceRecord({ record }: { record: Record }) {
  const { callsign, kind, months, total, commendations } = record;
  return (
    <Stack gap={8}>
      <Panel title={`Service of ${callsign}`} mark={<Dim fz={13}>last {SERVICE_MONTHS} months</Dim>}>
        <Stack gap={8} p={8}>
          <ServiceFigures kind={kind} figures={total} />
          <MonthPlots months={months} />
        </Stack>
      </Panel>
      <FiguresPanel
        title={`Months of ${callsign}`}
        file={`service-${callsign}`}
        figures={COLUMNS[kind]}
        rows={months
          .toReversed()
          .map((figures) => [monthWord(figures.month), ...FIGURES_OF[kind].map(({ of }) => of(figures))])}
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

function MonthPlots({ months }: Pick<Record, 'months'>) {
  const rows = months.map((figures) => ({ name: monthWord(figures.month), ...figures }));
  return (
    <SimpleGrid minColWidth="240px" autoFlow="auto-fit" spacing={8}>
      <Plot title="On duty per month">
        <ColumnPlot
          label="On duty per month"
          rows={rows.map(({ name, onDutySeconds }) => ({
            name,
            words: `${name}: ${formatHours(onDutySeconds)}`,
            Hours: Math.round((onDutySeconds / SECONDS_IN_HOUR) * 10) / 10,
          }))}
          series={[{ name: 'Hours', color: 'var(--tf-available)' }]}
        />
      </Plot>
      <Plot title="Calls per month">
        <ColumnPlot
          label="Calls per month"
          rows={rows.map(({ name, calls }) => ({
            name,
            words: `${name}: ${countOf(calls, 'call')}`,
            Calls: calls,
          }))}
          series={[{ name: 'Calls', color: 'var(--tf-stop)' }]}
        />
      </Plot>
      <Plot title="Median response per month">
        <LinePlot
          label="Median response per month"
          rows={rows.map(({ name, response }) => ({ name, ...response }))}
        />
      </Plot>
    </SimpleGrid>
  );
}

const Plot = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Text fz={12} c="dimmed" px={12} aria-hidden>
      {title}
    </Text>
    {children}
  </div>
);

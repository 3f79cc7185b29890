import { SimpleGrid, Stack } from '@mantine/core';
import type { ServiceRecord as Record } from '@ten-four/contract/service/service.contract';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { FiguresPanel } from '../statistics/figures-panel.tsx';
import { ColumnPlot, LinePlot } from '../statistics/plots.tsx';
import { CALLS, countOf, formatHours, formatSpan } from '../statistics/statistics-words.ts';
import { CommendationList } from './commendation-list.tsx';
import { hasStops, ServiceFigures } from './service-figures.tsx';
import { MONTH, monthWord, ON_DUTY, RESPONSE, ServiceMonths } from './service-months.tsx';

const HOURS_FIGURES = [MONTH, ON_DUTY];
const CALLS_FIGURES = [MONTH, CALLS];
const RESPONSE_FIGURES = [MONTH, RESPONSE];

const SECONDS_IN_HOUR = 3600;

/** Totals, plots and commendations of the last twelve months. */
export function ServiceRecord({ record }: { record: Record }) {
  const { kind, months, total, commendations } = record;
  return (
    <Stack gap={8}>
      <ServiceFigures kind={kind} figures={total} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={8}>
        <FiguresPanel
          title="On duty per month"
          file="on-duty-per-month"
          figures={HOURS_FIGURES}
          rows={months.map(({ month, onDutySeconds }) => [monthWord(month), onDutySeconds])}
          plot={
            <ColumnPlot
              label="On duty per month"
              rows={months.map(({ month, onDutySeconds }) => ({
                name: monthWord(month),
                words: `${monthWord(month)}: ${formatHours(onDutySeconds)}`,
                Hours: Math.round((onDutySeconds / SECONDS_IN_HOUR) * 10) / 10,
              }))}
              series={[{ name: 'Hours', color: 'var(--tf-available)' }]}
            />
          }
        />
        <FiguresPanel
          title="Calls per month"
          file="calls-per-month"
          figures={CALLS_FIGURES}
          rows={months.map(({ month, calls }) => [monthWord(month), calls])}
          plot={
            <ColumnPlot
              label="Calls per month"
              rows={months.map(({ month, calls, stops }) => ({
                name: monthWord(month),
                words: [
                  `${monthWord(month)}: ${countOf(calls, 'call')}`,
                  ...(hasStops(kind) ? [countOf(stops, 'stop')] : []),
                ].join(', '),
                Calls: calls,
              }))}
              series={[{ name: 'Calls', color: 'var(--tf-stop)' }]}
            />
          }
        />
        <FiguresPanel
          title="Median response per month"
          file="response-per-month"
          figures={RESPONSE_FIGURES}
          rows={months.map(({ month, response }) => [monthWord(month), response.median])}
          plot={
            <LinePlot
              label="Median response per month"
              rows={months.map(({ month, response: { n, median } }) => ({
                name: monthWord(month),
                words: `${monthWord(month)}: ${median === null ? 'no data' : `${formatSpan(median)}, ${countOf(n, 'call')}`}`,
                value: median,
              }))}
            />
          }
        />
        <Panel title="Commendations" count={total.commendations}>
          {commendations.length === 0 ? (
            <EmptyState message="No commendations yet." />
          ) : (
            <CommendationList commendations={commendations} />
          )}
        </Panel>
      </SimpleGrid>
      <ServiceMonths title="By month" record={record} />
    </Stack>
  );
}

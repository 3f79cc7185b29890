import { SimpleGrid, Stack } from '@mantine/core';
import type { ServiceRecord as Record } from '@ten-four/contract/service/service.contract';
import { FiguresPanel } from '../statistics/figures-panel.tsx';
import { ColumnPlot, LinePlot } from '../statistics/plots.tsx';
import { CALLS, countOf, formatHours, ON_DUTY } from '../statistics/statistics-words.ts';
import { CommendationsPanel } from './commendation-list.tsx';
import { hasStops, ServiceFigures } from './service-figures.tsx';
import { MONTH, monthWord, RESPONSE, ServiceMonths } from './service-months.tsx';

const HOURS_FIGURES = [MONTH, ON_DUTY];
const CALLS_FIGURES = [MONTH, CALLS];
const RESPONSE_FIGURES = [MONTH, RESPONSE];

const SECONDS_IN_HOUR = 3600;

/** Totals, plots and commendations of the last twelve months. */
export function ServiceRecord({ record }: { record: Record }) {
  const { kind, total } = record;
  const months = record.months.map(({ month, ...figures }) => ({ name: monthWord(month), ...figures }));
  return (
    <Stack gap={8}>
      <ServiceFigures kind={kind} figures={total} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={8}>
        <FiguresPanel
          title="On duty per month"
          file="on-duty-per-month"
          figures={HOURS_FIGURES}
          rows={months.map(({ name, onDutySeconds }) => [name, onDutySeconds])}
          plot={
            <ColumnPlot
              label="On duty per month"
              rows={months.map(({ name, onDutySeconds }) => ({
                name,
                words: `${name}: ${formatHours(onDutySeconds)}`,
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
          rows={months.map(({ name, calls }) => [name, calls])}
          plot={
            <ColumnPlot
              label="Calls per month"
              rows={months.map(({ name, calls, stops }) => ({
                name,
                words: `${name}: ${countOf(calls, 'call')}${hasStops(kind) ? `, ${countOf(stops, 'stop')}` : ''}`,
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
          rows={months.map(({ name, response }) => [name, response.median])}
          plot={
            <LinePlot
              label="Median response per month"
              rows={months.map(({ name, response }) => ({ name, ...response }))}
            />
          }
        />
        <CommendationsPanel title="Commendations" record={record} />
      </SimpleGrid>
      <ServiceMonths title="By month" record={record} />
    </Stack>
  );
}

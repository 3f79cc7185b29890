import { Group, SimpleGrid, Text } from '@mantine/core';
import type { Span, Statistics } from '@ten-four/contract/console/statistics.contract';
import { SERVICES, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import { type Figure, FiguresPanel } from './figures-panel.tsx';
import { BarPlot, ColumnPlot, LinePlot } from './plots.tsx';
import {
  countOf,
  formatSpan,
  hourWord,
  longDay,
  NO_VALUE,
  SPAN_FIGURES,
  shortDay,
} from './statistics-words.ts';

export function CallPlots(statistics: Statistics) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={8}>
      <ByHour {...statistics} />
      <ByDay {...statistics} />
      <ResponseByDay {...statistics} />
      <ByType {...statistics} />
    </SimpleGrid>
  );
}

const HOURS: readonly Figure<{ hour: number; n: number }>[] = [
  { head: 'Hour', text: ({ hour }) => hourWord(hour) },
  { head: 'Calls', value: ({ n }) => n },
];

function ByHour({ calls: { byHour } }: Statistics) {
  return (
    <FiguresPanel
      title="Calls by hour of the day"
      file="calls-by-hour"
      figures={HOURS}
      rows={byHour.map((n, hour) => ({ hour, n }))}
      plot={
        <ColumnPlot
          label="Calls by hour of the day"
          rows={byHour.map((n, hour) => ({
            name: hourWord(hour),
            words: `${hourWord(hour)}–${hourWord((hour + 1) % 24)}: ${countOf(n, 'call')}`,
            Calls: n,
          }))}
          series={[{ name: 'Calls', color: 'var(--tf-stop)' }]}
        />
      }
    />
  );
}

type DayOfCalls = Statistics['calls']['byDay'][number];
const countFor = ({ byService }: DayOfCalls, service: Service) =>
  byService.find((each) => each.service === service)?.n ?? 0;

const DAY: Figure<{ day: string }> = { head: 'Day', text: ({ day }) => longDay(day) };
const DAYS: readonly Figure<DayOfCalls>[] = [
  DAY,
  { head: 'Calls', value: ({ n }) => n },
  ...SERVICES.map((service) => ({
    head: service,
    value: (day: DayOfCalls) => countFor(day, service),
  })),
];

const COLORS: Readonly<Record<Service, string>> = { Police: 'police.4', Fire: 'fire.4', EMS: 'civ.4' };
const SERIES = SERVICES.map((service) => ({ name: service, color: COLORS[service] }));

function ByDay({ calls: { byDay } }: Statistics) {
  const needed = (day: DayOfCalls) =>
    SERVICES.flatMap((service) => (countFor(day, service) > 0 ? `${service} ${countFor(day, service)}` : []));
  return (
    <FiguresPanel
      title="Calls per day"
      file="calls-a-day"
      figures={DAYS}
      rows={byDay}
      plot={
        <ColumnPlot
          label="Calls per day"
          rows={byDay.map((day) => ({
            name: shortDay(day.day),
            words: `${shortDay(day.day)}: ${[countOf(day.n, 'call'), ...needed(day)].join(' · ')}`,
            ...Object.fromEntries(SERVICES.map((service) => [service, countFor(day, service)])),
          }))}
          series={SERIES}
        />
      }
    />
  );
}

type DayOfTimes = Statistics['responseByDay'][number];
const RESPONSES: readonly Figure<Span>[] = [{ head: 'Times', value: ({ n }) => n }, ...SPAN_FIGURES];
const DAYS_OF_TIMES: readonly Figure<DayOfTimes>[] = [DAY, ...RESPONSES];

function ResponseByDay({ responseByDay }: Statistics) {
  return (
    <FiguresPanel
      title="Median response per day"
      file="response-a-day"
      figures={DAYS_OF_TIMES}
      rows={responseByDay}
      plot={
        <LinePlot
          label="Median response per day"
          rows={responseByDay.map(({ day, n, median }) => ({
            name: shortDay(day),
            words: `${shortDay(day)}: ${median === null ? 'no data' : `${formatSpan(median)}, ${countOf(n, 'call')}`}`,
            value: median,
          }))}
          format={formatSpan}
        />
      }
    />
  );
}

interface OfType extends Span {
  type: string;
  calls: number;
}

const TYPES: readonly Figure<OfType>[] = [
  { head: 'Type', text: ({ type }) => type },
  { head: 'Calls', value: ({ calls }) => calls },
  ...RESPONSES.map((figure) => (figure.head === 'Times' ? { ...figure, head: 'Responses' } : figure)),
];

const NO_SPAN: Span = { n: 0, median: null, p90: null };
/** Types in the plot; the table lists the rest. */
const PLOTTED_TYPES = 12;

function ByType({ calls: { byType }, responseByType }: Statistics) {
  const types = byType.map(({ type, n }): OfType => {
    const span = responseByType.find((each) => each.type === type) ?? NO_SPAN;
    return { ...span, type, calls: n };
  });
  const plotted = types.slice(0, PLOTTED_TYPES);
  const hidden = types.length - plotted.length;
  return (
    <FiguresPanel
      title="By type"
      file="calls-by-type"
      figures={TYPES}
      rows={types}
      plot={
        <>
          <Group p="8px 12px" wrap="nowrap" align="start">
            <BarPlot
              title="Calls"
              labelRoom={32}
              withNames
              color="var(--tf-stop)"
              rows={plotted.map(({ type, calls }) => ({ name: type, value: calls, words: String(calls) }))}
            />
            <BarPlot
              title="Median response"
              labelRoom={88}
              color="var(--tf-off)"
              rows={plotted.map(({ type, n, median }) => ({
                name: type,
                value: median ?? 0,
                words: median === null ? NO_VALUE : `${formatSpan(median)} (${n})`,
              }))}
            />
          </Group>
          {hidden > 0 && (
            <Text fz={12} c="dimmed" px={12} pb={8}>
              {countOf(hidden, 'more type')} in the table
            </Text>
          )}
        </>
      }
    />
  );
}

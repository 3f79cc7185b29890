import { Group, SimpleGrid, Text } from '@mantine/core';
import type { Statistics } from '@ten-four/contract/console/statistics.contract';
import { SERVICES, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import { type Figure, FiguresPanel } from './figures-panel.tsx';
import { BarPlot, ColumnPlot, LinePlot } from './plots.tsx';
import { CALLS, countOf, formatSpan, hourWord, longDay, NO_VALUE, shortDay } from './statistics-words.ts';

const DAY: Figure = { head: 'Day', isText: true };
const SPAN: readonly Figure[] = [
  { head: 'Median', csvHead: 'Median (s)', format: formatSpan },
  { head: '90%', csvHead: '90% (s)', format: formatSpan },
];
const HOURS = [{ head: 'Hour', isText: true }, CALLS] as const;
const DAYS = [DAY, CALLS, ...SERVICES.map((head) => ({ head }))];
const DAYS_OF_TIMES = [DAY, { head: 'Times' }, ...SPAN];
const TYPES = [{ head: 'Type', isText: true }, CALLS, { head: 'Responses' }, ...SPAN] as const;

const COLORS: Readonly<Record<Service, string>> = { Police: 'police.4', Fire: 'fire.4', EMS: 'civ.4' };
const SERIES = SERVICES.map((service) => ({ name: service, color: COLORS[service] }));
/** Types in the plot; the table lists the rest. */
const PLOTTED_TYPES = 12;

export function CallPlots({ calls: { byHour, byDay, byType }, responseByDay, responseByType }: Statistics) {
  const types = byType.map(({ type, n: calls }) => {
    const { n = 0, median = null, p90 = null } = responseByType.find((one) => one.type === type) ?? {};
    return { type, calls, n, median, p90 };
  });
  const plotted = types.slice(0, PLOTTED_TYPES);
  const hidden = types.length - plotted.length;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={8}>
      <FiguresPanel
        title="Calls by hour of the day"
        file="calls-by-hour"
        figures={HOURS}
        rows={byHour.map((n, hour) => [hourWord(hour), n])}
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
      <FiguresPanel
        title="Calls per day"
        file="calls-per-day"
        figures={DAYS}
        rows={byDay.map(({ day, n, byService }) => [longDay(day), n, ...byService.map((one) => one.n)])}
        plot={
          <ColumnPlot
            label="Calls per day"
            rows={byDay.map(({ day, n, byService }) => {
              const services = byService.filter((one) => one.n > 0).map((one) => `${one.service} ${one.n}`);
              return {
                name: shortDay(day),
                words: `${shortDay(day)}: ${[countOf(n, 'call'), ...services].join(' · ')}`,
                ...Object.fromEntries(byService.map((one) => [one.service, one.n])),
              };
            })}
            series={SERIES}
          />
        }
      />
      <FiguresPanel
        title="Median response per day"
        file="response-per-day"
        figures={DAYS_OF_TIMES}
        rows={responseByDay.map(({ day, n, median, p90 }) => [longDay(day), n, median, p90])}
        plot={
          <LinePlot
            label="Median response per day"
            rows={responseByDay.map(({ day, n, median }) => ({
              name: shortDay(day),
              words: `${shortDay(day)}: ${median === null ? 'no data' : `${formatSpan(median)}, ${countOf(n, 'call')}`}`,
              value: median,
            }))}
          />
        }
      />
      <FiguresPanel
        title="By type"
        file="calls-by-type"
        figures={TYPES}
        rows={types.map(({ type, calls, n, median, p90 }) => [type, calls, n, median, p90])}
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
    </SimpleGrid>
  );
}

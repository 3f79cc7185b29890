import { Box, Paper, SimpleGrid, Text } from '@mantine/core';
import type { Statistics } from '@ten-four/contract/console/statistics.contract';
import { countOf, formatSpan } from './statistics-words.ts';

const TIMES = [
  { time: 'answer', label: 'Answer', description: '911 call to taken' },
  { time: 'dispatch', label: 'Dispatch', description: 'Call to first unit sent' },
  { time: 'turnout', label: 'Turnout', description: 'Sent to en route' },
  { time: 'travel', label: 'Travel', description: 'En route to on scene' },
  { time: 'response', label: 'Response', description: 'Call to first on scene' },
] as const;

export function Tiles({ calls: { total, perHour, byService }, times, emergencies }: Statistics) {
  const tiles = [
    {
      label: 'Calls',
      value: String(total),
      lines: byService.filter(({ n }) => n > 0).map(({ service, n }) => `${service} ${n}`),
    },
    { label: 'Calls per hour', value: perHour.toFixed(perHour < 1 ? 2 : 1) },
    {
      label: '911 calls',
      value: String(emergencies.total),
      lines: [`${emergencies.released} released`, `${emergencies.linked} linked`],
    },
    ...TIMES.map(({ time, label, description }) => {
      const { n, median, p90 } = times[time];
      const data = n === 0 ? ['No data'] : [`90% within ${formatSpan(p90)}`, countOf(n, 'call')];
      return { label, value: formatSpan(median), lines: [description, ...data] };
    }),
  ];
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4, lg: 8 }} spacing={8}>
      {figureTiles(tiles)}
    </SimpleGrid>
  );
}

interface FigureTile {
  label: string;
  value: string;
  lines?: readonly string[];
}

/** Renders the tiles of a description list. */
export const figureTiles = (tiles: readonly FigureTile[]) =>
  tiles.map(({ label, value, lines = [] }) => (
    <Paper key={label} p="8px 12px" bd="1px solid var(--tf-line)" radius="md">
      <Text component="dt" fz={13} fw={600}>
        {label}
      </Text>
      <dd>
        <Box component="span" display="block" ff="monospace" fz={20} fw={600} lh="28px">
          {value}
        </Box>
        {lines.map((line) => (
          <Box component="span" key={line} display="block" fz={12} fw={400} lh="16px" c="dimmed">
            {line}
          </Box>
        ))}
      </dd>
    </Paper>
  ));

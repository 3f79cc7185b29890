import { SimpleGrid } from '@mantine/core';
import type { Statistics } from '@ten-four/contract/console/statistics.contract';
import { figureTiles } from './figure-tiles.tsx';
import { formatSpan, spanLines } from './statistics-words.ts';

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
      const span = times[time];
      const data = span.n === 0 ? ['No data'] : spanLines(span);
      return { label, value: formatSpan(span.median), lines: [description, ...data] };
    }),
  ];
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4, lg: 8 }} spacing={8}>
      {figureTiles(tiles)}
    </SimpleGrid>
  );
}

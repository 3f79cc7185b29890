import { Group, Text, VisuallyHidden } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { statusOf } from '#lib/community.ts';
import { statusTone } from '#lib/unit-marks.ts';
import { StatusTag } from '#ui/status-tag.tsx';

export const isInPanic = (unit: Unit, panicIds: ReadonlySet<string>): boolean =>
  [unit, ...unit.crew].some(({ _id }) => panicIds.has(_id));

export function ApparatusName({ unit: { name, crew } }: { unit: Unit }) {
  return (
    <Group component="span" wrap="nowrap" gap={4}>
      <Text span truncate miw={0}>
        {name}
      </Text>
      <Group component="span" wrap="nowrap" flex="none" gap={1} ff="monospace" fz={12} c="dimmed">
        <IconUser size={13} stroke={1.75} aria-hidden />
        {crew.length}
        <VisuallyHidden> aboard</VisuallyHidden>
      </Group>
    </Group>
  );
}

/** Length of most status codes. On the console, longer ones drop their dot to leave room for names. */
const USUAL_LENGTH = 6;

export const statusColumn = (statuses: Parameters<typeof statusOf>[0]) => ({
  id: 'status' as const,
  header: 'Status',
  cell: ({ status, meaning }: Unit) => (
    <span data-long={status.length > USUAL_LENGTH || undefined}>
      <StatusTag tone={statusTone(meaning)}>{status}</StatusTag>
    </span>
  ),
  titleOf: (unit: Unit) => statusOf(statuses, unit)?.label,
});

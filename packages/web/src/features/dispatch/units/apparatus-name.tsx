import { Group, Text, VisuallyHidden } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';

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

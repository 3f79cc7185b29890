import { Box, Group, NativeSelect, Stack, Text } from '@mantine/core';
import type { ImportPreview } from '@ten-four/contract/settings/transfer.contract';
import { useState } from 'react';
import { Dim } from '#ui/dim.tsx';
import classes from '../settings.module.css';

interface ImportColumnsProps {
  preview: ImportPreview;
  onMap: (column: { name: string; field: string | null }) => void;
}

export function ImportColumns({ preview: { columns, fields }, onMap }: ImportColumnsProps) {
  const unused = columns.filter(({ field }) => field === null).map(({ name }) => name);
  // Fixed order, so that the mapped select keeps the focus.
  const [first] = useState(unused);
  const isFirst = ({ name }: { name: string }) => first.includes(name);
  if (columns.length === 0 || fields.length === 0) return null;
  return (
    <Box component="details" mb={12} open={first.length > 0}>
      <Box
        component="summary"
        className={classes.summary}
        w="fit-content"
        fw={600}
        style={{ overflowWrap: 'anywhere' }}
      >
        {unused.length === 0 ? 'All columns are used' : `Not used: ${unused.join(', ')}`}
      </Box>
      <Box component="ul" mah={260} style={{ overflowY: 'auto' }}>
        {columns
          .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
          .map(({ name, field, sample }) => (
            <Group
              component="li"
              key={name}
              gap={12}
              wrap="nowrap"
              p="6px 4px 6px 12px"
              bg={field === null ? 'var(--tf-amber-tint)' : 'transparent'}
              style={{ borderTop: '1px solid var(--tf-row-line)' }}
            >
              <Stack component="span" flex={1} gap={0} miw={0}>
                <Text component="b" fw="bolder" truncate>
                  {name}
                </Text>
                {sample !== '' && (
                  <Dim fz={13} truncate>
                    {sample}
                  </Dim>
                )}
              </Stack>
              <NativeSelect
                aria-label={`Use ${name} as`}
                flex="0 1 200px"
                miw={120}
                size="room"
                value={field ?? ''}
                data={[{ value: '', label: 'Not used' }, ...fields]}
                onChange={({ currentTarget: { value } }) => onMap({ name, field: value || null })}
              />
            </Group>
          ))}
      </Box>
    </Box>
  );
}

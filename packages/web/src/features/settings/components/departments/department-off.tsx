import { Box, NativeSelect } from '@mantine/core';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import { useState } from 'react';
import type { Target } from '#ui/use-target.ts';
import type { Section } from '../../settings.queries.ts';
import { EffectDialog, lossWords } from '../effect-dialog.tsx';

interface DepartmentOffProps extends Omit<Target<Department>, 'open'> {
  read: Section<'departments'>;
}

export function DepartmentOff({ read, target: department, ...dialog }: DepartmentOffProps) {
  const others = read.value.entries.filter(
    (one) =>
      one._id !== department?._id &&
      one.active &&
      one.kind === department?.kind &&
      one.platform === department.platform,
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const moveTo = others.some(({ _id }) => _id === chosen) ? chosen : (others[0]?._id ?? null);
  const entry = { active: false, ...(moveTo === null ? {} : { moveTo }) };
  return (
    <EffectDialog
      {...dialog}
      target={
        department && {
          read,
          ops: [{ op: 'edit', list: 'entries', _id: department._id, entry }],
          title: `Switch ${department.name} off?`,
          message: ({ lose, offDuty, units }) =>
            `${units} ${units === 1 ? 'unit moves' : 'units move'}, ${lossWords({ lose, offDuty })} If you switch it back on, members can choose it again. Members who moved stay where they are.`,
          confirmLabel: 'Switch off',
          what: department.name,
        }
      }
    >
      {others.length > 0 && (
        <Box mb={16}>
          <NativeSelect
            label="Move its members to"
            size="room"
            value={moveTo ?? ''}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            data={others.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        </Box>
      )}
    </EffectDialog>
  );
}

import { Box, NativeSelect } from '@mantine/core';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { callsignExample } from '@ten-four/contract/settings/callsign-pattern';
import type { Department } from '@ten-four/contract/settings/sections/departments.section';
import { DEPARTMENT_KINDS } from '@ten-four/contract/settings/settings.values';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Dim } from '#ui/dim.tsx';
import textStyles from '#ui/text.module.css';
import { type Target, useTarget } from '#ui/use-target.ts';
import type { Section } from '../../settings.queries.ts';
import { EffectDialog, lossWords } from '../effect-dialog.tsx';
import type { ListColumn } from '../list/list-editor.tsx';
import { ListPage } from '../list/list-page.tsx';

const COLUMNS: readonly ListColumn<Department>[] = [
  {
    id: 'name',
    cell: ({ name, shortName }) => (
      <>
        {name} <Dim>{shortName}</Dim>
      </>
    ),
  },
  {
    id: 'callsigns',
    header: 'Callsigns like',
    cell: ({ callsignPattern }) => (
      <span className={textStyles.mono}>{callsignExample(callsignPattern)}</span>
    ),
  },
  { id: 'subdivisions', align: 'right', cell: ({ subdivisions }) => subdivisions.length },
  { id: 'ranks', align: 'right', cell: ({ ranks }) => ranks.length },
];

const withFirstRank = (fields: Record<string, unknown>) => ({
  ...fields,
  ranks: [{ name: fields.kind === 'Fire & EMS' ? 'Firefighter' : 'Officer', roleId: null }],
});

export function DepartmentsPage() {
  const navigate = useNavigate();
  const turningOff = useTarget<Department>();
  return (
    <ListPage
      section="departments"
      rows={8}
      noun="department"
      columns={COLUMNS}
      nameOf={({ name }) => name}
      textOf={({ name, shortName }) => `${name}\n${shortName}`}
      groupOf={({ platform, kind }) => `${platform}, ${kind}`}
      onOpen={({ _id }) => void navigate(`/dashboard/settings/departments/${_id}`)}
      onSwitchOff={turningOff.open}
      inputs={{
        name: {},
        shortName: {},
        kind: { description: "You can't change the kind and platform later." },
        platform: {},
      }}
      defaults={{ kind: DEPARTMENT_KINDS[0], platform: PLATFORMS[0] }}
      complete={withFirstRank}
    >
      {(read) => <DepartmentOffDialog read={read} {...turningOff} />}
    </ListPage>
  );
}

interface DepartmentOffDialogProps extends Omit<Target<Department>, 'open'> {
  read: Section<'departments'>;
}

export function DepartmentOffDialog({ read, target: department, ...dialog }: DepartmentOffDialogProps) {
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

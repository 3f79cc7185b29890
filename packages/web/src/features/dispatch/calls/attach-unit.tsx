import { Button, Group, NativeSelect, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { useState } from 'react';
import { useBelow } from '#ui/breakpoints.ts';
import { Sheet } from '#ui/sheet.tsx';
import classes from './attach-unit.module.css';
import type { CallActionsState } from './call-actions.ts';
import { isAttached } from './call-order.ts';

interface AttachUnitProps {
  call: CallDetail;
  units: readonly Unit[];
  actions: CallActionsState;
}

export function AttachUnit({ call, units, actions }: AttachUnitProps) {
  const free = units.filter(({ _id }) => !isAttached(call, _id));
  const Control = useBelow('sm') ? UnitSheet : UnitSelect;
  return free.length > 0 && <Control free={free} actions={actions} />;
}

type FreeUnitsProps = Pick<AttachUnitProps, 'actions'> & { free: readonly Unit[] };

export const unitOptions = (placeholder: string, units: readonly Unit[]) => [
  { value: '', label: placeholder },
  ...units.map(({ _id, callsign, name, status }) => ({
    value: _id,
    label: `${callsign} ${name} · ${status}`,
  })),
];

function UnitSheet({ free, actions }: FreeUnitsProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button display="block" mt={4} onClick={open}>
        Add unit
      </Button>
      <Sheet bare opened={opened} onClose={close} title="Add unit">
        <ul className={classes.units}>
          {free.map(({ _id, callsign, name, status }) => (
            <li key={_id}>
              <UnstyledButton
                onClick={() => {
                  close();
                  void actions.attach(_id);
                }}
              >
                <b>{callsign}</b> <span>{name}</span> <i>{status}</i>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

function UnitSelect({ free, actions }: FreeUnitsProps) {
  const [chosen, choose] = useState('');
  const unit = free.find(({ _id }) => _id === chosen);
  const { pending } = actions;
  const isAttaching = pending?.kind === 'attach' && pending.unitId === chosen;
  return (
    <Group gap={8} mt={4}>
      <NativeSelect
        flex="1 1 132px"
        miw={0}
        size="dense"
        aria-label="Unit to attach"
        value={unit?._id ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        data={unitOptions('Choose a unit', free)}
      />
      <Button
        disabled={unit === undefined}
        aria-busy={isAttaching}
        onClick={() => unit !== undefined && void actions.attach(unit._id)}
      >
        {isAttaching ? 'Attaching...' : 'Attach unit'}
      </Button>
    </Group>
  );
}

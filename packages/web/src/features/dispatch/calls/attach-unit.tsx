import { Button, Group, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import { useState } from 'react';
import { useBelow } from '#ui/breakpoints.ts';
import { Sheet } from '#ui/sheet.tsx';
import classes from './attach-unit.module.css';
import type { CallActionsState } from './call-actions.ts';

interface AttachUnitProps {
  call: CallDetail;
  units: readonly Unit[];
  actions: CallActionsState;
}

interface FreeUnitsProps {
  free: readonly Unit[];
  actions: CallActionsState;
}

/** Puts another unit on a call: chosen and attached, on a phone by one press on its callsign. */
export function AttachUnit({ call, units, actions }: AttachUnitProps) {
  const phone = useBelow('sm');
  const free = units.filter(({ _id }) => call.units.every((attached) => attached._id !== _id));
  if (free.length === 0) return null;
  const Way = phone ? PressedUnit : ChosenUnit;
  return <Way free={free} actions={actions} />;
}

function PressedUnit({ free, actions }: FreeUnitsProps) {
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
              <button
                type="button"
                onClick={() => {
                  close();
                  void actions.attach(_id);
                }}
              >
                <b>{callsign}</b> <span>{name}</span> <i>{status}</i>
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

function ChosenUnit({ free, actions }: FreeUnitsProps) {
  const [chosen, choose] = useState('');
  // The unit may have gone off duty or been attached since it was chosen.
  const unit = free.find(({ _id }) => _id === chosen);
  const { pending } = actions;
  const isAttaching = pending?.kind === 'attach' && pending.officerId === chosen;
  return (
    <Group gap={8} mt={4}>
      <NativeSelect
        flex="1 1 132px"
        miw={0}
        size="dense"
        aria-label="Unit to attach"
        value={unit?._id ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: 'Choose a unit' },
          ...free.map(({ _id, callsign, name, status }) => ({
            value: _id,
            label: `${callsign} ${name} · ${status}`,
          })),
        ]}
      />
      <Button
        disabled={unit === undefined}
        aria-busy={isAttaching}
        onClick={() => {
          if (unit !== undefined) void actions.attach(unit._id);
        }}
      >
        {isAttaching ? 'Attaching...' : 'Attach unit'}
      </Button>
    </Group>
  );
}

import '@mantine/core/styles/Input.layer.css';
import { ActionIcon, Button, Menu, NativeSelect } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.contract';
import type { OfficerRef, Unit } from '@ten-four/contract/dispatch/units.contract';
import { useState } from 'react';
import classes from './call-units.module.css';
import type { CallActionsState } from './use-call-actions.ts';

interface CallUnitsProps {
  call: Call;
  canChange: boolean;
  /** The units on duty. */
  units: readonly Unit[];
  actions: CallActionsState;
}

/** The units of a call with what can be done with each, and the way to attach another. */
export function CallUnits({ call, canChange, units, actions }: CallUnitsProps) {
  return (
    <>
      {call.units.length === 0 && <span className={classes.none}>UNASSIGNED</span>}
      {call.units.length > 0 && (
        <ul className={classes.units}>
          {call.units.map((unit) => (
            <li key={unit._id} className={classes.unit}>
              <span className={classes.callsign}>{unit.callsign}</span>
              <span className={classes.name}>{unit.name}</span>
              {unit._id === call.primaryOfficer?._id && <span className={classes.primary}>Primary</span>}
              {canChange && (
                <UnitMenu unit={unit} isPrimary={unit._id === call.primaryOfficer?._id} actions={actions} />
              )}
            </li>
          ))}
        </ul>
      )}
      {canChange && <AttachUnit call={call} units={units} actions={actions} />}
    </>
  );
}

interface UnitMenuProps {
  unit: OfficerRef;
  isPrimary: boolean;
  actions: CallActionsState;
}

function UnitMenu({ unit, isPrimary, actions }: UnitMenuProps) {
  const { pending } = actions;
  const isBusy = pending !== null && 'officerId' in pending && pending.officerId === unit._id;
  return (
    // Placed in the window, so that the panel, which scrolls, does not cut it off.
    <Menu position="bottom-end" width={160} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon
          size="row"
          className={classes.menu ?? ''}
          aria-label={`Actions for ${unit.callsign}`}
          aria-busy={isBusy}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isPrimary && <Menu.Item onClick={() => void actions.makePrimary(unit._id)}>Make primary</Menu.Item>}
        <Menu.Item onClick={() => void actions.detach(unit)}>Detach</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function AttachUnit({ call, units, actions }: Omit<CallUnitsProps, 'canChange'>) {
  const [chosen, choose] = useState('');
  const free = units.filter(({ _id }) => call.units.every((attached) => attached._id !== _id));
  // The unit may have gone off duty or been attached since it was chosen.
  const unit = free.find(({ _id }) => _id === chosen);
  const { pending } = actions;
  const isAttaching = pending?.kind === 'attach' && pending.officerId === chosen;
  if (free.length === 0) return null;
  return (
    <div className={classes.attach}>
      <NativeSelect
        className={classes.choice ?? ''}
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
    </div>
  );
}

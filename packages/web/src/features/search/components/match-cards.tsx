import { Button } from '@mantine/core';
import type { SearchResult } from '@ten-four/contract/search/search.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import type { ReactNode } from 'react';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { Plate } from '#ui/plate.tsx';
import classes from './match-cards.module.css';

const orUnknown = (value: string | null) => (value === null || value === '' ? SEARCH_TEXTS.unknown : value);

interface MatchCardProps {
  result: SearchResult;
  /** What concerns the vehicle itself, and before it that another one was looked for. */
  flags: ReactNode;
  /** Shows the owner; undefined where the owner is shown already. */
  onShowOwner: (() => void) | undefined;
}

/** The vehicle or weapon that was found, and the way to its owner where there is one. */
export function MatchCard({ result, flags, onShowOwner }: MatchCardProps) {
  const { vehicle, weapon, civilian } = result;
  const foot = civilian !== null && onShowOwner !== undefined && (
    <div className={classes.foot}>
      <Button size="form" onClick={onShowOwner}>
        View Registered Owner
      </Button>
    </div>
  );
  return (
    <>
      {vehicle !== undefined && (
        <Panel title="Vehicle Match">
          <div className={classes.flags}>{flags}</div>
          <Facts
            density="dense"
            facts={[
              { label: 'Plate', value: <Plate>{vehicle.plate}</Plate> },
              { label: 'Make', value: orUnknown(vehicle.make) },
              { label: 'Model', value: orUnknown(vehicle.model) },
              { label: 'Color', value: orUnknown(vehicle.color) },
              { label: 'Insured', value: vehicle.insured ? 'Yes' : 'No' },
            ]}
          />
          {foot}
        </Panel>
      )}
      {weapon !== undefined && (
        <Panel title="Weapon Match">
          <Facts
            density="dense"
            facts={[
              { label: 'Serial Number', value: <span className={classes.code}>{weapon.serialNumber}</span> },
              { label: 'Type', value: orUnknown(weapon.weaponType) },
            ]}
          />
          {foot}
        </Panel>
      )}
    </>
  );
}

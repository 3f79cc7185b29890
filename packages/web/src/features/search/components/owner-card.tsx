import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import type { ReactNode } from 'react';
import { Panel } from '#ui/panel.tsx';
import classes from './match-cards.module.css';
import { ProfileHead } from './profile.tsx';

interface OwnerCardProps {
  owner: CivilianDetail;
  /** Whether the owner was asked for; without that there are the flags alone. */
  shown: boolean;
  flags: ReactNode;
}

/** To whom what was found is registered, beside it: what concerns the owner is not the vehicle's. */
export function OwnerCard({ owner, shown, flags }: OwnerCardProps) {
  return (
    <Panel title="Registered Owner">
      <div className={classes.flags}>
        {shown && <ProfileHead civilian={owner} />}
        {flags}
      </div>
    </Panel>
  );
}

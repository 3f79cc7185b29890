import { IconCar, IconId, IconTargetArrow } from '@tabler/icons-react';
import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import type { ReactNode } from 'react';
import classes from './civilian-card-foot.module.css';

/** How much a civilian holds, at the foot of its card. */
export function CivilianCardFoot({ civilian, id }: { civilian: Civilian; id: string }) {
  const { licenses, vehicleCount, weaponCount } = civilian;
  return (
    <span className={classes.foot} id={id}>
      <Count icon={<IconId size={16} aria-hidden />} count={licenses.length} noun="license" />
      <Count icon={<IconCar size={16} aria-hidden />} count={vehicleCount ?? 0} noun="vehicle" />
      <Count icon={<IconTargetArrow size={16} aria-hidden />} count={weaponCount ?? 0} noun="weapon" />
    </span>
  );
}

function Count({ icon, count, noun }: { icon: ReactNode; count: number; noun: string }) {
  return (
    <span className={classes.count}>
      {icon}
      <span>
        <span className={classes.number}>{count}</span> {count === 1 ? noun : `${noun}s`}
      </span>
    </span>
  );
}

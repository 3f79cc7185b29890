import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import { orNa } from '#lib/format.ts';
import { type WeaponActions, WeaponRowActions } from './weapon-row-actions.tsx';
import classes from './weapons.module.css';

interface WeaponListProps {
  weapons: readonly Weapon[];
  actions: WeaponActions | null;
}

/** The weapons of a civilian where a table has no room. */
export function WeaponList({ weapons, actions }: WeaponListProps) {
  return (
    <ul className={classes.list}>
      {weapons.map((weapon) => (
        <li className={classes.row} key={weapon._id}>
          <div className={classes.what}>
            <span>{orNa(weapon.weaponType)}</span>
            <span className={classes.serial} id={`serial-${weapon._id}`}>
              {weapon.serialNumber}
            </span>
            <span className={classes.rest}>Registered to {weapon.registeredName}</span>
          </div>
          {actions !== null && <WeaponRowActions weapon={weapon} actions={actions} compact />}
        </li>
      ))}
    </ul>
  );
}

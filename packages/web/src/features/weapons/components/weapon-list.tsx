import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import { orNa } from '#lib/format.ts';
import { RowList, RowListItem } from '#ui/row-list.tsx';
import { type WeaponActions, WeaponRowActions } from './weapon-row-actions.tsx';
import classes from './weapons.module.css';

interface WeaponListProps {
  weapons: readonly Weapon[];
  actions: WeaponActions | null;
}

/** The weapons of a civilian where a table has no room. */
export function WeaponList({ weapons, actions }: WeaponListProps) {
  return (
    <RowList>
      {weapons.map((weapon) => (
        <RowListItem
          key={weapon._id}
          rest={<>Registered to {weapon.registeredName}</>}
          actions={actions !== null && <WeaponRowActions weapon={weapon} actions={actions} compact />}
        >
          <span>{orNa(weapon.weaponType)}</span>
          <span className={classes.serial} id={`serial-${weapon._id}`}>
            {weapon.serialNumber}
          </span>
        </RowListItem>
      ))}
    </RowList>
  );
}

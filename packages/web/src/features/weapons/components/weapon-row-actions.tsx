import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import { RowActions } from '#ui/row-actions.tsx';

/** What the panel does for a row. */
export interface WeaponActions {
  onEdit: (weapon: Weapon) => void;
  onDelete: (weapon: Weapon) => void;
}

interface WeaponRowActionsProps {
  weapon: Weapon;
  actions: WeaponActions;
  compact?: boolean;
}

/** Edit and Delete. */
export function WeaponRowActions({ weapon, actions, compact = false }: WeaponRowActionsProps) {
  return (
    <RowActions
      describedBy={`serial-${weapon._id}`}
      actions={[
        { label: 'Edit', onClick: () => actions.onEdit(weapon) },
        { label: 'Delete', onClick: () => actions.onDelete(weapon) },
      ]}
      compact={compact}
    />
  );
}

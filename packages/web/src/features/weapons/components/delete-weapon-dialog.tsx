import type { Weapon } from '@ten-four/contract/weapons/weapons.contract';
import { failureMessage } from '#lib/api-client.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useWeaponDeletion } from '../weapons.queries.ts';

interface DeleteWeaponDialogProps {
  civilianId: string;
  /** Null until one is to be deleted. */
  weapon: Weapon | null;
  opened: boolean;
  onCountChange: (count: number) => void;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a weapon is deleted, naming its serial number (specification §5). */
export function DeleteWeaponDialog(props: DeleteWeaponDialogProps) {
  const { civilianId, weapon, opened, onCountChange, onClose, onDeleted } = props;
  const remove = useWeaponDeletion(civilianId, onCountChange);
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete Weapon"
      message={
        <>
          Delete the weapon with the serial number <strong>{weapon?.serialNumber}</strong>
          {weapon?.weaponType ? ` (${weapon.weaponType})` : ''}? The serial number becomes available again.
        </>
      }
      confirmLabel="Delete"
      busy={remove.isPending}
      error={remove.isError ? failureMessage(remove.error, 'Failed to delete weapon.') : undefined}
      onConfirm={() => {
        if (weapon !== null) remove.mutate({ params: { id: weapon._id } }, { onSuccess: onDeleted });
      }}
      onClose={() => {
        remove.reset();
        onClose();
      }}
    />
  );
}

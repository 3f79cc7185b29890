import type { Civilian } from '@ten-four/contract/civilians/civilians.contract';
import { failureMessage } from '#lib/api-client.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { useCivilianDeletion } from '../civilians.queries.ts';
import { civilianName } from './civilian-name.ts';

interface DeleteCivilianDialogProps {
  civilian: Civilian;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a civilian is deleted, naming it. */
export function DeleteCivilianDialog({ civilian, opened, onClose, onDeleted }: DeleteCivilianDialogProps) {
  const remove = useCivilianDeletion();
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete Citizen"
      message={
        <>
          Delete <strong>{civilianName(civilian)}</strong>? What their bank accounts hold goes to your wallet;
          records about them stay.
        </>
      }
      confirmLabel="Delete"
      busy={remove.isPending}
      error={remove.isError ? failureMessage(remove.error, 'Failed to delete civilian.') : undefined}
      onConfirm={() => remove.mutate({ params: { id: civilian._id } }, { onSuccess: onDeleted })}
      onClose={close}
    />
  );
}

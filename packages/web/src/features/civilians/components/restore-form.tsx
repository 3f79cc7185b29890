import type { DeletedCivilian } from '@ten-four/contract/civilians/civilians.contract';
import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useDialogForm } from '#ui/form-dialog/use-dialog-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useRestoreCivilian } from '../api/restore-civilian.ts';
import { civilianName } from './civilian-name.ts';
import classes from './deleted-panel.module.css';

interface RestoreFormProps {
  civilian: DeletedCivilian;
  dialog: DialogControl;
}

/** Asks before a deleted civilian goes back to its player. */
export function RestoreForm({ civilian, dialog }: RestoreFormProps) {
  const restore = useRestoreCivilian(civilian._id);
  const { state } = useDialogForm({
    draft: `restore:${civilian._id}`,
    initial: {},
    send: async () => {
      await restore.mutateAsync();
      showSuccess(CIVILIAN_TEXTS.restored);
    },
    texts: { failed: CIVILIAN_TEXTS.restoreFailed },
    closeAfter: 0,
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Restore" busyLabel="Restoring...">
      <p className={classes.question}>
        Give <strong>{civilianName(civilian)}</strong> back to <strong>{civilian.owner}</strong>? Licenses,
        vehicles, weapons, records and bank accounts come back too; what the accounts held stays in the
        player’s wallet.
      </p>
    </DialogForm>
  );
}

import type { DeletedCivilian } from '@ten-four/contract/civilians/civilians.contract';
import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useCivilianRestoring } from '../civilians.queries.ts';
import { civilianName } from './civilian-name.ts';
import classes from './deleted-panel.module.css';

interface RestoreFormProps {
  civilian: DeletedCivilian;
  dialog: DialogControl;
}

/** Asks before a deleted civilian goes back to its player. */
export function RestoreForm({ civilian, dialog }: RestoreFormProps) {
  const { state } = useEndpointForm({
    send: useCivilianRestoring(),
    draft: `restore:${civilian._id}`,
    initial: {},
    optionsOf: () => ({ params: { id: civilian._id } }),
    onSaved: () => showSuccess(CIVILIAN_TEXTS.restored),
    texts: { failed: CIVILIAN_TEXTS.restoreFailed },
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

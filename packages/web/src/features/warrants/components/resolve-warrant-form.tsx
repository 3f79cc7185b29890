import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { WARRANT_TEXTS } from '@ten-four/contract/warrants/warrants.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useDialogForm } from '#ui/form-dialog/use-dialog-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useResolveWarrant } from '../api/resolve-warrant.ts';
import { reasonOf, subjectOf } from './warrant-words.ts';
import classes from './warrants-panel.module.css';

interface ResolveWarrantFormProps {
  warrant: Warrant;
  dialog: DialogControl;
}

/** Asks before a warrant is resolved, which cannot be taken back. */
export function ResolveWarrantForm({ warrant, dialog }: ResolveWarrantFormProps) {
  const resolve = useResolveWarrant(warrant._id);
  const { state } = useDialogForm({
    draft: `warrant:resolve:${warrant._id}`,
    initial: {},
    send: async () => {
      await resolve.mutateAsync();
      showSuccess(WARRANT_TEXTS.resolved);
    },
    texts: { failed: WARRANT_TEXTS.resolveFailed },
    closeAfter: 0,
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Resolve Warrant" busyLabel="Resolving..." asks>
      <p className={classes.question}>
        The {warrant.type.toLowerCase()} warrant against <strong>{subjectOf(warrant)}</strong> will no longer
        be active. This cannot be undone.
      </p>
      <p className={classes.reason}>{reasonOf(warrant)}</p>
    </DialogForm>
  );
}

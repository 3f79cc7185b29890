import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { WARRANT_TEXTS } from '@ten-four/contract/warrants/warrants.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useWarrantResolution } from '../warrants.queries.ts';
import { reasonOf, subjectOf } from './warrant-words.ts';
import classes from './warrants-panel.module.css';

interface ResolveWarrantFormProps {
  warrant: Warrant;
  dialog: DialogControl;
}

/** Asks before a warrant is resolved, which cannot be taken back. */
export function ResolveWarrantForm({ warrant, dialog }: ResolveWarrantFormProps) {
  const { state } = useEndpointForm({
    send: useWarrantResolution(),
    draft: `warrant:resolve:${warrant._id}`,
    initial: {},
    optionsOf: () => ({ params: { id: warrant._id } }),
    onSaved: () => showSuccess(WARRANT_TEXTS.resolved),
    texts: { failed: WARRANT_TEXTS.resolveFailed },
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

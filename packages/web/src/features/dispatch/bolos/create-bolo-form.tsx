import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import { serverNow } from '#lib/server-clock.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { BoloFields } from './bolo-fields.tsx';
import { NEW_BOLO, newBoloOf, problemsOf } from './bolo-form.values.ts';
import { useCreateBolo } from './bolos.queries.ts';

interface CreateBoloDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The officer who creates it, and whose draft the form keeps. */
  officerId: string;
  /** Whom it is about, where that is known: what stands in the fields at first. */
  person?: { id: string; name: string; description: string };
}

/** The dialog for a new BOLO. Closed without Cancel, it keeps what was typed. */
export default function CreateBoloDialog({ opened, onClose, ...form }: CreateBoloDialogProps) {
  return (
    <FormDialog opened={opened} title="Create BOLO" onClose={onClose}>
      {(dialog) => <CreateBoloForm {...form} dialog={dialog} />}
    </FormDialog>
  );
}

type CreateBoloFormProps = Omit<CreateBoloDialogProps, 'opened' | 'onClose'> & { dialog: DialogControl };

function CreateBoloForm({ officerId, person, dialog }: CreateBoloFormProps) {
  const { form, state } = useEndpointForm({
    send: useCreateBolo(),
    draft: `bolo:new:${officerId}${person === undefined ? '' : `:${person.id}`}`,
    initial:
      person === undefined
        ? NEW_BOLO
        : {
            ...NEW_BOLO,
            boloType: 'person',
            personName: person.name,
            personDescription: person.description,
          },
    problemsOf,
    optionsOf: (values) => ({ body: newBoloOf(values, serverNow()) }),
    onSaved: () => showSuccess(DISPATCH_TEXTS.boloCreated),
    texts: { failed: DISPATCH_TEXTS.boloFailed, unreachable: DISPATCH_TEXTS.unreachable },
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Create BOLO" busyLabel="Creating...">
      <BoloFields form={form} />
    </DialogForm>
  );
}

import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import { serverNow } from '#lib/server-clock.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { BoloFields } from './bolo-fields.tsx';
import { NEW_BOLO, newBoloOf, problemsOf } from './bolo-form.values.ts';
import { useCreateBolo } from './bolos.queries.ts';

interface CreateBoloFormProps {
  officerId: string;
  person: { id: string; name: string; description: string } | undefined;
  dialog: DialogControl;
}

/** The content of 'Create BOLO'; it closes at once on success. */
export function CreateBoloForm({ officerId, person, dialog }: CreateBoloFormProps) {
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

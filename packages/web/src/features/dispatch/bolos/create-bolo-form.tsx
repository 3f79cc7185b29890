import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import { serverNow } from '#lib/server-clock.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useDialogForm } from '#ui/form-dialog/use-dialog-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { BoloFields } from './bolo-fields.tsx';
import { type BoloFormValues, NEW_BOLO, newBoloOf, problemsOf } from './bolo-form.values.ts';
import { useCreateBolo } from './save-bolo.ts';

interface CreateBoloFormProps {
  officerId: string;
  person: { id: string; name: string; description: string } | undefined;
  dialog: DialogControl;
}

/** The content of 'Create BOLO'; it closes at once on success. */
export function CreateBoloForm({ officerId, person, dialog }: CreateBoloFormProps) {
  const create = useCreateBolo();
  const { form, state } = useDialogForm<BoloFormValues>({
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
    send: async (values, keyFor, bodyFor) => {
      const body = bodyFor(values, () => newBoloOf(values, serverNow()));
      await create.mutateAsync({ body, idempotencyKey: keyFor(body) });
      showSuccess(DISPATCH_TEXTS.boloCreated);
    },
    texts: { failed: DISPATCH_TEXTS.boloFailed, unreachable: DISPATCH_TEXTS.unreachable },
    closeAfter: 0,
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Create BOLO" busyLabel="Creating...">
      <BoloFields form={form} />
    </DialogForm>
  );
}

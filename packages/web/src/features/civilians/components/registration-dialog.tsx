import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { useCivilianCreation } from '../civilians.queries.ts';
import { CivilianForm } from './civilian-form.tsx';
import { bodyOf, problemsOf, valuesOf } from './civilian-form.values.ts';

export interface RegistrationDialogProps {
  opened: boolean;
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** Keeps typed text unless closed with Cancel. */
export function RegistrationDialog({ opened, onCreated, onClose }: RegistrationDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Register New Civilian" size={760}>
      {(dialog) => <RegistrationForm onCreated={onCreated} dialog={dialog} />}
    </FormDialog>
  );
}

function RegistrationForm({ onCreated, dialog }: { onCreated: (id: string) => void; dialog: DialogControl }) {
  const { form, state } = useEndpointForm({
    send: useCivilianCreation(),
    draft: 'civilian:new',
    initial: valuesOf(null),
    problemsOf,
    optionsOf: (values) => ({ body: bodyOf(values) }),
    texts: { failed: CIVILIAN_TEXTS.createFailed },
    onSaved: ({ civilian }) => onCreated(civilian._id),
    dialog,
  });
  return <CivilianForm form={form} state={state} submitLabel="Save Civilian" focusFirst />;
}

import type { CivilianCreate } from '@ten-four/contract/civilians/civilians.contract';
import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import type { Draft } from '#ui/form-dialog/draft.ts';
import { useCreateCivilian } from '../api/create-civilian.ts';
import { CivilianForm } from './civilian-form.tsx';
import { type CivilianFormValues, valuesOf } from './civilian-form.values.ts';

interface RegistrationFormProps {
  draft: Draft<CivilianFormValues>;
  onCreated: (id: string) => void;
  onClose: () => void;
  onBusy: (busy: boolean) => void;
}

const NOTHING = valuesOf(null);

/** The form of a new civilian; sent twice, it still creates one. */
export function RegistrationForm({ draft, onCreated, onClose, onBusy }: RegistrationFormProps) {
  const create = useCreateCivilian();
  const save = async (body: CivilianCreate) => {
    const { civilian } = await create.mutateAsync({ body, idempotencyKey: draft.keyFor(body) });
    onCreated(civilian._id);
  };
  return (
    <CivilianForm
      initial={NOTHING}
      draft={draft}
      submitLabel="Save Civilian"
      failedText={CIVILIAN_TEXTS.createFailed}
      onSave={save}
      onSaved={onClose}
      onCancel={onClose}
      onBusy={onBusy}
      focusFirst
    />
  );
}

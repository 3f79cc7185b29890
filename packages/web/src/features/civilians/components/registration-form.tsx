import type { CivilianCreate } from '@ten-four/contract/civilians/civilians.contract';
import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import { ApiFailure } from '#lib/api-client.ts';
import type { IntentKey } from '#lib/use-intent-key.ts';
import { useCreateCivilian } from '../api/create-civilian.ts';
import { draftAt } from './civilian-draft.ts';
import { CivilianForm } from './civilian-form.tsx';
import { valuesOf } from './civilian-form.values.ts';

interface RegistrationFormProps {
  /** Whose draft this is; another user of the same browser tab must not find it. */
  userId: string;
  /** Outlives the form, so that a registration sent again after its dialog was closed is still the same one. */
  intent: IntentKey;
  onClose: () => void;
  onBusy: (busy: boolean) => void;
}

const NOTHING = valuesOf(null);

/** The form of a new civilian; sent twice, it still creates one. */
export function RegistrationForm({ userId, intent, onClose, onBusy }: RegistrationFormProps) {
  const create = useCreateCivilian();

  const save = async (body: CivilianCreate) => {
    try {
      await create.mutateAsync({ body, idempotencyKey: intent.keyFor(body) });
      intent.renew();
    } catch (error) {
      if (wasRefused(error)) intent.renew();
      throw error;
    }
  };

  return (
    <CivilianForm
      initial={NOTHING}
      draft={draftAt(`new:${userId}`)}
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

/** Nothing came of it for certain, so that trying again is a new intent; a conflict may be the first try, still running. */
function wasRefused(error: unknown): boolean {
  return (
    error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.code !== 'conflict'
  );
}

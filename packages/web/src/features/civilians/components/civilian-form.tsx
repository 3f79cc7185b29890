import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { submitOnControlEnter } from '#ui/form-dialog/dialog-form.tsx';
import type { FormState } from '#ui/form-dialog/use-endpoint-form.ts';
import { CivilianFields } from './civilian-fields.tsx';
import classes from './civilian-form.module.css';
import type { CivilianFormValues } from './civilian-form.values.ts';

interface CivilianFormProps {
  form: UseFormReturnType<CivilianFormValues>;
  state: FormState;
  submitLabel: string;
  /** Puts the focus into the first field, as a dialog does. */
  focusFirst?: boolean;
}

/** The form of a civilian, for a new one as for an old one; its buttons stay in sight. */
export function CivilianForm({ form, state, submitLabel, focusFirst = false }: CivilianFormProps) {
  const busy = state.phase !== 'idle';
  return (
    <form className={classes.form} noValidate onSubmit={state.onSubmit} onKeyDown={submitOnControlEnter}>
      <CivilianFields form={form} focusFirst={focusFirst} />
      <div className={classes.foot}>
        {state.message !== null && (
          <p
            className={state.message.good ? classes.restored : classes.failure}
            role={state.message.good ? 'status' : 'alert'}
          >
            {state.message.text}
          </p>
        )}
        <Button size="room" disabled={busy} onClick={state.onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="room" variant="filled" disabled={busy}>
          {busy ? 'Saving...' : submitLabel}
        </Button>
      </div>
    </form>
  );
}

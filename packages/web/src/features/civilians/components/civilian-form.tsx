import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CivilianCreate } from '@ten-four/contract/civilians/civilians.contract';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ApiFailure, failureMessage } from '#lib/api-client.ts';
import { DRAFT_RESTORED, type Draft, isSame } from '#ui/form-dialog/draft.ts';
import { CivilianFields } from './civilian-fields.tsx';
import classes from './civilian-form.module.css';
import {
  bodyOf,
  type CivilianField,
  type CivilianFormValues,
  FIELDS,
  problemsOf,
} from './civilian-form.values.ts';

interface CivilianFormProps {
  initial: CivilianFormValues;
  draft: Draft<CivilianFormValues>;
  submitLabel: string;
  /** Shown where the server gives no reason (specification §8). */
  failedText: string;
  /** Saves; a rejection leaves the form as it is and is shown in it. */
  onSave: (body: CivilianCreate) => Promise<unknown>;
  onSaved: () => void;
  onCancel: () => void;
  /** Tells whether a save is under way, during which the form should not be closed. */
  onBusy?: (busy: boolean) => void;
  /** Puts the focus into the first field, as a dialog does. */
  focusFirst?: boolean;
}

/** The form of a civilian, for a new one as for an old one (specification §2 and §5). */
export function CivilianForm(props: CivilianFormProps) {
  const {
    initial,
    draft,
    submitLabel,
    failedText,
    onSave,
    onSaved,
    onCancel,
    onBusy,
    focusFirst = false,
  } = props;
  const [begun] = useState(draft.load);
  const [failure, setFailure] = useState<string | null>(null);
  const saving = useRef(false);
  const form = useForm<CivilianFormValues>({
    initialValues: begun,
    validate: problemsOf,
    onValuesChange: (values) => (isSame(values, initial) ? draft.clear() : draft.save(values)),
  });

  const showProblems = (problems: Partial<Record<CivilianField, unknown>>) => {
    const first = FIELDS.find((field) => problems[field] !== undefined);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };

  const save = async (values: CivilianFormValues) => {
    if (saving.current) return;
    saving.current = true;
    onBusy?.(true);
    setFailure(null);
    try {
      await onSave(bodyOf(values));
      draft.clear();
      onSaved();
    } catch (error) {
      const { problems, isComplete } = problemsFrom(error);
      form.setErrors(problems);
      showProblems(problems);
      if (!isComplete) setFailure(failureMessage(error, failedText));
    } finally {
      saving.current = false;
      onBusy?.(false);
    }
  };

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(save, showProblems)}
      onKeyDown={submitOnControlEnter}
    >
      <CivilianFields form={form} focusFirst={focusFirst} />
      <div className={classes.foot}>
        {failure === null && !isSame(begun, initial) && (
          <p className={classes.restored} role="status">
            {DRAFT_RESTORED}
          </p>
        )}
        {failure !== null && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
        <Button
          size="room"
          disabled={form.submitting}
          onClick={() => {
            draft.clear();
            onCancel();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" size="room" variant="filled" disabled={form.submitting}>
          {form.submitting ? 'Saving...' : submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** The fields that the server refused, by their first path element, and whether that says all there is to say. */
function problemsFrom(error: unknown): { problems: Partial<CivilianFormValues>; isComplete: boolean } {
  const problems: Partial<CivilianFormValues> = {};
  const issues = error instanceof ApiFailure ? error.issues : [];
  let isComplete = issues.length > 0;
  for (const issue of issues) {
    const field = FIELDS.find((name) => name === issue.field.split('.')[0]);
    if (field === undefined) isComplete = false;
    else problems[field] ??= issue.message;
  }
  return { problems, isComplete };
}

function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

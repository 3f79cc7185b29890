import { useForm } from '@mantine/form';
import { useTimeout } from '@mantine/hooks';
import { type FormEvent, useRef, useState } from 'react';
import { ApiFailure, failureMessage, wasRefused } from '#lib/api-client.ts';
import { DRAFT_RESTORED, type Draft, draftAt, type FormValues, isSame } from './draft.ts';
import type { DialogControl } from './form-dialog.tsx';

export type Problems<V extends FormValues> = Partial<Record<keyof V & string, string>>;

interface DialogFormOptions<V extends FormValues> {
  /** Names the draft. */
  draft: string;
  initial: V;
  /** What can be told to be wrong before anything is sent. */
  problemsOf?: (values: V) => Problems<V>;
  /** Sends the values; `keyFor` gives the Idempotency-Key of a body, `bodyFor` the same body for the same values. */
  send: (values: V, keyFor: Draft<V>['keyFor'], bodyFor: Draft<V>['bodyFor']) => Promise<unknown>;
  /** What is said of success, of a failure without a reason, and of a server out of reach. */
  texts: { done?: string; failed: string; unreachable?: string };
  /** Milliseconds for which the success is shown before the dialog closes. */
  closeAfter: number;
  dialog: DialogControl;
}

/** What a dialog's form shows of itself. */
export interface DialogFormState {
  phase: 'idle' | 'busy' | 'done';
  /** Green on success, red otherwise. */
  message: { good: boolean; text: string } | null;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  /** Closes for good: what was typed is forgotten. */
  onCancel: () => void;
}

/**
 * What the small dialogs have in common: idle, submitting, success, error; the draft; one call at a
 * time; what is wrong at its field with the first one focused, any other failure as a message.
 */
export function useDialogForm<V extends FormValues>(options: DialogFormOptions<V>) {
  const { problemsOf, send, texts, closeAfter, dialog } = options;
  const [initial] = useState(options.initial);
  const [draft] = useState(() => draftAt(options.draft, initial));
  const [begun] = useState(draft.load);
  const [phase, setPhase] = useState<DialogFormState['phase']>('idle');
  const [message, setMessage] = useState<DialogFormState['message']>(
    isSame(begun, initial) ? null : { good: true, text: DRAFT_RESTORED },
  );
  const current = useRef<DialogFormState['phase']>('idle');
  const closing = useTimeout(dialog.onClose, closeAfter);

  const form = useForm<V>({
    initialValues: begun,
    validate: (values) => problemsOf?.(values) ?? {},
    onValuesChange: (values) => {
      if (current.current === 'done') return;
      if (isSame(values, initial)) draft.clear();
      else draft.save(values);
    },
  });

  const go = (next: DialogFormState['phase']) => {
    current.current = next;
    setPhase(next);
    dialog.onBusy(next === 'busy');
  };

  const showProblems = (problems: Partial<Record<string, unknown>>) => {
    const first = Object.keys(initial).find((field) => problems[field] !== undefined);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };

  const submit = async (values: V) => {
    if (current.current !== 'idle') return;
    go('busy');
    setMessage(null);
    try {
      await send(values, draft.keyFor, draft.bodyFor);
      go('done');
      draft.clear();
      if (texts.done !== undefined) setMessage({ good: true, text: texts.done });
      if (closeAfter === 0) dialog.onClose();
      else closing.start();
    } catch (error) {
      go('idle');
      if (wasRefused(error)) draft.forgetBody();
      const { problems, isComplete } = problemsFrom(error, Object.keys(initial));
      form.setErrors(problems);
      showProblems(problems);
      if (!isComplete) {
        setMessage({ good: false, text: failureMessage(error, texts.failed, texts.unreachable) });
      }
    }
  };

  const state: DialogFormState = {
    phase,
    message,
    onSubmit: form.onSubmit((values) => void submit(values), showProblems),
    onCancel: () => {
      draft.clear();
      dialog.onClose();
    },
  };
  return { form, state };
}

/** The fields that the server refused, by the first part of their path, and whether that says all there is to say. */
function problemsFrom(error: unknown, fields: readonly string[]) {
  const issues = error instanceof ApiFailure ? error.issues : [];
  const problems: Record<string, string> = {};
  let isComplete = issues.length > 0;
  for (const issue of issues) {
    const field = fields.find((name) => name === issue.field.split('.')[0]);
    if (field === undefined) isComplete = false;
    else problems[field] ??= issue.message;
  }
  return { problems, isComplete };
}

import { useForm } from '@mantine/form';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ApiFailure, failureMessage, wasRefused } from '#lib/api-client.ts';
import { draftAt } from '#ui/form-dialog/draft.ts';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import type { KeyedRequest } from '../../api/keyed-request.ts';

export type Problems<V> = Partial<Record<keyof V & string, string>>;

export interface DialogFailure {
  message: string;
  /** Why nobody knows whether it happened, where nobody does: no answer came, or one that says nothing of it. */
  doubt: 'unanswered' | 'broken' | null;
}

interface BankFormOptions<V extends Record<string, string>, Body extends object, Answer> {
  /** Names the draft. */
  draft: string;
  initial: V;
  problemsOf: (values: V) => Problems<V>;
  /** Called only with values that have no problems. */
  bodyOf: (values: V) => Body;
  send: (request: KeyedRequest<Body>) => Promise<Answer>;
  /** Shown where the server gives no reason (specification §8). */
  failedText: string;
  onSent: (answer: Answer) => void;
  dialog: DialogControl;
}

function doubtOf(error: unknown): DialogFailure['doubt'] {
  if (!(error instanceof ApiFailure) || error.status < 400) return 'unanswered';
  return error.status >= 500 ? 'broken' : null;
}

/**
 * What all the bank's dialogs have in common: the draft with the key of sending it, one call at a time, what is wrong at
 * its field with the first one focused, any other failure beneath. Nothing is shown as done before the server says so.
 */
export function useBankForm<V extends Record<string, string>, Body extends object, Answer>(
  options: BankFormOptions<V, Body, Answer>,
) {
  const { initial, problemsOf, bodyOf, send, failedText, onSent, dialog } = options;
  const [draft] = useState(() => draftAt(`bank:${options.draft}`, initial));
  const [begun] = useState(draft.load);
  /** Under way or done: a second click, also one while the dialog is closing, sends nothing more. */
  const spent = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<DialogFailure | null>(null);

  const form = useForm<V>({
    initialValues: begun,
    // The same once more after a lost answer is judged by the server alone: the money may be gone already.
    validate: (values) => (draft.hasBody(values) ? {} : problemsOf(values)),
    onValuesChange: (values) => {
      if (!spent.current) draft.save(values);
    },
  });

  const showProblems = (problems: Partial<Record<string, unknown>>) => {
    const first = Object.keys(initial).find((field) => problems[field] !== undefined);
    // After the field stands: it may belong to a step that is only now shown again.
    if (first !== undefined) setTimeout(() => form.getInputNode(first)?.focus());
  };

  /** Answers the fields that the server refused. */
  const submit = async (values: V): Promise<Problems<V>> => {
    if (spent.current) return {};
    spent.current = true;
    const showBusy = (state: boolean) => {
      setBusy(state);
      dialog.onBusy(state);
    };
    showBusy(true);
    setFailure(null);
    // As it was sent, whatever the page knows by now: under one key only the same counts once.
    const body = draft.bodyFor(values, () => bodyOf(values));
    try {
      const answer = await send({ body, idempotencyKey: draft.keyFor(body) });
      draft.clear();
      onSent(answer);
      dialog.onClose();
      return {};
    } catch (error) {
      spent.current = false;
      const problems = problemsFrom<V>(error, Object.keys(initial));
      form.setErrors(problems);
      showProblems(problems);
      if (wasRefused(error)) draft.forgetBody();
      if (Object.keys(problems).length === 0) {
        setFailure({ message: failureMessage(error, failedText), doubt: doubtOf(error) });
      }
      return problems;
    } finally {
      showBusy(false);
    }
  };

  return {
    form,
    busy,
    failure,
    submit,
    showProblems,
    /** Closes for good: what was typed is forgotten. */
    cancel: () => {
      spent.current = true;
      draft.clear();
      dialog.onClose();
    },
  };
}

/** Ctrl+Enter sends the form from any of its fields. */
export function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function problemsFrom<V>(error: unknown, fields: readonly string[]): Problems<V> {
  const issues = error instanceof ApiFailure ? error.issues : [];
  const known = issues.filter(({ field }) => fields.includes(field));
  return Object.fromEntries(known.map(({ field, message }) => [field, message])) as Problems<V>;
}

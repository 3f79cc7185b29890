import { useForm } from '@mantine/form';
import { useTimeout } from '@mantine/hooks';
import type { AnswerOf, Endpoint } from '@ten-four/contract/common/endpoint';
import { type FormEvent, useRef, useState } from 'react';
import { ApiFailure, type CallOptions, failureMessage, wasRefused } from '#lib/api-client.ts';
import type { ClientEndpoint } from '#lib/endpoints/client-endpoint.ts';
import { DRAFT_RESTORED, draftAt, type FormValues, isSame } from './draft.ts';
import type { DialogControl } from './form-dialog.tsx';

export type Problems<V extends FormValues> = Partial<Record<keyof V & string, string>>;

/** What `useSend` gives: an endpoint and the way to send to it. */
export interface Sending<E extends Endpoint> {
  endpoint: ClientEndpoint<E>;
  mutateAsync: (options: CallOptions<E>) => Promise<AnswerOf<E>>;
}

/** What is sent; the form adds the Idempotency-Key. */
export type Sent<E extends Endpoint> = Omit<CallOptions<E>, 'idempotencyKey' | 'signal'>;

interface EndpointFormOptions<E extends Endpoint, V extends FormValues> {
  send: Sending<E>;
  /** Its name; null where what is typed is a secret. */
  draft: string | null;
  initial: V;
  /** What can be told to be wrong before anything is sent. */
  problemsOf?: (values: V) => Problems<V>;
  optionsOf: (values: V) => Sent<E>;
  /** What is said of success, of a failure without a reason, and of a server out of reach. */
  texts: { done?: string; failed: string; unreachable?: string };
  onSaved?: (answer: AnswerOf<E>) => void;
  onFailed?: (error: unknown) => void;
  /** Milliseconds for which the success is shown before the dialog closes. */
  closeAfter?: number;
  /** The first submit leads to a review, the second one sends. */
  reviews?: boolean;
  /** Says after a lost answer that it may have gone through, and that trying again is safe. */
  tellsDoubt?: boolean;
  dialog: DialogControl;
}

export interface FormState {
  phase: 'idle' | 'busy' | 'done';
  step: 'edit' | 'review';
  message: { good: boolean; text: string; hint?: string } | null;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  /** From the review back to the fields, with the focus in one of them. */
  onBack: (field: string) => void;
  /** Closes for good: what was typed is forgotten. */
  onCancel: () => void;
}

/** What all forms share: draft and key, one call at a time, problems at their fields, other failures as a message. */
export function useEndpointForm<const E extends Endpoint, V extends FormValues>(
  options: EndpointFormOptions<E, V>,
) {
  const { send, problemsOf, optionsOf, texts, onSaved, onFailed, dialog } = options;
  const { closeAfter = 0, reviews = false, tellsDoubt = false } = options;
  const [initial] = useState(options.initial);
  const [draft] = useState(() => draftAt(options.draft, initial));
  const [begun] = useState(draft.load);
  const [phase, setPhase] = useState<FormState['phase']>('idle');
  const [step, setStep] = useState<FormState['step']>('edit');
  const [message, setMessage] = useState<FormState['message']>(
    isSame(begun, initial) ? null : { good: true, text: DRAFT_RESTORED },
  );
  /** By field, a value that the server would accept. */
  const [suggestions, setSuggestions] = useState<Problems<FormValues>>({});
  // Also a second click while the dialog is closing sends nothing more.
  const current = useRef<FormState['phase']>('idle');
  const closing = useTimeout(dialog.onClose, closeAfter);

  const form = useForm<V>({
    initialValues: begun,
    // The same once more after a lost answer is judged by the server alone: it may have happened already.
    validate: (values) => (draft.hasBody(values) ? {} : (problemsOf?.(values) ?? {})),
    onValuesChange: (values) => {
      if (current.current === 'done') return;
      if (isSame(values, initial)) draft.clear();
      else draft.save(values);
    },
  });

  const go = (next: FormState['phase']) => {
    current.current = next;
    setPhase(next);
    dialog.onBusy(next === 'busy');
  };

  const showProblems = (problems: Partial<Record<string, unknown>>) => {
    const first = Object.keys(initial).find((field) => problems[field] !== undefined);
    if (first !== undefined) goBack(first);
  };

  const goBack = (field: string) => {
    if (step === 'edit') {
      form.getInputNode(field)?.focus();
      return;
    }
    setStep('edit');
    // After the field stands.
    setTimeout(() => form.getInputNode(field)?.focus());
  };

  const submit = async (values: V) => {
    if (current.current !== 'idle') return;
    go('busy');
    setMessage(null);
    // As it was sent before, whatever the page knows by now: under one key only the same counts once.
    const body = draft.bodyFor(values, () => optionsOf(values));
    try {
      const options: object = { ...body, idempotencyKey: draft.keyFor(body) };
      const answer = await send.mutateAsync(options as CallOptions<E>);
      go('done');
      draft.clear();
      onSaved?.(answer);
      if (texts.done !== undefined) setMessage({ good: true, text: texts.done });
      if (closeAfter === 0) dialog.onClose();
      else closing.start();
    } catch (error) {
      go('idle');
      if (wasRefused(error)) draft.forgetBody();
      onFailed?.(error);
      const { problems, isComplete, suggestions } = problemsFrom(error, Object.keys(initial));
      form.setErrors(problems);
      setSuggestions(suggestions);
      showProblems(problems);
      if (!isComplete) {
        const text = failureMessage(error, texts.failed, texts.unreachable);
        setMessage({ good: false, text, ...(tellsDoubt ? doubtAbout(error) : {}) });
      }
    }
  };

  const state: FormState = {
    phase,
    step,
    message,
    onSubmit: form.onSubmit((values) => {
      if (reviews && step === 'edit') {
        setMessage(null);
        setStep('review');
      } else void submit(values);
    }, showProblems),
    onBack: goBack,
    onCancel: () => {
      current.current = 'done';
      draft.clear();
      dialog.onClose();
    },
  };
  return { form, state, suggestions };
}

/** The fields that the server refused, by the first part of their path, and whether that says all there is to say. */
function problemsFrom(error: unknown, fields: readonly string[]) {
  const issues = error instanceof ApiFailure ? error.issues : [];
  const problems: Record<string, string> = {};
  const suggestions: Problems<FormValues> = {};
  let isComplete = issues.length > 0;
  for (const issue of issues) {
    const field = fields.find((name) => name === issue.field.split('.')[0]);
    if (field === undefined) isComplete = false;
    else {
      problems[field] ??= issue.message;
      if (issue.suggestion !== undefined) suggestions[field] ??= issue.suggestion;
    }
  }
  return { problems, isComplete, suggestions };
}

/** What is added where nobody knows whether it happened: no answer came, or one that says nothing of it. */
function doubtAbout(error: unknown): { hint?: string } {
  const status = error instanceof ApiFailure ? error.status : 0;
  if (status >= 400 && status < 500) return {};
  const what = status < 400 ? 'No answer came back' : 'The server had a problem';
  return { hint: `${what}, so it may have gone through. Trying again here is safe: it counts once.` };
}

import { useForm } from '@mantine/form';
import { useTimeout } from '@mantine/hooks';
import type { Answer, Route } from '@ten-four/contract/api';
import { type FormEvent, useRef, useState } from 'react';
import { ApiFailure, type CallOptions, failureMessage, wasRefused } from '#lib/api-client.ts';
import { DRAFT_RESTORED, draftAt, type FormValues, isSame } from './draft.ts';
import { fieldProps } from './field-props.ts';
import { NO_DIALOG, useDialog } from './use-dialog.ts';

export type Problems<V extends FormValues> = { [Field in keyof V & string]?: string | undefined };

export interface Sender<R extends Route> {
  route: R;
  mutateAsync: (options: CallOptions<R>) => Promise<Answer<R>>;
}

export type RequestParts<R extends Route> = Omit<CallOptions<R>, 'idempotencyKey' | 'signal'>;

interface EndpointFormOptions<R extends Route, V extends FormValues> {
  send: Sender<R>;
  draft: string | null;
  initial: V;
  problemsOf?: (values: V) => Problems<V>;
  optionsOf: (values: V) => RequestParts<R>;
  texts: { done?: string; failed: string; unreachable?: string };
  onSaved?: (answer: Answer<R>) => void;
  onFailed?: (error: unknown) => void;
  closeAfter?: number;
  reviews?: boolean;
  /** Explains after a lost response that retrying is safe. */
  explainsRetry?: boolean;
  /** Instead of closing the dialog around the form. */
  onClose?: () => void;
}

export interface FormState {
  phase: 'idle' | 'busy' | 'done';
  step: 'edit' | 'review';
  message: { good: boolean; text: string; hint?: string } | null;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  onBack: (field: string) => void;
  onCancel: () => void;
}

export function useEndpointForm<const R extends Route, V extends FormValues>(
  options: EndpointFormOptions<R, V>,
) {
  const { send, problemsOf, optionsOf, texts, onSaved, onFailed } = options;
  const { closeAfter = 0, reviews = false, explainsRetry = false } = options;
  const dialog = useDialog();
  const { onBusy, onClose } = options.onClose ? { ...NO_DIALOG, onClose: options.onClose } : dialog;
  const [initial] = useState(options.initial);
  const [draft] = useState(() => draftAt(options.draft, initial));
  const [restored] = useState(draft.load);
  const [phase, setPhase] = useState<FormState['phase']>('idle');
  const [step, setStep] = useState<FormState['step']>('edit');
  const [message, setMessage] = useState<FormState['message']>(
    isSame(restored, initial) ? null : { good: true, text: DRAFT_RESTORED },
  );
  const [suggestions, setSuggestions] = useState<Problems<FormValues>>({});
  // A ref, so that a second click during closing sends nothing.
  const current = useRef<FormState['phase']>('idle');
  const closing = useTimeout(onClose, closeAfter);

  const form = useForm<V>({
    initialValues: restored,
    // A retry after a lost response is validated by the server, because it may have happened.
    validate: (values) => (draft.wasSent(values) ? {} : (problemsOf?.(values) ?? {})),
    onValuesChange: (values) => {
      if (current.current === 'done') return;
      if (isSame(values, initial)) draft.clear();
      else draft.save(values);
    },
  });

  const go = (next: FormState['phase']) => {
    current.current = next;
    setPhase(next);
    onBusy(next === 'busy');
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
    // After the field renders.
    setTimeout(() => form.getInputNode(field)?.focus());
  };

  const submit = async (values: V) => {
    if (current.current !== 'idle') return;
    go('busy');
    setMessage(null);
    const { body, idempotencyKey } = draft.requestFor(values, () => optionsOf(values));
    try {
      const options: object = { ...body, idempotencyKey };
      const answer = await send.mutateAsync(options as CallOptions<R>);
      go('done');
      draft.clear();
      onSaved?.(answer);
      if (texts.done !== undefined) setMessage({ good: true, text: texts.done });
      if (closeAfter === 0) onClose();
      else closing.start();
    } catch (error) {
      go('idle');
      if (wasRefused(error)) draft.forgetRequest();
      onFailed?.(error);
      const { problems, isComplete, suggestions } = problemsFrom(error, Object.keys(initial));
      form.setErrors(problems);
      setSuggestions(suggestions);
      showProblems(problems);
      if (!isComplete) {
        const text = failureMessage(error, texts.failed, texts.unreachable);
        setMessage({ good: false, text, ...(explainsRetry ? retryHint(error) : {}) });
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
      onClose();
    },
  };
  const field = (name: keyof V & string, label: string) => fieldProps(form, name, label);
  return { form, state, field, suggestions };
}

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

function retryHint(error: unknown): { hint?: string } {
  const status = error instanceof ApiFailure ? error.status : 0;
  if (status >= 400 && status < 500) return {};
  const reason = status < 400 ? "The server didn't respond" : 'The server had a problem';
  return {
    hint: `${reason}, so it may have gone through. It's safe to try again: it won't go through twice.`,
  };
}

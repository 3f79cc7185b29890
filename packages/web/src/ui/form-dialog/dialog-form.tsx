import '@mantine/core/styles/Input.layer.css';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { DialogButtons } from '../dialog-buttons.tsx';
import classes from './dialog-form.module.css';
import { DialogMessage } from './dialog-message.tsx';
import { submitOnControlEnter } from './submit-on-control-enter.ts';
import type { FormState } from './use-endpoint-form.ts';
import { useFirstFocus } from './use-first-focus.ts';

interface DialogFormProps {
  state: Pick<FormState, 'phase' | 'message' | 'onSubmit' | 'onCancel'>;
  submitLabel: string;
  /** The button's label while the call runs. */
  busyLabel: string;
  /** False where there is nothing that could be sent. */
  canSubmit?: boolean;
  /** There is only a question to answer: the focus starts on Cancel, so that Enter does no harm. */
  asks?: boolean;
  /** Further buttons, before the filled one. */
  buttons?: ReactNode;
  /** The fields; the one with `data-autofocus` gets the focus. */
  children: ReactNode;
}

/** The form of a small dialog: fields, the message about what was sent, Cancel and the one filled button. */
export function DialogForm(props: DialogFormProps) {
  const { state, submitLabel, busyLabel, canSubmit = true, asks = false, buttons, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const idle = state.phase === 'idle';
  useFirstFocus(form);
  // The button that was pressed lost the focus while it was disabled; after a failure it is wanted again.
  useEffect(() => {
    if (idle && document.activeElement === document.body) button.current?.focus();
  }, [idle]);
  return (
    <form ref={form} noValidate onSubmit={state.onSubmit} onKeyDown={submitOnControlEnter}>
      <div className={classes.fields}>{children}</div>
      <DialogMessage message={state.message} />
      <DialogButtons>
        <Button size="room" disabled={!idle} onClick={state.onCancel} data-autofocus={asks || undefined}>
          Cancel
        </Button>
        {buttons}
        <Button ref={button} type="submit" size="room" variant="filled" disabled={!idle || !canSubmit}>
          {state.phase === 'busy' ? busyLabel : submitLabel}
        </Button>
      </DialogButtons>
    </form>
  );
}

import { Box, type BoxProps, Button, Stack } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { DialogButtons } from '../dialog.tsx';
import { submitOnControlEnter } from './submit-keys.ts';
import type { FormState } from './use-endpoint-form.ts';

interface DialogFormProps {
  state: Pick<FormState, 'phase' | 'message' | 'onSubmit' | 'onCancel'>;
  submitLabel: string;
  busyLabel: string;
  cancelLabel?: string;
  canSubmit?: boolean;
  asks?: boolean;
  danger?: boolean;
  buttons?: ReactNode;
  children: ReactNode;
}

export function DialogForm(props: DialogFormProps) {
  const { state, submitLabel, busyLabel, canSubmit = true } = props;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const idle = state.phase === 'idle';
  useFirstFocus(form);
  // Restore the focus lost while the button was disabled.
  useEffect(() => {
    if (idle && document.activeElement === document.body) button.current?.focus();
  }, [idle]);
  return (
    <form ref={form} noValidate onSubmit={state.onSubmit} onKeyDown={submitOnControlEnter}>
      <Stack gap={16}>{props.children}</Stack>
      <DialogMessage message={state.message} />
      <DialogButtons>
        <Button size="room" disabled={!idle} onClick={state.onCancel} data-autofocus={props.asks}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        {props.buttons}
        <Button
          ref={button}
          type="submit"
          size="room"
          variant="filled"
          disabled={!idle || !canSubmit}
          {...(props.danger && { color: 'red' })}
        >
          {state.phase === 'busy' ? busyLabel : submitLabel}
        </Button>
      </DialogButtons>
    </form>
  );
}

export function DialogMessage({ message, ...box }: BoxProps & { message: FormState['message'] }) {
  if (message === null) return null;
  return (
    <Box
      mt={16}
      c={message.good ? 'var(--tf-available)' : 'red.4'}
      style={{ overflowWrap: 'anywhere' }}
      role={message.good ? 'status' : 'alert'}
      {...box}
    >
      <p>{message.text}</p>
      {message.hint !== undefined && (
        <Box component="p" fz={13} c="var(--tf-dim)">
          {message.hint}
        </Box>
      )}
    </Box>
  );
}

/** Focuses the first field after the dialog has stored the previous focus, also for late content. */
export function useFirstFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Before the next key.
    queueMicrotask(() => container.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus());
  }, [container]);
}

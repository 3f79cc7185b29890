import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { DialogButtons } from '#ui/dialog-buttons.tsx';
import classes from './dialog-foot.module.css';
import type { DialogFailure } from './use-bank-form.ts';

interface DialogFootProps {
  failure: DialogFailure | null;
  busy: boolean;
  submitLabel: string;
  /** Where the filled button does not send the form it stands in. */
  onSubmit?: () => void;
  onCancel: () => void;
  /** Further buttons, before the filled one. */
  children?: ReactNode;
}

const DOUBTS = { unanswered: 'No answer came back', broken: 'The server had a problem' };

/** The end of a dialog: what went wrong, Cancel at the left, the one filled button at the right. */
export function DialogFoot(props: DialogFootProps) {
  const { failure, busy, submitLabel, onSubmit, onCancel, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // While it was busy it could not hold the focus, which must not get lost behind the dialog.
    if (failure !== null && !busy) button.current?.focus();
  }, [failure, busy]);
  return (
    <>
      {failure !== null && (
        <div className={classes.failure} role="alert">
          <p>{failure.message}</p>
          {failure.doubt !== null && (
            <p className={classes.hint}>
              {DOUBTS[failure.doubt]}, so it may have gone through. Trying again here is safe: it counts once.
            </p>
          )}
        </div>
      )}
      <DialogButtons>
        <Button
          size="room"
          variant="subtle"
          color="dark.2"
          className={classes.cancel ?? ''}
          disabled={busy}
          onClick={onCancel}
        >
          Cancel
        </Button>
        {children}
        <Button
          ref={button}
          size="room"
          variant="filled"
          loading={busy}
          {...(onSubmit === undefined ? { type: 'submit' as const } : { onClick: onSubmit })}
        >
          {submitLabel}
        </Button>
      </DialogButtons>
    </>
  );
}

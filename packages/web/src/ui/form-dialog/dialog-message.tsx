import classes from './dialog-message.module.css';
import type { DialogFormState } from './use-dialog-form.ts';

/** What became of what was sent: green on success, red otherwise (specification §8). */
export function DialogMessage({ message }: { message: DialogFormState['message'] }) {
  if (message === null) return null;
  return (
    <p
      className={classes.message}
      data-good={message.good || undefined}
      role={message.good ? 'status' : 'alert'}
    >
      {message.text}
    </p>
  );
}

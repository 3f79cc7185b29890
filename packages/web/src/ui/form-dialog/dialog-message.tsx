import classes from './dialog-message.module.css';
import type { FormState } from './use-endpoint-form.ts';

/** What became of what was sent: green on success, red otherwise. */
export function DialogMessage({ message }: { message: FormState['message'] }) {
  if (message === null) return null;
  return (
    <div
      className={classes.message}
      data-good={message.good || undefined}
      role={message.good ? 'status' : 'alert'}
    >
      <p>{message.text}</p>
      {message.hint !== undefined && <p className={classes.hint}>{message.hint}</p>}
    </div>
  );
}

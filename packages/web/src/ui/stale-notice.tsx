import { Button } from '@mantine/core';
import classes from './stale-notice.module.css';

interface StaleNoticeProps {
  /** Why it could not be read again. */
  reason: string;
  onRetry: () => void;
  /** It stands within a panel, off its frame. */
  inside?: boolean;
}

/** Above what is shown: that it may be out of date, because reading it again failed, with the way to try again. */
export function StaleNotice({ reason, onRetry, inside = false }: StaleNoticeProps) {
  return (
    <div className={classes.notice} data-inside={inside || undefined} role="alert">
      <p>What you see may be out of date or incomplete. {reason}</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  );
}

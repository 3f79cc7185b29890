import type { ReactNode } from 'react';
import classes from './notice-text.module.css';

interface NoticeTextProps {
  heading: string;
  message: string;
  /** The way on. */
  action: ReactNode;
}

/** What a page says that has nothing else to show: heading, sentence and the way on. */
export function NoticeText({ heading, message, action }: NoticeTextProps) {
  return (
    <div className={classes.notice}>
      <h1>{heading}</h1>
      <p>{message}</p>
      {action}
    </div>
  );
}

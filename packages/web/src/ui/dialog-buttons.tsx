import type { ReactNode } from 'react';
import classes from './dialog-buttons.module.css';

/** The buttons at the end of a dialog, at its right; on a phone they share its width. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}

import { type ReactNode, useId } from 'react';
import { Brand } from '#ui/brand.tsx';
import classes from './login-card.module.css';

interface LoginCardProps {
  /** Left out where the page says it already. */
  bankName?: string;
  heading?: string;
  children: ReactNode;
}

/** The bank's counter: its name, what this is, and what there is to do. */
export function LoginCard({ bankName, heading = 'Account Login', children }: LoginCardProps) {
  const headingId = useId();
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      {bankName !== undefined && (
        <div className={classes.head}>
          <Brand>{bankName}</Brand>
        </div>
      )}
      <div className={classes.body}>
        <h2 className={classes.heading} id={headingId}>
          {heading}
        </h2>
        {children}
      </div>
    </section>
  );
}

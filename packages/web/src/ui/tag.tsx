import type { ReactNode } from 'react';
import classes from './tag.module.css';

interface TagProps {
  /** Without one the tag is as grey as what it stands beside. */
  tone?: 'available' | 'busy' | 'stop' | 'off' | 'danger' | undefined;
  dot?: boolean;
  title?: string;
  children: ReactNode;
}

/** A word or two on a ground of their own: a kind, a priority, a state. */
export function Tag({ tone, dot = false, title, children }: TagProps) {
  return (
    <span
      className={classes.tag}
      style={tone && { color: `var(--tf-${tone})` }}
      data-dot={dot || undefined}
      title={title}
    >
      {children}
    </span>
  );
}

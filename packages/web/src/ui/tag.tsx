import type { ReactNode } from 'react';
import classes from './tag.module.css';

export type TagTone = 'available' | 'busy' | 'stop' | 'off' | 'danger';

interface TagProps {
  tone?: TagTone | undefined;
  dot?: boolean;
  title?: string;
  children: ReactNode;
}

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

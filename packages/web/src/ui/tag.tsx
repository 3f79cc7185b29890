import type { ReactNode } from 'react';
import classes from './tag.module.css';

interface TagProps {
  tone?: 'available' | 'busy' | 'stop' | 'off' | 'danger' | undefined;
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

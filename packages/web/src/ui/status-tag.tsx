import { Tag } from './tag.tsx';

interface StatusTagProps {
  tone: 'available' | 'busy' | 'stop' | 'off' | 'danger';
  children: string;
}

/** Shows a dot and a word, never color alone. */
export function StatusTag({ tone, children }: StatusTagProps) {
  return (
    <Tag tone={tone} dot>
      {children}
    </Tag>
  );
}

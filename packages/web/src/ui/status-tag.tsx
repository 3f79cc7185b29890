import { Tag } from './tag.tsx';

interface StatusTagProps {
  tone: 'available' | 'busy' | 'stop' | 'off' | 'danger';
  children: string;
}

/** A state: always a dot and the word, so that it never hangs on the colour alone. */
export function StatusTag({ tone, children }: StatusTagProps) {
  return (
    <Tag tone={tone} dot>
      {children}
    </Tag>
  );
}

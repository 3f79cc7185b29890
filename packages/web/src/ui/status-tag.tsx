import { Tag, type TagTone } from './tag.tsx';

/** Shows a dot and a word, never color alone. */
export const StatusTag = ({ tone, children }: { tone: TagTone; children: string }) => (
  <Tag tone={tone} dot>
    {children}
  </Tag>
);

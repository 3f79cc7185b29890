import { Tag } from './tag.tsx';

export function StaleMark({ stale }: { stale: boolean }) {
  return (
    <span role="status">
      {stale && (
        <Tag tone="busy" dot title="No connection. This may be out of date.">
          Not live
        </Tag>
      )}
    </span>
  );
}

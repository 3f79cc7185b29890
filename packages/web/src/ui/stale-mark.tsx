import { Tag } from './tag.tsx';

/** Says beside a list's title that what it shows may be out of date. */
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

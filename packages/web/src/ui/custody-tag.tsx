import { formatDuration } from '#lib/duration.ts';
import { useNow } from '#lib/use-now.ts';
import { Tag } from './tag.tsx';

/** Counts down to the end of custody by the server's clock. Screen readers do not announce each second. */
export function CustodyTag({ endsAt }: { endsAt: string }) {
  const left = Date.parse(endsAt) - useNow();
  return (
    <Tag tone={left > 0 ? 'danger' : 'available'} dot>
      <time dateTime={endsAt} aria-live="off">
        {left > 0 ? `In custody ${formatDuration(left)}` : 'Released'}
      </time>
    </Tag>
  );
}

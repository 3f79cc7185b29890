import { formatRemaining } from '#lib/remaining.ts';
import { useNow } from '#lib/use-now.ts';
import { Tag } from './tag.tsx';

/** Counts down to the end of custody by the server's clock. Screen readers do not announce each second. */
export function CustodyTime({ endsAt }: { endsAt: string }) {
  const left = Date.parse(endsAt) - useNow();
  return (
    <time dateTime={endsAt} aria-live="off">
      {left > 0 ? formatRemaining(left) : 'Released'}
    </time>
  );
}

export function CustodyTag({ endsAt }: { endsAt: string }) {
  const isOver = Date.parse(endsAt) <= useNow();
  return (
    <Tag tone={isOver ? 'available' : 'danger'} dot>
      {!isOver && 'In custody '}
      <CustodyTime endsAt={endsAt} />
    </Tag>
  );
}

import { useNow } from '#lib/use-now.ts';
import { Tag } from './tag.tsx';
import { Until } from './until.tsx';

/** Counts down to the end of custody, then says that it is over. */
export function CustodyTag({ endsAt }: { endsAt: string }) {
  const isOver = Date.parse(endsAt) <= useNow();
  return (
    <Tag tone={isOver ? 'available' : 'danger'} dot>
      {!isOver && 'In custody '}
      <Until endsAt={endsAt} done="Released" />
    </Tag>
  );
}

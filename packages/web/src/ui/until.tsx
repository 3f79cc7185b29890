import { formatRemaining } from '#lib/remaining.ts';
import { useNow } from '#lib/use-now.ts';

/** Counts down to a time by the server's clock, then shows `done`. Screen readers are not told each second. */
export function Until({ endsAt, done }: { endsAt: string; done: string }) {
  const left = Date.parse(endsAt) - useNow();
  return (
    <time dateTime={endsAt} aria-live="off">
      {left > 0 ? formatRemaining(left) : done}
    </time>
  );
}

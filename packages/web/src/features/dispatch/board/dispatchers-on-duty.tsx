import { Text, VisuallyHidden } from '@mantine/core';
import { dispatcherName } from '@ten-four/contract/console/console.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { useDispatchOf } from '../console/console.queries.ts';

const FOLDED = { pos: 'absolute', bottom: 0, left: 'var(--panel-side, 16px)', maw: 176, lh: '15px' } as const;

export function DispatchersOnDuty({
  platform,
  folded = false,
}: {
  platform: GamePlatform;
  folded?: boolean;
}) {
  const dispatchers = useDispatchOf(platform).data?.dispatchers;
  if (dispatchers === undefined) return null;
  const isNone = dispatchers.length === 0;
  const words = isNone
    ? 'No dispatcher on duty. 911 calls go straight to the board.'
    : dispatchers.map(({ position, name }) => `${dispatcherName(position)}: ${name}`).join(', ');
  return (
    <Text truncate miw={0} fz={12} lh="16px" c="dimmed" role="status" title={words} {...(folded && FOLDED)}>
      {folded && isNone ? (
        <>
          No dispatcher<VisuallyHidden> on duty. 911 calls go straight to the board.</VisuallyHidden>
        </>
      ) : (
        words
      )}
    </Text>
  );
}

import { Flex, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useCommunity } from '#lib/community.ts';
import { clockIn } from '#lib/date-format.ts';
import { useNow } from '#lib/use-now.ts';
import textStyles from '#ui/text.module.css';

export function WallClock() {
  const clockZone = useCommunity().data?.clockZone ?? null;
  const clock = useMemo(() => clockIn(clockZone), [clockZone]);
  const { time, zone } = clock(useNow());
  return (
    <Flex
      component="span"
      flex="none"
      direction={{ base: 'column', sm: 'row' }}
      align={{ base: 'flex-end', sm: 'baseline' }}
      gap={{ base: 0, sm: 6 }}
      ff="monospace"
      fz={{ base: 16, sm: 20, md: 28 }}
      lh={{ base: '20px', sm: '32px' }}
      className={textStyles.nowrap ?? ''}
      role="timer"
      aria-label="Clock"
      aria-live="off"
    >
      <Text span fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {time}
      </Text>{' '}
      <Text span fz={12} lh="20px" c="dimmed">
        {zone}
      </Text>
    </Flex>
  );
}

import { Box, Button, Group } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';

interface MoreRowsProps {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  failure: string;
  label?: 'Show more' | 'Show older' | 'Earlier';
  note?: string | undefined;
}

export function MoreRows({ query, failure, label = 'Show more', note }: MoreRowsProps) {
  if (!query.hasNextPage && note === undefined) return null;
  return (
    <Group
      flex="none"
      gap="8px 16px"
      px="var(--panel-side, 12px)"
      py={8}
      style={{ borderTop: '1px solid var(--tf-row-line)' }}
    >
      {note !== undefined && (
        <Box component="p" fz={13} c="var(--tf-dim)" mr="auto" role="status">
          {note}
        </Box>
      )}
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {label}
        </Button>
      )}
      {query.isFetchNextPageError && (
        <Box component="p" c="red.4" role="alert">
          {failure}
        </Box>
      )}
    </Group>
  );
}

import { Box, Group } from '@mantine/core';
import type { SearchResult } from '@ten-four/contract/search/search.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { queryFailure } from '#lib/api-client.ts';
import { formatDay } from '#lib/format.ts';
import { Dim } from '#ui/dim.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import type { Read } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StaleNotice } from '#ui/stale-notice.tsx';

interface SearchStatesProps<T> {
  query: Read<T>;
  children: (answer: T) => ReactNode;
}

export function SearchStates<T>({ query, children }: SearchStatesProps<T>) {
  if (query.isPending) {
    return (
      <Panel title="Searching">
        <SkeletonRows rows={6} height={32} />
      </Panel>
    );
  }
  const failure = queryFailure(query, SEARCH_TEXTS.failed);
  if (query.data === undefined) {
    return (
      <Panel title="Search">
        <ErrorState {...failure} />
      </Panel>
    );
  }
  return (
    <>
      {query.isError && <StaleNotice {...failure} />}
      {children(query.data)}
    </>
  );
}

export function Refused({ reason, children }: { reason: string; children?: ReactNode }) {
  return (
    <Panel title="Search">
      <div role="status">
        {children}
        <EmptyState message={reason || SEARCH_TEXTS.nothingFound} />
      </div>
    </Panel>
  );
}

export function AlsoFound({ others }: { others: NonNullable<SearchResult['others']> }) {
  if (others.length === 0) return null;
  return (
    <Group role="navigation" aria-label="Also found" gap="4px 16px" mih={24} fz={13}>
      <Dim>Also found</Dim>
      {others.map(({ _id, name, dateOfBirth }) => (
        <Box
          component={Link}
          lh="var(--button-height-row)"
          c="var(--tf-accent)"
          key={_id}
          to={`?id=${encodeURIComponent(_id)}`}
        >
          {name}
          {dateOfBirth !== '' && <Dim> {formatDay(dateOfBirth)}</Dim>}
        </Box>
      ))}
    </Group>
  );
}

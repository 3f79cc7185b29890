import { Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { RecentSearchesPanel } from '#features/search/components/recent-searches.tsx';
import { SearchForm } from '#features/search/components/search-form.tsx';
import type { Selection } from '#features/search/selection.ts';

interface SearchFrameProps extends ComponentProps<typeof SearchForm> {
  children: (selection: Selection) => ReactNode;
}

/** Shows the form above the results of a search, or above the recent searches. */
export function SearchFrame({ children, ...form }: SearchFrameProps) {
  const { scope, selection } = form;
  return (
    <Stack gap={8}>
      <SearchForm {...form} />
      {selection === null ? <RecentSearchesPanel scope={scope} /> : children(selection)}
    </Stack>
  );
}

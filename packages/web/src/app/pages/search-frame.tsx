import { Stack } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { RecentSearchesPanel, rememberSearch } from '#features/search/components/recent-searches.tsx';
import { SearchForm } from '#features/search/components/search-form.tsx';
import type { SearchScope, Selection } from '#features/search/selection.ts';

interface SearchFrameProps {
  scope: SearchScope;
  selection: Selection | null;
  query: { data: unknown; refetch: () => unknown };
  foundName: string | null;
  onSearch: (selection: Selection) => void;
  children: (selection: Selection) => ReactNode;
}

/** Shows the form above the results of a search, or above the recent searches, and remembers what was found. */
export function SearchFrame({ scope, selection, query, foundName, onSearch, children }: SearchFrameProps) {
  const label = query.data == null ? null : labelOf(selection, foundName);
  useEffect(() => {
    if (selection !== null && label !== null) rememberSearch(scope, { ...selection, label });
  }, [scope, selection, label]);
  return (
    <Stack gap={8}>
      <SearchForm
        scope={scope}
        selection={selection}
        foundName={selection?.by === 'id' ? foundName : null}
        onSearch={(next) => {
          const isShown = selection?.by === next.by && selection.text === next.text;
          if (isShown) void query.refetch();
          else onSearch(next);
        }}
      />
      {selection === null ? <RecentSearchesPanel scope={scope} /> : children(selection)}
    </Stack>
  );
}

function labelOf(selection: Selection | null, foundName: string | null): string | null {
  if (selection?.by === 'id') return foundName;
  return (selection?.by === 'plate' ? selection.text.toUpperCase() : selection?.text) ?? null;
}

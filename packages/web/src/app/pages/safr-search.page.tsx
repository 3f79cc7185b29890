import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { MedicalPanel } from '#features/medical/components/medical-panel.tsx';
import { fullName } from '#features/search/components/full-name.ts';
import { PatientResults } from '#features/search/components/patient-results.tsx';
import { RecentSearchesPanel, rememberSearch } from '#features/search/components/recent-searches.tsx';
import { SearchForm } from '#features/search/components/search-form.tsx';
import { useMedicalSearch } from '#features/search/patients.queries.ts';
import { useSearchAddress } from '#features/search/selection.ts';

export default function SafrSearchPage() {
  const { selection, search } = useSearchAddress('medical');
  const query = useMedicalSearch(selection);
  const found = query.data && 'civilian' in query.data ? fullName(query.data.civilian) : null;
  const label = selection?.by === 'name' && query.data ? selection.text : found;
  useEffect(() => {
    if (selection !== null && label !== null) rememberSearch('medical', { ...selection, label });
  }, [selection, label]);
  return (
    <Stack gap={8}>
      <SearchForm
        scope="medical"
        selection={selection}
        foundName={selection?.by === 'id' ? found : null}
        onSearch={(next) => {
          const isShown = selection?.by === next.by && selection.text === next.text;
          if (isShown) void query.refetch();
          else search(next);
        }}
      />
      {selection === null ? (
        <RecentSearchesPanel scope="medical" />
      ) : (
        <PatientResults
          query={query}
          recordsOf={(civilianId) => <MedicalPanel civilianId={civilianId} title="Medical Records" />}
        />
      )}
    </Stack>
  );
}

import { Stack } from '@mantine/core';
import { MedicalPanel } from '#features/medical/components/medical-panel.tsx';
import { PatientResults } from '#features/search/components/patient-results.tsx';
import { RecentSearchesPanel } from '#features/search/components/recent-searches.tsx';
import { SearchForm } from '#features/search/components/search-form.tsx';
import { useMedicalSearch } from '#features/search/patients.queries.ts';
import { useSearchAddress } from '#features/search/selection.ts';

export default function SafrSearchPage() {
  const { selection, search } = useSearchAddress('medical');
  const query = useMedicalSearch(selection);
  return (
    <Stack gap={8}>
      <SearchForm
        scope="medical"
        selection={selection}
        query={query}
        civilian={query.data && 'civilian' in query.data ? query.data.civilian : null}
        search={search}
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

import { MedicalPanel } from '#features/medical/components/medical-panel.tsx';
import { PatientResults } from '#features/search/components/patient-results.tsx';
import { useMedicalSearch } from '#features/search/patients.queries.ts';
import { useSearchAddress } from '#features/search/selection.ts';
import { SearchFrame } from './search-frame.tsx';

export default function SafrSearchPage() {
  const { selection, search } = useSearchAddress('medical');
  const query = useMedicalSearch(selection);
  const civilian = query.data && 'civilian' in query.data ? query.data.civilian : null;
  return (
    <SearchFrame scope="medical" selection={selection} query={query} civilian={civilian} search={search}>
      {() => (
        <PatientResults
          query={query}
          recordsOf={(civilianId) => <MedicalPanel civilianId={civilianId} title="Medical Records" />}
        />
      )}
    </SearchFrame>
  );
}

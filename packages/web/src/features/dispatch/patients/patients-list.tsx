import { UnstyledButton } from '@mantine/core';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { PATIENT_TEXTS } from '@ten-four/contract/dispatch/patients.values';
import { useAddress } from '#lib/use-address.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadedBoard } from '../board/loaded-board.tsx';
import { PatientHeader, PatientRow } from './patient-row.tsx';
import classes from './patients.module.css';
import { usePatients } from './patients.queries.ts';
import { StartQuestions } from './triage-keys.tsx';

export function PatientsList({ call, unitId }: { call: CallDetail; unitId: string | null }) {
  const query = usePatients(call._id);
  const { search, change } = useAddress();
  const phone = useBelow('sm');
  const openId = search.get('patient');
  return (
    <LoadedBoard query={query} failed={PATIENT_TEXTS.loadFailed} rows={3} rowHeight={44}>
      {(patients) => (
        <>
          {patients.length === 0 && <EmptyState message={PATIENT_TEXTS.none} />}
          <ul className={classes.patients} aria-label="Patients">
            {patients.map((patient) =>
              phone ? (
                <li key={patient._id}>
                  <UnstyledButton
                    display="block"
                    w="100%"
                    mih={57}
                    fz="inherit"
                    onClick={() => change({ call: call._id, patient: patient._id }, 'page')}
                  >
                    <PatientHeader patient={patient} call={call} />
                  </UnstyledButton>
                </li>
              ) : (
                <PatientRow
                  key={patient._id}
                  {...{ patient, call, unitId }}
                  selected={patient._id === openId}
                />
              ),
            )}
          </ul>
          {unitId !== null && !phone && <StartQuestions />}
        </>
      )}
    </LoadedBoard>
  );
}

import type { ReactNode } from 'react';
import { useAddress } from '#lib/use-address.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { PatientPage } from './patient-page.tsx';

/** Who reads of patients, by their own unit, who cares for them; null for who only reads. */
export interface Medic {
  unitId: string | null;
}

interface PatientOnPhoneProps {
  medic: Medic | undefined;
  children: ReactNode;
}

/** On a phone, the patient that the address names stands in the board's place. */
export function PatientOnPhone({ medic, children }: PatientOnPhoneProps) {
  const { search } = useAddress();
  const phone = useBelow('sm');
  const [callId, patientId] = [search.get('call'), search.get('patient')];
  if (!phone || medic === undefined || !callId || !patientId) return children;
  return <PatientPage callId={callId} patientId={patientId} unitId={medic.unitId} />;
}

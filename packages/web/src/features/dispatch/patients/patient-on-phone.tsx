import type { ReactNode } from 'react';
import { useAddress } from '#lib/use-address.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { PatientPage } from './patient-page.tsx';

export interface Medic {
  unitId: string | null;
}

export function PatientOnPhone({ medic, children }: { medic: Medic | undefined; children: ReactNode }) {
  const { search } = useAddress();
  const phone = useBelow('sm');
  const [callId, patientId] = [search.get('call'), search.get('patient')];
  if (!phone || medic === undefined || !callId || !patientId) return children;
  return <PatientPage callId={callId} patientId={patientId} unitId={medic.unitId} />;
}

import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { HandOverForm, TransportForm } from './care-forms.tsx';
import { EditPatientForm } from './patient-forms.tsx';
import { Treatments } from './treatments.tsx';

type Opened = 'identity' | 'treatments' | 'transport' | 'handover';

export function useCareDialogs(about: { patient: Patient; call: CallDetail; unitId: string }): {
  open: (name: Opened) => void;
  dialogs: ReactNode;
} {
  const { patient, call, unitId } = about;
  const [opened, open] = useState<Opened | null>(null);
  const dialogProps = (name: Opened) => ({ opened: opened === name, onClose: () => open(null) });
  const who = `patient ${patient.number}`;
  return {
    open,
    dialogs: (
      <>
        <FormDialog {...dialogProps('identity')} title={`Identify ${who}`}>
          {(dialog) => <EditPatientForm patient={patient} dialog={dialog} />}
        </FormDialog>
        <FormDialog {...dialogProps('treatments')} title={`Treatments of ${who}`}>
          {() => <Treatments patient={patient} canCare />}
        </FormDialog>
        <FormDialog {...dialogProps('transport')} title={`Transport ${who}`} size={440}>
          {(dialog) => <TransportForm {...{ patient, call, unitId, dialog }} />}
        </FormDialog>
        <FormDialog {...dialogProps('handover')} title={`Hand over ${who}`} size={440}>
          {(dialog) => <HandOverForm patient={patient} dialog={dialog} />}
        </FormDialog>
      </>
    ),
  };
}

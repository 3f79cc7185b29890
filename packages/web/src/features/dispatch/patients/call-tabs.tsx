import { Button, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { type ReactNode, useState } from 'react';
import { useLiveState } from '#lib/live/live-state.ts';
import { useAddress } from '#lib/use-address.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { TabHead } from '../board/tab-head.tsx';
import { patientsOn } from './patient-counts.tsx';
import { AddPatientForm } from './patient-forms.tsx';
import classes from './patients.module.css';
import { usePatients } from './patients.queries.ts';
import { PatientsList } from './patients-list.tsx';

interface CallTabsProps {
  call: CallDetail;
  unitId: string | null;
  log: ReactNode;
}

export function CallTabs({ call, unitId, log }: CallTabsProps) {
  const { search } = useAddress();
  const [tab, setTab] = useState(search.has('patient') ? 'patients' : 'log');
  const [adding, add] = useDisclosure(false);
  const canAdd = unitId !== null && call.status !== 'Closed';
  return (
    <Tabs
      unstyled
      className={classes.tabs ?? ''}
      value={tab}
      keepMounted={false}
      onChange={(name) => setTab(name ?? 'log')}
    >
      <TabHead
        label="About the call"
        tabs={[
          { value: 'log', label: 'Log' },
          { value: 'patients', label: 'Patients', count: patientsOn(call) },
        ]}
      >
        {tab === 'patients' && <PatientsStaleMark callId={call._id} />}
        {canAdd && tab === 'patients' && (
          <Button ml="auto" leftSection={<IconPlus size={16} aria-hidden />} onClick={add.open}>
            Add patient
          </Button>
        )}
      </TabHead>
      <Tabs.Panel value="log">{log}</Tabs.Panel>
      <Tabs.Panel value="patients">
        <PatientsList call={call} unitId={unitId} />
      </Tabs.Panel>
      <FormDialog opened={adding} title={`Add patient to call ${call.callNumber}`} onClose={add.close}>
        {(dialog) => <AddPatientForm callId={call._id} dialog={dialog} />}
      </FormDialog>
    </Tabs>
  );
}

function PatientsStaleMark({ callId }: { callId: string }) {
  const patients = usePatients(callId);
  const offline = useLiveState() === 'offline';
  return <StaleMark stale={patients.data !== undefined && (offline || patients.isError)} />;
}

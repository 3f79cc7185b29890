import { Button, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { type ReactNode, useState } from 'react';
import { useAddress } from '#lib/use-address.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import tabs from '../console/side-tabs.module.css';
import { patientsOn } from './patient-counts.tsx';
import { AddPatientForm } from './patient-forms.tsx';
import classes from './patients.module.css';
import { PatientsList } from './patients-list.tsx';

interface CallTabsProps {
  call: CallDetail;
  /** The reader's own unit, who cares; null for who only reads. */
  unitId: string | null;
  log: ReactNode;
}

/** For fire and EMS: the log of a call and its patients, one of them at a time. */
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
      <div className={tabs.head}>
        <Tabs.List className={tabs.list ?? ''} aria-label="About the call">
          <Tabs.Tab className={tabs.tab ?? ''} value="log">
            Log
          </Tabs.Tab>
          <Tabs.Tab className={tabs.tab ?? ''} value="patients">
            Patients <span className={tabs.count}>{patientsOn(call)}</span>
          </Tabs.Tab>
        </Tabs.List>
        {canAdd && tab === 'patients' && (
          <Button ml="auto" leftSection={<IconPlus size={16} aria-hidden />} onClick={add.open}>
            Add patient
          </Button>
        )}
      </div>
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

import { Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { type ReactNode, useState } from 'react';
import { useAddress } from '#lib/use-address.ts';
import { TabHeader } from '../board/tab-header.tsx';
import { LiveMark } from '../live-mark.tsx';
import { countPatients } from './patient-counts.tsx';
import { AddPatientButton } from './patient-forms.tsx';
import classes from './patients.module.css';
import { usePatients } from './patients.queries.ts';
import { PatientsList } from './patients-list.tsx';

export function CallTabs({ call, unitId, log }: { call: CallDetail; unitId: string | null; log: ReactNode }) {
  const { search } = useAddress();
  const [tab, setTab] = useState(search.has('patient') ? 'patients' : 'log');
  return (
    <Tabs
      unstyled
      className={classes.tabs ?? ''}
      value={tab}
      keepMounted={false}
      onChange={(name) => setTab(name ?? 'log')}
    >
      <TabHeader
        label="About the call"
        tabs={[
          { value: 'log', label: 'Log' },
          { value: 'patients', label: 'Patients', count: countPatients(call) },
        ]}
      >
        {tab === 'patients' && <PatientsMark callId={call._id} />}
        {unitId !== null && tab === 'patients' && (
          <AddPatientButton call={call} ml="auto" leftSection={<IconPlus size={16} aria-hidden />} />
        )}
      </TabHeader>
      <Tabs.Panel value="log">{log}</Tabs.Panel>
      <Tabs.Panel value="patients">
        <PatientsList call={call} unitId={unitId} />
      </Tabs.Panel>
    </Tabs>
  );
}

const PatientsMark = ({ callId }: { callId: string }) => <LiveMark query={usePatients(callId)} />;

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Panel } from '#ui/panel.tsx';
import { useMedicalRecords } from '../medical.queries.ts';
import classes from './medical-panel.module.css';
import { MedicalRecords } from './medical-records.tsx';

const AddMedicalRecordForm = lazyPart(
  async () => (await import('./add-medical-record-form.tsx')).AddMedicalRecordForm,
);

interface MedicalPanelProps {
  civilianId: string;
  /** What is known of the body: blood type and the like. */
  facts: ReactNode;
}

/** The medical facts and records of a civilian, for its owner and for fire/rescue. */
export function MedicalPanel({ civilianId, facts }: MedicalPanelProps) {
  const records = useMedicalRecords(civilianId);
  const [adding, dialog] = useDisclosure(false);
  const known = records.data?.pages.flatMap((page) => page.records).length;
  return (
    <Panel
      title="Medical"
      count={records.hasNextPage ? undefined : known}
      actions={
        <Button size="form" onClick={dialog.open}>
          Add Medical Record
        </Button>
      }
    >
      <div className={classes.facts}>{facts}</div>
      <MedicalRecords query={records} />
      <FormDialog opened={adding} title="Add Medical Record" onClose={dialog.close}>
        {(control) => <AddMedicalRecordForm civilianId={civilianId} dialog={control} />}
      </FormDialog>
    </Panel>
  );
}

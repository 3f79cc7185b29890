import { Box, Button, Text, Textarea } from '@mantine/core';
import { MEDICAL_DESCRIPTION_MAX, MEDICAL_TEXTS } from '@ten-four/contract/medical/medical.values';
import type { ReactNode } from 'react';
import { formatDate } from '#lib/date-format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { FormButton } from '#ui/form-dialog/form-button.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Note } from '#ui/note.tsx';
import { Panel } from '#ui/panel.tsx';
import lists from '#ui/rows.module.css';
import { useMedicalRecordAddition, useMedicalRecords } from '../medical.queries.ts';
import classes from './medical-panel.module.css';

interface MedicalPanelProps {
  civilianId: string;
  title: string;
  facts?: ReactNode;
}

export function MedicalPanel({ civilianId, title, facts }: MedicalPanelProps) {
  const records = useMedicalRecords(civilianId);
  const shown = records.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <Panel
      title={title}
      count={records.data === undefined || records.hasNextPage ? undefined : shown.length}
      actions={
        <FormButton size="form" label="Add Medical Record" dialogSize={520}>
          <AddMedicalRecordForm civilianId={civilianId} />
        </FormButton>
      }
    >
      {facts !== undefined && <div style={{ borderBottom: '1px solid var(--tf-line)' }}>{facts}</div>}
      <Loaded query={records} failed="The medical records could not be loaded." rows={2}>
        {() =>
          shown.length === 0 ? (
            <EmptyState message="No medical records." />
          ) : (
            <ul className={lists.rows}>
              {shown.map(({ _id, description, authorName, createdAt }) => (
                <li className={classes.record} key={_id}>
                  <Text component="time" ff="monospace" fz={13} c="dimmed" dateTime={createdAt}>
                    {formatDate(createdAt)}
                  </Text>
                  <div>
                    {description}
                    {authorName !== null && <Note>Recorded by {authorName}, Fire/Rescue</Note>}
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {records.hasNextPage && (
        <Box px={16} pt={4} pb={12}>
          <Button disabled={records.isFetchingNextPage} onClick={() => void records.fetchNextPage()}>
            {records.isFetchNextPageError ? 'Retry' : 'Show more'}
          </Button>
        </Box>
      )}
    </Panel>
  );
}

function AddMedicalRecordForm({ civilianId }: { civilianId: string }) {
  const { state, field } = useEndpointForm({
    send: useMedicalRecordAddition(civilianId),
    draft: `medical:${civilianId}`,
    initial: { description: '' },
    problemsOf: ({ description }) => {
      const { length } = description.trim();
      if (length === 0) return { description: MEDICAL_TEXTS.descriptionMissing };
      return length > MEDICAL_DESCRIPTION_MAX ? { description: MEDICAL_TEXTS.descriptionTooLong } : {};
    },
    optionsOf: ({ description }) => ({ body: { civilianId, description: description.trim() } }),
    texts: {
      done: MEDICAL_TEXTS.added,
      failed: MEDICAL_TEXTS.addFailed,
      unreachable: MEDICAL_TEXTS.addUnreachable,
    },
    closeAfter: 1000,
  });
  return (
    <DialogForm state={state} submitLabel="Submit" busyLabel="Submitting...">
      <Textarea {...field('description', 'Description')} rows={6} data-autofocus />
    </DialogForm>
  );
}

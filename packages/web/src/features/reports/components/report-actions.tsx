import { Box, Button, Group, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Report } from '@ten-four/contract/reports/reports.contract';
import { CONSEQUENCE_REASON_MAX } from '@ten-four/contract/reports/reports.values';
import { custodyNow } from '#lib/consequences.ts';
import { formatDateTime } from '#lib/date-format.ts';
import { formatDollars } from '#lib/dollars.ts';
import { useNow } from '#lib/use-now.ts';
import { ConfirmSend } from '#ui/confirm-send.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { FormButton } from '#ui/form-dialog/form-button.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Note } from '#ui/note.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useReportEnding, useReportUnvoid } from '../reports.queries.ts';
import { hasTags, RecordTags } from './record-tags.tsx';

interface ReportActionsProps {
  report: Report;
  isStaff: boolean;
}

/** Shows the state of a report with what the viewer can do about it, or nothing. */
export function ReportActions({ report, isStaff }: ReportActionsProps) {
  const { _id: id, number, can, fineStatus, fineAmount } = report;
  const now = useNow();
  const custody = can.release ? custodyNow(report.custody, now) : null;
  const canRestore = isStaff && report.voided !== null;
  if (custody === null && !can.void && !canRestore && !hasTags(report, now)) return null;
  const refund = fineStatus === 'Paid' ? ` ${formatDollars(fineAmount)} is refunded.` : '';
  return (
    <Group gap={8} px={12} py={8} style={{ borderBottom: '1px solid var(--tf-row-line)' }}>
      <Box mr="auto">
        <RecordTags consequences={report} />
      </Box>
      {custody !== null && (
        <FormButton label="Release" title="Release from custody">
          <ReasonForm
            id={id}
            ending="release"
            note={`Custody would end ${formatDateTime(custody.endsAt)}.`}
          />
        </FormButton>
      )}
      {can.void && (
        <FormButton label="Void" title={`Void report ${number}`}>
          <ReasonForm
            id={id}
            ending="void"
            note={`Its points, custody and fine no longer count. Only the owner, the author and staff still see it.${refund}`}
          />
        </FormButton>
      )}
      {canRestore && <Restore report={report} />}
    </Group>
  );
}

interface ReasonFormProps {
  id: string;
  ending: 'release' | 'void';
  note: string;
}

function ReasonForm({ id, ending, note }: ReasonFormProps) {
  const { state, field } = useEndpointForm({
    send: useReportEnding(id, ending),
    draft: `report:${ending}:${id}`,
    initial: { reason: '' },
    problemsOf: ({ reason }) => ({ reason: reason.trim() === '' ? 'Please give a reason.' : undefined }),
    optionsOf: ({ reason }) => ({ params: { id }, body: { reason: reason.trim() } }),
    onSaved: ({ message }) => showSuccess(message),
    texts: { failed: 'The report could not be changed.' },
  });
  return (
    <DialogForm
      state={state}
      submitLabel={ending === 'void' ? 'Void' : 'Release'}
      busyLabel="Saving..."
      danger={ending === 'void'}
    >
      <Note>{note}</Note>
      <TextInput
        {...field('reason', 'Reason')}
        description="The owner reads it."
        maxLength={CONSEQUENCE_REASON_MAX}
        data-autofocus
      />
    </DialogForm>
  );
}

function Restore({ report: { _id: id, number } }: { report: Report }) {
  const [asking, question] = useDisclosure(false);
  return (
    <>
      <Button onClick={question.open}>Restore</Button>
      <ConfirmSend
        opened={asking}
        title={`Restore report ${number}`}
        message="It counts again as before: points, custody and fine. A fine that was refunded is due again."
        confirmLabel="Restore"
        send={useReportUnvoid(id)}
        sent={{ params: { id } }}
        failed="The report could not be restored."
        onDone={({ message }) => showSuccess(message)}
        onClose={question.close}
      />
    </>
  );
}

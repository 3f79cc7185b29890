import { Box, Group, TextInput } from '@mantine/core';
import type { Report } from '@ten-four/contract/reports/reports.contract';
import { CONSEQUENCE_REASON_MAX } from '@ten-four/contract/reports/reports.values';
import { custodyNow } from '#lib/consequences.ts';
import { formatDateTime } from '#lib/date-format.ts';
import { formatDollars } from '#lib/dollars.ts';
import { useNow } from '#lib/use-now.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { FormButton } from '#ui/form-dialog/form-button.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Note } from '#ui/note.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useReportChange } from '../reports.queries.ts';
import { recordTags } from './record-tags.tsx';

/** Shows the state of a report with what the viewer can do about it, or nothing. */
export function ReportActions({ report, isStaff }: { report: Report; isStaff: boolean }) {
  const { _id: id, number, can, fineStatus, fineAmount, voided } = report;
  const now = useNow();
  const tags = recordTags(report, now);
  const custody = can.release ? custodyNow(report.custody, now) : null;
  const canRestore = isStaff && voided !== null;
  if (custody === null && !can.void && !canRestore && tags === null) return null;
  const refund = fineStatus === 'Paid' ? ` ${formatDollars(fineAmount)} is refunded.` : '';
  return (
    <Group gap={8} px={12} py={8} style={{ borderBottom: '1px solid var(--tf-row-line)' }}>
      <Box mr="auto">{tags}</Box>
      {custody !== null && (
        <FormButton label="Release" title="Release from custody">
          <ChangeForm
            id={id}
            change="release"
            note={`Custody would end ${formatDateTime(custody.endsAt)}.`}
          />
        </FormButton>
      )}
      {can.void && (
        <FormButton label="Void" title={`Void report ${number}`}>
          <ChangeForm
            id={id}
            change="void"
            note={`Its points, custody and fine no longer count. Only the owner, the author and staff still see it.${refund}`}
          />
        </FormButton>
      )}
      {canRestore && (
        <FormButton label="Restore" title={`Restore report ${number}`}>
          <ChangeForm
            id={id}
            change="unvoid"
            note="It counts again as before: points, custody and fine. A fine that was refunded is due again."
          />
        </FormButton>
      )}
    </Group>
  );
}

const LABELS = { release: 'Release', void: 'Void', unvoid: 'Restore' };

interface ChangeFormProps {
  id: string;
  change: keyof typeof LABELS;
  note: string;
}

function ChangeForm({ id, change, note }: ChangeFormProps) {
  const asks = change === 'unvoid';
  const { state, field } = useEndpointForm({
    send: useReportChange(change),
    draft: `report:${change}:${id}`,
    initial: { reason: '' },
    problemsOf: ({ reason }) => (reason.trim() === '' && !asks ? { reason: 'Please give a reason.' } : {}),
    optionsOf: ({ reason }) => ({ params: { id }, body: asks ? undefined : { reason: reason.trim() } }),
    onSaved: ({ message }) => showSuccess(message),
    texts: { failed: 'The report could not be changed.' },
  });
  return (
    <DialogForm state={state} submitLabel={LABELS[change]} busyLabel="Saving..." asks={asks} danger>
      <Note>{note}</Note>
      {!asks && (
        <TextInput
          {...field('reason', 'Reason')}
          description="The owner reads it."
          maxLength={CONSEQUENCE_REASON_MAX}
          data-autofocus
        />
      )}
    </DialogForm>
  );
}

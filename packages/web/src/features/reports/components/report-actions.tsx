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
import { recordTags } from './consequences.tsx';

/** Shows the state of a report with what the viewer can do about it, or nothing. */
export function ReportActions({ report, isStaff }: { report: Report; isStaff: boolean }) {
  const { number, can, custody, voided } = report;
  const now = useNow();
  const tags = recordTags(report, now);
  const isOffered = {
    release: can.release && custodyNow(custody, now) !== null,
    void: can.void,
    unvoid: isStaff && voided !== null,
  };
  const changes = (['release', 'void', 'unvoid'] as const).filter((change) => isOffered[change]);
  if (tags === null && changes.length === 0) return null;
  return (
    <Group gap={8} px={12} py={8} style={{ borderBottom: '1px solid var(--tf-row-line)' }}>
      <Box mr="auto">{tags}</Box>
      {changes.map((change) => (
        <FormButton
          key={change}
          label={LABELS[change]}
          title={change === 'release' ? 'Release from custody' : `${LABELS[change]} report ${number}`}
        >
          <ChangeForm report={report} change={change} />
        </FormButton>
      ))}
    </Group>
  );
}

const LABELS = { release: 'Release', void: 'Void', unvoid: 'Restore' };

function notesOf({ custody, fineStatus, fineAmount }: Report): Record<keyof typeof LABELS, string> {
  const refund = fineStatus === 'Paid' ? ` ${formatDollars(fineAmount)} is refunded.` : '';
  return {
    release: `Custody would end ${custody && formatDateTime(custody.endsAt)}.`,
    void: `Its points, custody and fine no longer count. Only the owner, the author and staff still see it.${refund}`,
    unvoid: 'It counts again as before: points, custody and fine. A fine that was refunded is due again.',
  };
}

function ChangeForm({ report, change }: { report: Report; change: keyof typeof LABELS }) {
  const { _id: id } = report;
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
    <DialogForm
      state={state}
      submitLabel={LABELS[change]}
      busyLabel="Saving..."
      asks={asks}
      danger={asks || change === 'void'}
    >
      <Note>{notesOf(report)[change]}</Note>
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

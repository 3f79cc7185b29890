import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { LOCATION_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { ReportDetail } from '@ten-four/contract/reports/reports.contract';
import {
  NOTES_MAX,
  REPORT_NAMES,
  REPORT_TEXTS,
  REPORT_TYPES,
} from '@ten-four/contract/reports/reports.values';
import { PLATE_MAX } from '@ten-four/contract/vehicles/vehicles.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useReportAmendment } from '../reports.queries.ts';
import { amendmentOf, amendmentProblems, changesOf } from './amendment.values.ts';

export function AmendReportForm({ report }: { report: ReportDetail }) {
  const { state, field } = useEndpointForm({
    send: useReportAmendment(report._id),
    draft: `report:amend:${report._id}:${report.version}`,
    initial: amendmentOf(report),
    problemsOf: amendmentProblems,
    optionsOf: (values) => ({ params: { id: report._id }, body: changesOf(values, report) }),
    onSaved: () => showSuccess(REPORT_TEXTS.amended),
    texts: { failed: REPORT_TEXTS.submitFailed },
  });
  const paid = report.paidAt !== null;
  return (
    <DialogForm state={state} submitLabel="Save Amendment" busyLabel="Saving...">
      <NativeSelect
        {...field('type', 'Type')}
        data={REPORT_TYPES.map((value) => ({ value, label: REPORT_NAMES[value] }))}
        disabled={paid}
        {...(paid ? { description: REPORT_TEXTS.paidCannotChange } : {})}
      />
      <Textarea {...field('offenses', 'Offenses')} description="One per line" rows={3} data-autofocus />
      <TextInput {...field('fineAmount', 'Fine ($)')} inputMode="decimal" disabled={paid} />
      <TextInput {...field('jailTime', 'Jail Time (min)')} inputMode="numeric" />
      <TextInput {...field('location', 'Location')} maxLength={LOCATION_MAX} />
      <TextInput {...field('plate', 'Plate')} maxLength={PLATE_MAX} />
      <Textarea {...field('notes', 'Notes')} rows={4} maxLength={NOTES_MAX} />
    </DialogForm>
  );
}

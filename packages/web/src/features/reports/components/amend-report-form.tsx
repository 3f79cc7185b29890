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
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useReportAmendment } from '../reports.queries.ts';
import { amendmentOf, amendmentProblems, changesOf } from './amendment.values.ts';

interface AmendReportFormProps {
  report: ReportDetail;
  dialog: DialogControl;
}

/** The content of the dialog that amends a report about a person. Of a paid fine type and fine stay as they are. */
export function AmendReportForm({ report, dialog }: AmendReportFormProps) {
  const { form, state } = useEndpointForm({
    send: useReportAmendment(report._id),
    draft: `report:amend:${report._id}:${report.version}`,
    initial: amendmentOf(report),
    problemsOf: amendmentProblems,
    optionsOf: (values) => ({ params: { id: report._id }, body: changesOf(values, report) }),
    onSaved: () => showSuccess(REPORT_TEXTS.amended),
    texts: { failed: REPORT_TEXTS.submitFailed },
    dialog,
  });
  const paid = report.paidAt !== null;
  return (
    <DialogForm state={state} submitLabel="Save Amendment" busyLabel="Saving...">
      <NativeSelect
        {...form.getInputProps('type')}
        label="Type"
        size="room"
        data={REPORT_TYPES.map((value) => ({ value, label: REPORT_NAMES[value] }))}
        disabled={paid}
        {...(paid ? { description: REPORT_TEXTS.paidCannotChange } : {})}
      />
      <Textarea
        {...form.getInputProps('offenses')}
        label="Offenses"
        description="One per line"
        size="room"
        rows={3}
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('fineAmount')}
        label="Fine ($)"
        size="room"
        inputMode="decimal"
        disabled={paid}
      />
      <TextInput
        {...form.getInputProps('jailTime')}
        label="Jail Time (min)"
        size="room"
        inputMode="numeric"
      />
      <TextInput
        {...form.getInputProps('location')}
        label="Location"
        size="room"
        autoComplete="off"
        maxLength={LOCATION_MAX}
      />
      <TextInput
        {...form.getInputProps('plate')}
        label="Plate"
        size="room"
        autoComplete="off"
        maxLength={PLATE_MAX}
      />
      <Textarea {...form.getInputProps('notes')} label="Notes" size="room" rows={4} maxLength={NOTES_MAX} />
    </DialogForm>
  );
}

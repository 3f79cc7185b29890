import type { SafetyReportDetail } from '@ten-four/contract/safety-reports/safety-reports.contract';
import { SAFETY_REPORT_TEXTS } from '@ten-four/contract/safety-reports/safety-reports.values';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useDialogForm } from '#ui/form-dialog/use-dialog-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useAmendSafetyReport } from '../api/amend-safety-report.ts';
import { SafetyFormFields } from './safety-form-fields.tsx';
import { failedText, fieldsOf, problemsOf } from './safety-forms.ts';

interface AmendReportFormProps {
  report: SafetyReportDetail;
  dialog: DialogControl;
}

/** The content of the dialog that amends a public safety report; what is unchanged is not sent. */
export function AmendReportForm({ report, dialog }: AmendReportFormProps) {
  const { _id, kind, version } = report;
  const amend = useAmendSafetyReport(_id);
  const before = fieldsOf(kind, report.fields);
  const { form, state } = useDialogForm({
    draft: `safety-report:amend:${_id}:${version}`,
    initial: before,
    // What an older report left unsaid may stay so.
    problemsOf: (values) => {
      const problems = Object.entries(problemsOf(kind, values));
      return Object.fromEntries(problems.filter(([key]) => before[key] !== ''));
    },
    send: async (values) => {
      const changed = Object.entries(values).filter(([key, text]) => text !== before[key]);
      await amend.mutateAsync(Object.fromEntries(changed));
      showSuccess(SAFETY_REPORT_TEXTS.amended);
    },
    texts: { failed: failedText(kind) },
    closeAfter: 0,
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Save Amendment" busyLabel="Saving...">
      <SafetyFormFields kind={kind} form={form} />
    </DialogForm>
  );
}

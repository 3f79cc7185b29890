import type { SafetyReportDetail } from '@ten-four/contract/safety-reports/safety-reports.contract';
import { SAFETY_REPORT_TEXTS } from '@ten-four/contract/safety-reports/safety-reports.values';
import { changedFields } from '#lib/changed-fields.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useSafetyAmendment } from '../safety-reports.queries.ts';
import { SafetyFormFields } from './safety-form-fields.tsx';
import { failedText, fieldsOf, problemsOf } from './safety-forms.ts';

export function AmendReportForm({ report }: { report: SafetyReportDetail }) {
  const { _id, kind, version } = report;
  const before = fieldsOf(kind, report.fields);
  const { form, state } = useEndpointForm({
    send: useSafetyAmendment(_id),
    draft: `safety-report:amend:${_id}:${version}`,
    initial: before,
    // Older reports may lack required fields.
    problemsOf: (values) => {
      const problems = Object.entries(problemsOf(kind, values));
      return Object.fromEntries(problems.filter(([key]) => before[key] !== ''));
    },
    optionsOf: (values) => ({ params: { id: _id }, body: changedFields(before, values) }),
    onSaved: () => showSuccess(SAFETY_REPORT_TEXTS.amended),
    texts: { failed: failedText(kind) },
  });
  return (
    <DialogForm state={state} submitLabel="Save Amendment" busyLabel="Saving...">
      <SafetyFormFields kind={kind} form={form} />
    </DialogForm>
  );
}

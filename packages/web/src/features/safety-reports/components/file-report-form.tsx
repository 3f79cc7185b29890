import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { SafetyReport } from '@ten-four/contract/safety-reports/safety-reports.contract';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import { type FormEvent, useState } from 'react';
import { Facts } from '#ui/facts.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { filingOptions, useSafetyFiling } from '../safety-reports.queries.ts';
import type { ReportPrefill } from './report-prefill.ts';
import { SafetyFormFields } from './safety-form-fields.tsx';
import { failedText, fieldsOf, filerLabel, hasNoRequiredFields, problemsOf } from './safety-forms.ts';

export type ReportingOfficer = Pick<Officer, '_id' | 'callsign' | 'firstName' | 'lastName' | 'rank'>;

interface FileReportFormProps {
  kind: SafetyReportKind;
  officer: ReportingOfficer;
  prefill: ReportPrefill | undefined;
  onFiled: (report: SafetyReport) => void;
}

const EMPTY = { good: false, text: 'This report is empty. Submit again to file it anyway.' };

export function useFilingForm({ kind, officer, prefill, onFiled }: FileReportFormProps) {
  return useEndpointForm({
    send: useSafetyFiling(kind),
    draft: `safety-report:${kind}:${officer._id}${prefill === undefined ? '' : `:${prefill.about}`}`,
    initial: fieldsOf(kind, prefill?.fields ?? {}),
    problemsOf: (values) => problemsOf(kind, values),
    optionsOf: filingOptions,
    onSaved: ({ report }) => onFiled(report),
    texts: { failed: failedText(kind) },
  });
}

/** Asks for confirmation before it sends an empty form without required fields. */
export function FileReportForm(props: FileReportFormProps) {
  const { kind, officer } = props;
  const { form, state } = useFilingForm(props);
  const [question, setQuestion] = useState<'not asked' | 'asked' | 'answered'>('not asked');
  const isEmpty = hasNoRequiredFields(kind) && Object.values(form.values).every((text) => text.trim() === '');
  const onSubmit = (event?: FormEvent<HTMLFormElement>) => {
    if (question === 'not asked' && isEmpty) {
      event?.preventDefault();
      setQuestion('asked');
      return;
    }
    if (question === 'asked') setQuestion('answered');
    state.onSubmit(event);
  };
  const message = question === 'asked' && isEmpty ? EMPTY : state.message;
  return (
    <DialogForm state={{ ...state, onSubmit, message }} submitLabel="Submit" busyLabel="Submitting...">
      <Facts
        density="dense"
        facts={[
          { label: filerLabel(kind), value: `${officer.callsign} ${officer.firstName} ${officer.lastName}` },
          { label: 'Rank', value: officer.rank },
        ]}
      />
      <SafetyFormFields kind={kind} form={form} />
    </DialogForm>
  );
}

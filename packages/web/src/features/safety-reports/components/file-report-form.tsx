import type { SafetyReport } from '@ten-four/contract/safety-reports/safety-reports.contract';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import { type FormEvent, useState } from 'react';
import { Facts } from '#ui/facts.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { filingOptions, useSafetyFiling } from '../safety-reports.queries.ts';
import type { ReportBeginning } from './report-beginning.ts';
import { SafetyFormFields } from './safety-form-fields.tsx';
import { asksForNothing, failedText, fieldsOf, filerLabel, problemsOf } from './safety-forms.ts';

/** Who files a report; the server stamps it with the same. */
export interface ReportingOfficer {
  _id: string;
  callsign: string;
  firstName: string;
  lastName: string;
  rank: string;
}

interface FileReportFormProps {
  kind: SafetyReportKind;
  officer: ReportingOfficer;
  beginning: ReportBeginning | undefined;
  dialog: DialogControl;
  onFiled: (report: SafetyReport) => void;
}

const EMPTY = { good: false, text: 'This report is empty. Submit it again to file it as it is.' };

/** The content of a report's dialog. Where a form asks for nothing, one without a word is asked about once. */
export function FileReportForm(props: FileReportFormProps) {
  const { kind, officer, beginning, dialog, onFiled } = props;
  const { form, state } = useEndpointForm({
    send: useSafetyFiling(kind),
    draft: `safety-report:${kind}:${officer._id}${beginning === undefined ? '' : `:${beginning.about}`}`,
    initial: fieldsOf(kind, beginning?.fields ?? {}),
    problemsOf: (values) => problemsOf(kind, values),
    optionsOf: filingOptions,
    onSaved: ({ report }) => onFiled(report),
    texts: { failed: failedText(kind) },
    dialog,
  });
  const [asked, setAsked] = useState(false);
  const isEmpty = asksForNothing(kind) && Object.values(form.values).every((text) => text.trim() === '');
  const onSubmit = (event?: FormEvent<HTMLFormElement>) => {
    if (asked || !isEmpty) return state.onSubmit(event);
    event?.preventDefault();
    setAsked(true);
  };
  const message = asked && isEmpty && state.message?.good !== false ? EMPTY : state.message;
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

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
import { usePenalCodes } from '#lib/community.ts';
import { pointsText } from '#lib/consequences.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { useReportAmendment } from '../reports.queries.ts';
import { amendmentOf, amendmentProblems, changesOf, titlesIn } from './amendment.values.ts';
import { pointsOf } from './report-form.values.ts';

export function AmendReportForm({ report }: { report: ReportDetail }) {
  const { form, state, field } = useEndpointForm({
    send: useReportAmendment(report._id),
    draft: `report:amend:${report._id}:${report.version}`,
    initial: amendmentOf(report),
    problemsOf: amendmentProblems,
    optionsOf: (values) => ({ params: { id: report._id }, body: changesOf(values, report) }),
    onSaved: () => showSuccess(REPORT_TEXTS.amended),
    texts: { failed: REPORT_TEXTS.submitFailed },
  });
  const codes = usePenalCodes().data ?? [];
  // Unchanged offenses keep their points.
  const points = pointsOf(form.values.type, titlesIn(form.values.offenses), [...report.offenses, ...codes]);
  const lock = LOCKS[report.caseStatus ?? 'Withdrawn'];
  const locked = lock !== null;
  const paid = report.paidAt !== null && !locked;
  return (
    <DialogForm state={state} submitLabel="Save Amendment" busyLabel="Saving...">
      <NativeSelect
        {...field('type', 'Type')}
        data={REPORT_TYPES.map((value) => ({ value, label: REPORT_NAMES[value] }))}
        disabled={locked || paid}
        {...(paid ? { description: REPORT_TEXTS.paidCannotChange } : {})}
      />
      <Textarea
        {...field('offenses', 'Offenses')}
        description={points === 0 ? 'One per line' : `One per line, ${pointsText(points)}`}
        rows={3}
        disabled={locked}
        data-autofocus={!locked || undefined}
      />
      <TextInput {...field('fineAmount', 'Fine ($)')} inputMode="decimal" disabled={locked || paid} />
      <TextInput {...field('jailTime', 'Jail Time (min)')} inputMode="numeric" disabled={locked} />
      <TextInput {...field('location', 'Location')} maxLength={LOCATION_MAX} disabled={locked} />
      <TextInput {...field('plate', 'Plate')} maxLength={PLATE_MAX} disabled={locked} />
      <Textarea
        {...field('notes', 'Notes')}
        rows={4}
        maxLength={NOTES_MAX}
        {...(locked && { description: lock, 'data-autofocus': true })}
      />
    </DialogForm>
  );
}

const LOCKS = { Open: REPORT_TEXTS.beforeCourt, Decided: REPORT_TEXTS.ruled, Withdrawn: null };

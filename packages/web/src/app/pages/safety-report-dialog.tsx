import type { Officer } from '@ten-four/contract/officers/officers.contract';
import {
  SAFETY_REPORT_NAMES,
  SAFETY_REPORT_TEXTS,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import { useState } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { showSuccess } from '#ui/toast.ts';

const FileReportForm = lazyPart(() => import('#features/safety-reports/components/file-report-form.tsx'));

interface SafetyReportDialogProps {
  /** The form that is filled out, null for none. */
  kind: SafetyReportKind | null;
  officer: Officer | undefined;
  failed: boolean;
  onRetry: () => void;
  onClose: () => void;
  onFiled: (id: string) => void;
}

/** The dialog of a safety report. Closed without Cancel, it keeps what was typed. */
export function SafetyReportDialog(props: SafetyReportDialogProps) {
  const { kind, officer, failed, onRetry, onClose, onFiled } = props;
  // While it closes it still shows what it was opened for.
  const [last, setLast] = useState<SafetyReportKind>('use-of-force');
  if (kind !== null && kind !== last) setLast(kind);
  return (
    <FormDialog opened={kind !== null} title={SAFETY_REPORT_NAMES[last]} size={640} onClose={onClose}>
      {(dialog) =>
        officer === undefined ? (
          failed ? (
            <ErrorState message={SAFETY_REPORT_TEXTS.officerFailed} onRetry={onRetry} />
          ) : (
            <SkeletonRows rows={6} />
          )
        ) : (
          <FileReportForm
            kind={last}
            officer={officer}
            dialog={dialog}
            onFiled={(report) => {
              showSuccess(`${report.caseNumber} filed.`);
              onFiled(report._id);
            }}
          />
        )
      }
    </FormDialog>
  );
}

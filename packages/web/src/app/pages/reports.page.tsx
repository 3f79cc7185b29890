import { Button, Menu, Stack } from '@mantine/core';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import {
  SAFETY_REPORT_NAMES,
  SAFETY_REPORT_TEXTS,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import { useState } from 'react';
import { Link } from 'react-router';
import { FORM_CARDS, FormCards } from '#features/safety-reports/components/form-cards.tsx';
import { useBelow } from '#ui/breakpoints.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { showSuccess } from '#ui/toast.ts';
import { OfficerWanted, useReportingOfficer } from './officer-registration.tsx';
import classes from './reports.module.css';
import { ReportsList } from './reports-list.tsx';
import { ReportsPane } from './reports-pane.tsx';
import { ReportsTools } from './reports-tools.tsx';
import { useReportsView } from './use-reports-view.ts';

const FileReportForm = lazyPart(() => import('#features/safety-reports/components/file-report-form.tsx'));

export default function ReportsPage() {
  const { user, officer, register, registration } = useReportingOfficer();
  const view = useReportsView();
  const [form, setForm] = useState<SafetyReportKind | null>(null);
  const { shown, narrowed, report } = view;
  const phone = useBelow('sm');
  // Clearing the filters empties their fields too.
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    view.clear();
    setCleared(cleared + 1);
  };
  if (user === null) return <SkeletonRows rows={6} />;
  const isNarrowed = Object.values(narrowed).some((part) => part !== '');
  const mayRead = user.staff || officer.data !== null;
  const fillOut = (kind: SafetyReportKind) => (officer.data === null ? register() : setForm(kind));
  return (
    <Stack gap={8}>
      {!(phone && mayRead) && <FormCards onFillOut={fillOut} />}
      {mayRead ? (
        <div className={classes.books} data-open={report !== null || undefined}>
          <div className={classes.list}>
            <ReportsList
              key={shown.book}
              shown={shown}
              narrowed={narrowed}
              selected={report}
              onOpen={view.open}
              onClear={isNarrowed ? clear : undefined}
              creation={
                phone ? (
                  <NewReportMenu onFillOut={fillOut} />
                ) : (
                  <Button component={Link} to="/dashboard/pso/create-report" variant="filled">
                    Create Report
                  </Button>
                )
              }
              tools={
                <ReportsTools
                  key={cleared}
                  shown={shown}
                  narrowed={narrowed}
                  onShow={view.show}
                  onNarrow={view.narrow}
                />
              }
            />
          </div>
          {report !== null && <ReportsPane id={report} book={shown.book} onClose={view.close} />}
        </div>
      ) : (
        <OfficerWanted message="Reports open once you are registered as an officer." onRegister={register} />
      )}
      <SafetyReportDialog
        kind={form}
        officer={officer.data ?? undefined}
        failed={officer.data === undefined && officer.isError}
        onRetry={() => void officer.refetch()}
        onClose={() => setForm(null)}
        onFiled={view.open}
      />
      {registration}
    </Stack>
  );
}

/** On a phone, in place of the cards and the button: every report that can be filed here. */
function NewReportMenu({ onFillOut }: { onFillOut: (kind: SafetyReportKind) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="filled">New report</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORM_CARDS.map(({ kind }) => (
          <Menu.Item key={kind} onClick={() => onFillOut(kind)}>
            {SAFETY_REPORT_NAMES[kind]}
          </Menu.Item>
        ))}
        <Menu.Item component={Link} to="/dashboard/pso/create-report">
          {SAFETY_REPORT_NAMES.incident}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

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
function SafetyReportDialog(props: SafetyReportDialogProps) {
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

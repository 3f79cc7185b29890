import { Button, Menu, Stack } from '@mantine/core';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import {
  SAFETY_REPORT_NAMES,
  SAFETY_REPORT_TEXTS,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import { type ReactNode, useEffect, useState } from 'react';
import { FileReportForm } from '#features/safety-reports/components/file-report-form.tsx';
import { type CardKind, FormCards } from '#features/safety-reports/components/form-cards.tsx';
import { useBelow } from '#ui/breakpoints.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { showSuccess } from '#ui/toast.ts';
import classes from './reports.module.css';
import { ReportsList } from './reports-list.tsx';
import { ReportsPane } from './reports-pane.tsx';
import { ReportsTools } from './reports-tools.tsx';
import { useReportBeginning } from './use-report-beginning.ts';
import { type ReportsScope, useReportsView } from './use-reports-view.ts';

interface ReportsDeskProps {
  scope: ReportsScope;
  officer: Officer | null | undefined;
  onRetry: (() => void) | undefined;
  locked?: ReactNode;
  creation?: { button: ReactNode; item: ReactNode };
  onRegister: () => void;
}

export function ReportsDesk(props: ReportsDeskProps) {
  const { scope, officer, onRetry, locked, creation, onRegister } = props;
  const view = useReportsView(scope);
  const { shown, report, form } = view;
  const phone = useBelow('sm');
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    view.clear();
    setCleared(cleared + 1);
  };
  const isUnregistered = officer === null;
  const isRequested = form !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per URL that requests a form
  useEffect(() => {
    if (isUnregistered && isRequested) onRegister();
  }, [isUnregistered, isRequested]);
  const fillOut = (kind: CardKind) => {
    view.fillOut(kind);
    if (isUnregistered) onRegister();
  };
  return (
    <Stack gap={8}>
      {!(phone && locked === undefined) && <FormCards kinds={scope.cards} onFillOut={fillOut} />}
      {locked ?? (
        <div className={classes.books} data-open={report !== null || undefined}>
          <div className={classes.list}>
            <ReportsList
              key={shown.book}
              view={view}
              onClear={view.isNarrowed ? clear : undefined}
              creation={
                phone ? (
                  <NewReportMenu kinds={scope.cards} onFillOut={fillOut} more={creation?.item} />
                ) : (
                  creation?.button
                )
              }
              tools={<ReportsTools key={cleared} view={view} />}
            />
          </div>
          {report !== null && (
            <ReportsPane id={report} book={shown.book} persons={scope.persons} onClose={view.close} />
          )}
        </div>
      )}
      <SafetyReportDialog
        kind={isUnregistered ? null : form}
        officer={officer ?? undefined}
        onRetry={onRetry}
        about={view.about}
        onClose={view.leaveForm}
        onFiled={(id) => {
          view.leaveForm();
          view.open(id);
        }}
      />
    </Stack>
  );
}

interface NewReportMenuProps {
  kinds: readonly CardKind[];
  onFillOut: (kind: CardKind) => void;
  more: ReactNode;
}

function NewReportMenu({ kinds, onFillOut, more }: NewReportMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="filled">New report</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onFillOut(kind)}>
            {SAFETY_REPORT_NAMES[kind]}
          </Menu.Item>
        ))}
        {more}
      </Menu.Dropdown>
    </Menu>
  );
}

interface SafetyReportDialogProps {
  kind: CardKind | null;
  officer: Officer | undefined;
  onRetry: (() => void) | undefined;
  about: { callId: string | null; patientId: string | null };
  onClose: () => void;
  onFiled: (id: string) => void;
}

/** Keeps typed text unless closed with Cancel. */
function SafetyReportDialog(props: SafetyReportDialogProps) {
  const { kind, officer, onRetry, about, onClose, onFiled } = props;
  const [last, setLast] = useState<CardKind>('use-of-force');
  if (kind !== null && kind !== last) setLast(kind);
  const { beginning, failure } = useReportBeginning(kind, about);
  return (
    <FormDialog opened={kind !== null} title={SAFETY_REPORT_NAMES[last]} size={640} onClose={onClose}>
      {(dialog) => {
        if (officer === undefined && onRetry !== undefined) {
          return <ErrorState message={SAFETY_REPORT_TEXTS.officerFailed} onRetry={onRetry} />;
        }
        if (failure !== undefined) return <ErrorState {...failure} />;
        if (officer === undefined || beginning === null) return <SkeletonRows rows={6} />;
        return (
          <FileReportForm
            kind={last}
            officer={officer}
            beginning={beginning}
            dialog={dialog}
            onFiled={(report) => {
              showSuccess(`${report.caseNumber} filed.`);
              onFiled(report._id);
            }}
          />
        );
      }}
    </FormDialog>
  );
}

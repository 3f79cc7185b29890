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
  /** Who would file; null without a profile, undefined while that is not known. */
  officer: Officer | null | undefined;
  /** Where that could not be found out. */
  onRetry: (() => void) | undefined;
  /** What stands in place of the list for who may not read it. */
  locked?: ReactNode;
  /** Another way to file, beside the cards; on a phone an item of their menu. */
  creation?: { button: ReactNode; item: ReactNode };
  /** Leads to a profile: where a form is asked for without one. What was asked for opens once there is one. */
  onRegister: () => void;
}

/** Forms to file, and below them what was filed: to be narrowed, read, printed and amended. */
export function ReportsDesk(props: ReportsDeskProps) {
  const { scope, officer, onRetry, locked, creation, onRegister } = props;
  const view = useReportsView(scope);
  const { shown, narrowed, report, form } = view;
  const phone = useBelow('sm');
  // Clearing the filters empties their fields too.
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    view.clear();
    setCleared(cleared + 1);
  };
  const isUnregistered = officer === null;
  const isAsked = form !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that asks
  useEffect(() => {
    if (isUnregistered && isAsked) onRegister();
  }, [isUnregistered, isAsked]);
  const fillOut = (kind: CardKind) => {
    view.fillOut(kind);
    if (isUnregistered) onRegister();
  };
  const isNarrowed = Object.values(narrowed).some((part) => part !== '');
  return (
    <Stack gap={8}>
      {!(phone && locked === undefined) && <FormCards kinds={scope.cards} onFillOut={fillOut} />}
      {locked ?? (
        <div className={classes.books} data-open={report !== null || undefined}>
          <div className={classes.list}>
            <ReportsList
              key={shown.book}
              scope={scope}
              shown={shown}
              narrowed={narrowed}
              selected={report}
              onOpen={view.open}
              onClear={isNarrowed ? clear : undefined}
              creation={
                phone ? (
                  <NewReportMenu kinds={scope.cards} onFillOut={fillOut} more={creation?.item} />
                ) : (
                  creation?.button
                )
              }
              tools={
                <ReportsTools
                  key={cleared}
                  scope={scope}
                  shown={shown}
                  narrowed={narrowed}
                  onShow={view.show}
                  onNarrow={view.narrow}
                />
              }
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

/** On a phone, in place of the cards and the button: every report that can be filed here. */
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
  /** The form that is filled out, null for none. */
  kind: CardKind | null;
  officer: Officer | undefined;
  onRetry: (() => void) | undefined;
  /** The call and the patient that it is about, if any. */
  about: { callId: string | null; patientId: string | null };
  onClose: () => void;
  onFiled: (id: string) => void;
}

/** The dialog of a safety report. Closed without Cancel, it keeps what was typed. */
function SafetyReportDialog(props: SafetyReportDialogProps) {
  const { kind, officer, onRetry, about, onClose, onFiled } = props;
  // While it closes it still shows what it was opened for.
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

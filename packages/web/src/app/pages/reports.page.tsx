import { Button, Menu, Stack } from '@mantine/core';
import {
  SAFETY_REPORT_NAMES,
  SAFETY_REPORT_TEXTS,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { FileReportForm } from '#features/safety-reports/components/file-report-form.tsx';
import { type CardKind, FormCards } from '#features/safety-reports/components/form-cards.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { showSuccess } from '#ui/toast.ts';
import { usePageKind } from '../page-handle.ts';
import { OfficerRequired, useReportingOfficer } from './officer-registration.tsx';
import classes from './reports.module.css';
import { ReportsList } from './reports-list.tsx';
import { ReportsPane } from './reports-pane.tsx';
import { ReportsTools } from './reports-tools.tsx';
import { useReportPrefill } from './use-report-prefill.ts';
import { type ReportsScope, type ReportsView, useReportsView } from './use-reports-view.ts';

const CREATE_REPORT = '/dashboard/pso/create-report';

/** Shows the reports of one kind of department. */
export default function ReportsPage() {
  const kind = usePageKind();
  const user = useCurrentUser().data;
  return user ? <Desk key={kind} user={user} kind={kind} /> : <SkeletonRows rows={6} />;
}

function Desk({ user, kind }: { user: CurrentUser; kind: DepartmentKind }) {
  const { officer: officerQuery, register, registration } = useReportingOfficer(kind);
  const officer = officerQuery.data;
  const view = useReportsView(kind, user);
  const { scope, shown, report, form } = view;
  const phone = useBelow('sm');
  const isUnregistered = officer === null;
  const isRequested = form !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per URL that requests a form
  useEffect(() => {
    if (isUnregistered && isRequested) register();
  }, [isUnregistered, isRequested]);
  const fillOut = (card: CardKind) => {
    view.fillOut(card);
    if (isUnregistered) register();
  };
  const isLocked = scope.persons && !user.staff && isUnregistered;
  return (
    <Stack gap={8}>
      {!(phone && !isLocked) && <FormCards kinds={scope.cards} onFillOut={fillOut} />}
      {isLocked ? (
        <OfficerRequired message="Register as an officer to read reports." onRegister={register} />
      ) : (
        <div className={classes.books} data-open={report !== null || undefined}>
          <div className={classes.list}>
            <ReportsList
              key={shown.book}
              view={view}
              creation={
                phone ? (
                  <NewReportMenu scope={scope} onFillOut={fillOut} />
                ) : (
                  scope.persons && (
                    <Button component={Link} to={CREATE_REPORT} variant="filled">
                      Create Report
                    </Button>
                  )
                )
              }
              tools={<ReportsTools view={view} />}
            />
          </div>
          {report !== null && (
            <ReportsPane id={report} book={shown.book} persons={scope.persons} onClose={view.close} />
          )}
        </div>
      )}
      <SafetyReportDialog view={view} officer={officerQuery} />
      {registration}
    </Stack>
  );
}

function NewReportMenu({ scope, onFillOut }: { scope: ReportsScope; onFillOut: (kind: CardKind) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="filled">New report</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {scope.cards.map((kind) => (
          <Menu.Item key={kind} onClick={() => onFillOut(kind)}>
            {SAFETY_REPORT_NAMES[kind]}
          </Menu.Item>
        ))}
        {scope.persons && (
          <Menu.Item component={Link} to={CREATE_REPORT}>
            {SAFETY_REPORT_NAMES.incident}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface SafetyReportDialogProps {
  view: ReportsView;
  officer: ReturnType<typeof useReportingOfficer>['officer'];
}

/** Keeps typed text unless closed with Cancel. */
function SafetyReportDialog({ view, officer }: SafetyReportDialogProps) {
  const kind = officer.data === null ? null : view.form;
  const [last, setLast] = useState<CardKind>('use-of-force');
  if (kind !== null && kind !== last) setLast(kind);
  const { prefill, failure } = useReportPrefill(kind, view.about);
  const content = () => {
    if (!officer.data && officer.isError) {
      const retry = () => void officer.refetch();
      return <ErrorState message={SAFETY_REPORT_TEXTS.officerFailed} onRetry={retry} />;
    }
    if (failure !== undefined) return <ErrorState {...failure} />;
    if (!officer.data || prefill === null) return <SkeletonRows rows={6} />;
    return (
      <FileReportForm
        kind={last}
        officer={officer.data}
        prefill={prefill}
        onFiled={(report) => {
          showSuccess(`${report.caseNumber} filed.`);
          view.leaveForm();
          view.open(report._id);
        }}
      />
    );
  };
  return (
    <FormDialog opened={kind !== null} title={SAFETY_REPORT_NAMES[last]} size={640} onClose={view.leaveForm}>
      {content()}
    </FormDialog>
  );
}

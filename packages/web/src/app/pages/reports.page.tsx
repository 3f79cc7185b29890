import { Button, Menu, Stack } from '@mantine/core';
import {
  SAFETY_REPORT_NAMES,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import { useState } from 'react';
import { Link } from 'react-router';
import { FORM_CARDS, FormCards } from '#features/safety-reports/components/form-cards.tsx';
import { useBelow } from '#ui/breakpoints.ts';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { OfficerWanted, useReportingOfficer } from './officer-registration.tsx';
import classes from './reports.module.css';
import { ReportsList } from './reports-list.tsx';
import { ReportsPane } from './reports-pane.tsx';
import { ReportsTools } from './reports-tools.tsx';
import { SafetyReportDialog } from './safety-report-dialog.tsx';
import { useReportsView } from './use-reports-view.ts';

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

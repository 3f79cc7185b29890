import { Box } from '@mantine/core';
import type { SafetyReport } from '@ten-four/contract/safety-reports/safety-reports.contract';
import { SAFETY_REPORT_TEXTS } from '@ten-four/contract/safety-reports/safety-reports.values';
import { useState } from 'react';
import { Link } from 'react-router';
import { IncidentReportForm } from '#features/safety-reports/components/incident-report-form.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { OfficerRequired, useReportingOfficer } from './officer-registration.tsx';

export default function CreateReportPage() {
  const { officer, register, registration } = useReportingOfficer();
  const [filed, setFiled] = useState<SafetyReport | null>(null);
  const [count, setCount] = useState(0);
  return (
    <Box maw={720}>
      {officer.data === null ? (
        <OfficerRequired message="Register as an officer to file reports." onRegister={register} />
      ) : (
        <Panel title="Incident report">
          {officer.data !== undefined ? (
            <IncidentReportForm
              key={count}
              officer={officer.data}
              onBegin={() => setFiled(null)}
              onFiled={(report) => {
                setFiled(report);
                setCount(count + 1);
              }}
            />
          ) : officer.isError ? (
            <ErrorState message={SAFETY_REPORT_TEXTS.officerFailed} onRetry={() => void officer.refetch()} />
          ) : (
            <SkeletonRows rows={4} height={56} />
          )}
          <Box px={16} role="alert">
            {filed !== null && (
              <Box component="p" pb={16} c="var(--tf-available)">
                <span>{SAFETY_REPORT_TEXTS.submitted}</span>{' '}
                <Box component={Link} to={`/dashboard/pso/reports?report=${filed._id}`} c="var(--tf-accent)">
                  Read {filed.caseNumber}
                </Box>
              </Box>
            )}
          </Box>
        </Panel>
      )}
      {registration}
    </Box>
  );
}

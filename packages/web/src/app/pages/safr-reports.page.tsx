import { FIRE_REPORT_KINDS } from '@ten-four/contract/safety-reports/safety-reports.values';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { useReportingOfficer } from './officer-registration.tsx';
import { ReportsDesk } from './reports-desk.tsx';
import type { ReportsScope } from './use-reports-view.ts';

const SCOPE: ReportsScope = {
  kinds: FIRE_REPORT_KINDS,
  cards: FIRE_REPORT_KINDS,
  filedBy: 'Fire & EMS',
  persons: false,
  by: 'Filed by',
};

export default function SafrReportsPage() {
  const { user, officer, register, registration } = useReportingOfficer('Fire & EMS');
  if (user === null) return <SkeletonRows rows={6} />;
  return (
    <>
      <ReportsDesk
        scope={SCOPE}
        officer={officer.data}
        onRetry={officer.isError ? () => void officer.refetch() : undefined}
        onRegister={register}
      />
      {registration}
    </>
  );
}

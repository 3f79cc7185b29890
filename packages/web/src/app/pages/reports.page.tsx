import { Button, Menu } from '@mantine/core';
import {
  FIRE_REPORT_KINDS,
  POLICE_REPORT_KINDS,
  SAFETY_REPORT_NAMES,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { Link } from 'react-router';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { OfficerRequired, useReportingOfficer } from './officer-registration.tsx';
import { ReportsDesk } from './reports-desk.tsx';
import type { ReportsScope } from './use-reports-view.ts';

export default function ReportsPage() {
  const { user, officer, register, registration } = useReportingOfficer();
  if (user === null) return <SkeletonRows rows={6} />;
  const mayRead = user.staff || officer.data !== null;
  return (
    <>
      <ReportsDesk
        scope={scopeOf(user)}
        officer={officer.data}
        onRetry={officer.isError ? () => void officer.refetch() : undefined}
        creation={{
          button: (
            <Button component={Link} to={CREATE_REPORT} variant="filled">
              Create Report
            </Button>
          ),
          item: (
            <Menu.Item component={Link} to={CREATE_REPORT}>
              {SAFETY_REPORT_NAMES.incident}
            </Menu.Item>
          ),
        }}
        locked={
          mayRead ? undefined : (
            <OfficerRequired message="Register as an officer to read reports." onRegister={register} />
          )
        }
        onRegister={register}
      />
      {registration}
    </>
  );
}

const CREATE_REPORT = '/dashboard/pso/create-report';

const scopeOf = ({ fireRescue, staff }: CurrentUser): ReportsScope => ({
  kinds: [
    ...POLICE_REPORT_KINDS,
    ...FIRE_REPORT_KINDS.filter((kind) => fireRescue || (staff && kind === 'fire-incident')),
  ],
  cards: ['use-of-force', 'scene-report', '10-50'],
  filedBy: '',
  persons: true,
  by: 'Officer',
});

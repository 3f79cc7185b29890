import { Box, Button, Group } from '@mantine/core';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { type GamePlatform, OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { REPORT_NAMES } from '@ten-four/contract/reports/reports.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { Link } from 'react-router';
import { DASHBOARDS } from '#features/dispatch/board/board-address.ts';
import { PlatformSwitch } from '#features/dispatch/board/platform-switch.tsx';
import type { QuickActionsProps } from '#features/dispatch/board/quick-actions.tsx';
import { IneligibleNotice, StatusStrip } from '#features/dispatch/duty/status-strip.tsx';
import { OwnCallRow } from '#features/dispatch/own-call/own-call-row.tsx';
import { UnsentNote, useOwnNote } from '#features/dispatch/own-call/own-note.tsx';
import type { ShownCall } from '#features/dispatch/own-call/shown-call.ts';
import { useReportsOfCall } from '#features/reports/reports.queries.ts';
import { useCommunity } from '#lib/community.ts';
import { nameWithBirth } from '#lib/person-name.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { WallClock } from '../shell/wall-clock.tsx';
import classes from './unit-board.module.css';

const REGISTER: Readonly<Record<DepartmentKind, string>> = {
  'Law Enforcement': 'Register as an officer',
  'Fire & EMS': 'Register in Fire & EMS',
};

interface BoardNoticesProps {
  kind: DepartmentKind;
  officer: Officer | null;
  platform: GamePlatform;
  canChoosePlatform: boolean;
  onRetry: (() => void) | null;
  onRegister: () => void;
  showPlatform: (platform: GamePlatform) => void;
}

export function BoardNotices(props: BoardNoticesProps) {
  const { kind, officer, platform, canChoosePlatform, onRetry, onRegister, showPlatform } = props;
  const phone = useBelow('sm');
  if (!canChoosePlatform && !officer?.unfit) return null;
  return (
    <Group gap="8px 12px" fz={13} c="var(--tf-dim)">
      {officer?.unfit && <IneligibleNotice onRegister={onRegister} />}
      {canChoosePlatform && <PlatformSwitch platform={platform} onChange={showPlatform} />}
      {officer === null && phone && <WallClock />}
      {officer === null && onRetry === null && <Button onClick={onRegister}>{REGISTER[kind]}</Button>}
      {onRetry !== null && (
        <>
          <p>{OFFICER_TEXTS.profileFailed}</p>
          <Button onClick={onRetry}>Retry</Button>
        </>
      )}
      {officer !== null && officer.department !== platform && (
        <p>Your unit is on {officer.department}. You're viewing this board read-only.</p>
      )}
    </Group>
  );
}

export function useOwnActions(officer: Officer | null): QuickActionsProps['unit'] {
  const { apparatus = [], departments = [] } = useCommunity().data ?? {};
  if (officer === null) return null;
  const { kind, departmentId } = officer;
  const isLaw = kind === 'Law Enforcement';
  const { subdivisions = [] } = departments.find(({ _id }) => _id === departmentId) ?? {};
  return {
    kind,
    hasSubdivisions: isLaw || subdivisions.length > 0,
    rides: isLaw && apparatus.some((one) => one.active && one.departmentId === departmentId),
  };
}

interface OwnStripProps {
  officer: Officer;
  unit: Unit | undefined;
  own: ShownCall | null;
  isOwnPending: boolean;
  onOpenCall: (id: string) => void;
  onChangeCallsign: () => void;
}

export function OwnStrip(props: OwnStripProps) {
  const { officer, unit, own, isOwnPending, onOpenCall, onChangeCallsign } = props;
  const phone = useBelow('sm');
  const ownNote = useOwnNote();
  return (
    <div className={classes.strip}>
      <StatusStrip
        officer={officer}
        apparatus={unit?.isApparatus ? unit : undefined}
        onChangeCallsign={onChangeCallsign}
        clock={
          <>
            <Button component={Link} to={`${DASHBOARDS[officer.kind]}/car`} size="touch" px={10}>
              In the car
            </Button>
            <WallClock />
          </>
        }
      />
      {own !== null && (
        <OwnCallRow
          officer={officer}
          services={unit?.services ?? officer.services}
          shown={own}
          folded={phone}
          ownNote={ownNote}
          onOpen={() => onOpenCall(own.call._id)}
        />
      )}
      {phone && isOwnPending && officer.onDutySince !== null && <Box h={92} />}
      {phone && <UnsentNote officer={officer} ownNote={ownNote} ownCallId={own?.call._id} />}
    </div>
  );
}

interface CallReportsProps {
  kind: DepartmentKind;
  callId: string;
  canEdit: boolean;
}

export function CallReports({ kind, callId, canEdit }: CallReportsProps) {
  if (kind === 'Law Enforcement') return <PoliceReports callId={callId} />;
  if (!canEdit) return null;
  const address = `/dashboard/safr/reports?${new URLSearchParams({ file: 'fire-incident', call: callId })}`;
  return (
    <>
      <dt>Report</dt>
      <dd>
        <Link className={classes.report ?? ''} to={address}>
          Fire Incident Report
        </Link>
      </dd>
    </>
  );
}

function PoliceReports({ callId }: { callId: string }) {
  const reports = useReportsOfCall(callId).data ?? [];
  if (reports.length === 0) return null;
  return (
    <>
      <dt>Reports</dt>
      <dd>
        <ul>
          {reports.map((report) => (
            <li key={report._id}>
              <Link
                className={classes.report ?? ''}
                to={`/dashboard/pso/reports?type=persons&report=${encodeURIComponent(report._id)}`}
              >
                {REPORT_NAMES[report.type]} {report.number}
                {report.voided !== null && ', void'}
              </Link>{' '}
              {nameWithBirth(report.civilian)}
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}

import { Box, Button, Group } from '@mantine/core';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { REPORT_NAMES } from '@ten-four/contract/reports/reports.values';
import { useRef } from 'react';
import { Link } from 'react-router';
import { PlatformSwitch } from '#features/dispatch/board/platform-switch.tsx';
import { QuickActions } from '#features/dispatch/board/quick-actions.tsx';
import { useBoardDialogs } from '#features/dispatch/board/use-board-dialogs.ts';
import { useBoardView, useShownCall } from '#features/dispatch/board/use-board-view.ts';
import { BolosPanel } from '#features/dispatch/bolos/bolos-panel.tsx';
import { CallPanel } from '#features/dispatch/calls/call-panel.tsx';
import { useActiveCalls } from '#features/dispatch/calls/calls.queries.ts';
import { CallsPanel } from '#features/dispatch/calls/calls-panel.tsx';
import { WaitingCalls } from '#features/dispatch/console/waiting-calls.tsx';
import { StatusStrip, UnfitNotice } from '#features/dispatch/duty/status-strip.tsx';
import { useChooseStatus } from '#features/dispatch/duty/use-choose-status.ts';
import { OwnCallRow } from '#features/dispatch/own-call/own-call-row.tsx';
import { type ShownCall, shownCallOf } from '#features/dispatch/own-call/shown-call.ts';
import { PanicButton } from '#features/dispatch/panics/panic-button.tsx';
import { usePanicMarks } from '#features/dispatch/panics/use-panics.ts';
import type { OwnUnit } from '#features/dispatch/units/unit-rows.ts';
import { useUnits } from '#features/dispatch/units/units.queries.ts';
import { UnitsPanel } from '#features/dispatch/units/units-panel.tsx';
import { subjectName } from '#features/reports/components/report-paper.ts';
import { useReportsOfCall } from '#features/reports/reports.queries.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { searchLink } from '../search-link.ts';
import WallClock from '../shell/wall-clock.tsx';
import { BoardDialogs } from './board-dialogs.tsx';
import classes from './officer-board.module.css';

interface OfficerBoardProps {
  /** Null for who looks on: staff without an officer profile, and whose profile could not be loaded. */
  officer: Officer | null;
  /** Loads the profile again where that failed, so that nobody here knows the reader's own platform; else null. */
  onRetry: (() => void) | null;
  staff: boolean;
  onRegister: () => void;
}

/** The officer dashboard of a platform: strip, calls, the selected call, units, BOLOs. On a desk nothing of it scrolls away. */
export function OfficerBoard({ officer, onRetry, staff, onRegister }: OfficerBoardProps) {
  const isFree = staff || onRetry !== null;
  const view = useBoardView(officer?.department, isFree);
  const { platform, showCall, showPlatform } = view;
  const home = officer?.department === platform;
  const canEdit = home && !officer.unfit;
  const dialogs = useBoardDialogs(canEdit);
  const calls = useActiveCalls(platform);
  const units = useUnits(platform);
  const panics = usePanicMarks();
  const phone = useBelow('sm');
  const officerId = officer?._id ?? null;
  const own = home && officerId !== null ? shownCallOf(officerId, calls.data ?? [], units.data ?? []) : null;
  const callId = useShownCall({
    platform,
    asked: view.callId,
    calls: calls.data,
    officerId,
    hasRoom: !phone,
  });
  const detail = useRef<HTMLDivElement>(null);

  const selectCall = (id: string) => {
    showCall(id);
    // On a phone the call stands beneath the list, out of sight.
    if (phone) detail.current?.scrollIntoView({ block: 'start' });
  };
  const openCall = (callNumber: number) => {
    const call = calls.data?.find((one) => one.callNumber === callNumber);
    if (call !== undefined) selectCall(call._id);
  };

  return (
    <div
      className={classes.board}
      data-panic={(officer !== null && phone) || undefined}
      data-own-call={own !== null || undefined}
    >
      {officer !== null && (
        <OwnStrip
          officer={officer}
          own={own}
          phone={phone}
          onOpenCall={selectCall}
          onChangeCallsign={() => dialogs.open('callsign')}
        />
      )}
      {(isFree || officer?.unfit) && (
        <Group gap="8px 12px" fz={13} c="var(--tf-dim)">
          {officer?.unfit && <UnfitNotice onRegister={onRegister} />}
          {isFree && <PlatformSwitch platform={platform} onChange={showPlatform} />}
          {officer === null && phone && <WallClock />}
          {officer === null && onRetry === null && (
            <Button onClick={onRegister}>Register as an officer</Button>
          )}
          {onRetry !== null && (
            <>
              <p>{OFFICER_TEXTS.profileFailed}</p>
              <Button onClick={onRetry}>Retry</Button>
            </>
          )}
          {officer !== null && !home && <p>Your unit is on {officer.department}: here you look on.</p>}
        </Group>
      )}
      <div className={classes.panels}>
        <div className={classes.calls}>
          <WaitingCalls platform={platform} canEdit={canEdit} onTaken={selectCall} />
          <CallsPanel
            key={platform}
            platform={platform}
            officerId={officerId}
            canEdit={canEdit}
            selectedId={callId}
            pinned={panics.callIds}
            onSelect={selectCall}
            onCreate={() => dialogs.open('call')}
            actions={
              <QuickActions
                hasUnit={officer !== null}
                canEdit={canEdit}
                folded={phone}
                onOpen={dialogs.open}
              />
            }
          />
        </div>
        <div className={classes.call} ref={detail}>
          {callId === null ? (
            <Panel title="Call">
              <EmptyState message="No call selected." />
            </Panel>
          ) : (
            <CallPanel
              key={callId}
              callId={callId}
              platform={platform}
              officerId={officerId}
              canEdit={canEdit}
              units={units.data ?? []}
              searchLink={searchLink}
              onOpenCall={selectCall}
              reports={<CallReports callId={callId} />}
            />
          )}
        </div>
        <div className={classes.units}>
          <UnitsPanel
            platform={platform}
            own={home ? ownUnit(officer) : null}
            calls={calls.data}
            panicIds={panics.officerIds}
            onOpenCall={openCall}
          />
        </div>
        <div className={classes.bolos}>
          <BolosPanel
            key={platform}
            platform={platform}
            canEdit={canEdit}
            onCreate={() => dialogs.open('bolo')}
            searchLink={searchLink}
          />
        </div>
      </div>
      <BoardDialogs
        officer={officer}
        current={dialogs.current}
        onClose={dialogs.close}
        onCallCreated={selectCall}
      />
    </div>
  );
}

interface OwnStripProps {
  officer: Officer;
  /** The call that the officer's unit shows. */
  own: ShownCall | null;
  phone: boolean;
  onOpenCall: (id: string) => void;
  onChangeCallsign: () => void;
}

function OwnStrip({ officer, own, phone, onOpenCall, onChangeCallsign }: OwnStripProps) {
  const chooseStatus = useChooseStatus(officer);
  return (
    <div className={classes.strip}>
      <StatusStrip
        officer={officer}
        onStatus={chooseStatus}
        onChangeCallsign={onChangeCallsign}
        panic={<PanicButton layout={phone ? 'bar' : 'strip'} />}
        clock={phone ? <WallClock /> : undefined}
      />
      {own !== null && (
        <OwnCallRow officer={officer} shown={own} folded={phone} onOpen={() => onOpenCall(own.call._id)} />
      )}
    </div>
  );
}

/** The officer's unit as the profile tells it, which a press of a key changes at once. */
function ownUnit(officer: Officer): OwnUnit {
  const { _id, department, departmentId, kind, services, callsign } = officer;
  const { status, meaning, subdivision, onDutySince, aboard } = officer;
  const name = `${officer.firstName} ${officer.lastName}`;
  return {
    _id,
    platform: department,
    departmentId,
    kind,
    services,
    callsign,
    name,
    status,
    meaning,
    subdivision,
    onDutySince,
    aboard,
  };
}

/** Among the facts of a call: the reports that came of it, as far as the reader may read them. */
function CallReports({ callId }: { callId: string }) {
  const reports = useReportsOfCall(callId).data ?? [];
  if (reports.length === 0) return null;
  return (
    <>
      <dt>Reports</dt>
      <dd>
        <ul>
          {reports.map((report) => (
            <li key={report._id}>
              <Box
                component={Link}
                to={`/dashboard/pso/reports?type=persons&report=${encodeURIComponent(report._id)}`}
                c="var(--tf-accent)"
              >
                {REPORT_NAMES[report.type]} {report.number}
              </Box>{' '}
              {subjectName(report)}
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}

import { Button } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { type RefObject, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApparatusPanel } from '#features/dispatch/apparatus/apparatus.tsx';
import { QuickActions } from '#features/dispatch/board/quick-actions.tsx';
import { useBoardServices } from '#features/dispatch/board/service-filter.tsx';
import { useBoardDialogs } from '#features/dispatch/board/use-board-dialogs.ts';
import { useBoardView, useShownCall } from '#features/dispatch/board/use-board-view.ts';
import { BolosPanel } from '#features/dispatch/bolos/bolo-list.tsx';
import { isAttached } from '#features/dispatch/calls/call-order.ts';
import { CallPanel } from '#features/dispatch/calls/call-panel.tsx';
import { useActiveCalls, useOpenNumber } from '#features/dispatch/calls/calls.queries.ts';
import { CallsPanel } from '#features/dispatch/calls/calls-panel.tsx';
import { LoadedCall } from '#features/dispatch/calls/loaded-call.tsx';
import { WaitingCalls } from '#features/dispatch/console/waiting-calls.tsx';
import { ownStopOf, shownCallOf } from '#features/dispatch/own-call/shown-call.ts';
import { usePanicMarks } from '#features/dispatch/panics/use-panics.ts';
import { type Medic, PatientOnPhone } from '#features/dispatch/patients/patient-page.tsx';
import { CommendUnits } from '#features/dispatch/service/commend-units.tsx';
import { useUnits } from '#features/dispatch/units/units.queries.ts';
import { UnitsPanel } from '#features/dispatch/units/units-panel.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import { isForServices } from '#lib/services.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { Choices } from '#ui/choices.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { medicalSearchLink, searchLink } from '../search-link.ts';
import { BoardDialogs } from './board-dialogs.tsx';
import { useStopCard } from './stop-card.tsx';
import classes from './unit-board.module.css';
import { BoardNotices, CallReports, OwnStrip, useOwnActions } from './unit-board-parts.tsx';

const MAX_UNITS_BENEATH_CALLS = 20;

interface UnitBoardProps {
  kind: DepartmentKind;
  officer: Officer | null;
  onRetry: (() => void) | null;
  canRead: boolean;
  onRegister: () => void;
}

export function UnitBoard(props: UnitBoardProps) {
  const { kind, officer, canRead, onRetry } = props;
  const canChoosePlatform = canRead || onRetry !== null;
  const view = useBoardView(officer?.department, canChoosePlatform);
  const canAct = officer !== null && officer.department === view.platform && !officer.unfit;
  const medic = kind === 'Fire & EMS' ? { unitId: canAct ? unitIdOf(officer) : null } : undefined;
  return (
    <PatientOnPhone medic={medic}>
      <Board {...props} view={view} canChoosePlatform={canChoosePlatform} canEdit={canAct} medic={medic} />
    </PatientOnPhone>
  );
}

interface BoardProps extends Omit<UnitBoardProps, 'canRead'> {
  view: ReturnType<typeof useBoardView>;
  canChoosePlatform: boolean;
  canEdit: boolean;
  medic: Medic | undefined;
}

function Board({ kind, officer, onRetry, onRegister, view, canChoosePlatform, canEdit, medic }: BoardProps) {
  const { platform, showCall, showPlatform } = view;
  const user = useCurrentUser().data;
  const home = officer?.department === platform;
  const dialogs = useBoardDialogs(kind, canEdit);
  const calls = useActiveCalls(platform);
  const units = useUnits(platform);
  const panics = usePanicMarks();
  const phone = useBelow('sm');
  const services = useBoardServices(kind, { calls: calls.data ?? [], units: units.data ?? [] });
  const unitId = officer && unitIdOf(officer);
  const unit = units.data?.find(({ _id }) => _id === unitId);
  const ownId = home ? unitId : null;
  const own = shownCallOf(ownId, calls.data ?? [], units.data ?? []);
  const ownActions = useOwnActions(officer);
  const callId = useShownCall({
    platform,
    urlId: view.callId,
    calls: calls.data?.filter((call) => isShown(call, services.chosen, unitId, panics.callIds)),
    officerId: unitId,
    hasRoom: !phone,
  });
  const detail = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<'calls' | 'units'>('calls');
  const shownCall = calls.data?.find(({ _id }) => _id === callId);
  const stop = canEdit ? ownStopOf(unitId, shownCall) : null;
  const stopCard = useStopCard(officer);
  useScrollToStop(detail, stop?.call._id);
  const hasTabs = phone && (units.data?.length ?? 0) > MAX_UNITS_BENEATH_CALLS;

  const isCallOpen = view.callId !== null;
  const selectCall = useCallback(
    (id: string) => {
      // On phones Back returns to the list, whatever calls were opened.
      showCall(id, phone && !isCallOpen ? 'push' : undefined);
      flushSync(() => setTab('calls'));
      // On phones the call is below the list; on low windows it may be cut off.
      detail.current?.scrollIntoView({ block: phone ? 'start' : 'nearest' });
    },
    [showCall, phone, isCallOpen],
  );
  const openNumber = useOpenNumber(platform, selectCall);

  // Phones have room only for a menu in the header.
  const side =
    kind === 'Fire & EMS' ? (
      <ApparatusPanel key={platform} platform={platform} kind={kind} rider={home ? officer : null} />
    ) : (
      <BolosPanel
        key={platform}
        platform={platform}
        canEdit={canEdit}
        onCreate={() => dialogs.open('bolo')}
        searchLink={searchLink}
        actions={phone && canEdit && <Button onClick={() => dialogs.open('bolo')}>Create BOLO</Button>}
      />
    );

  // Deferred, so that the call shows at once when one opens.
  const callsPanel = useDeferredValue(
    <div className={`${classes.panel} ${classes.calls}`}>
      <WaitingCalls platform={platform} canEdit={canEdit} onTaken={selectCall} />
      <CallsPanel
        key={platform}
        platform={platform}
        officerId={unitId}
        canEdit={canEdit}
        services={services}
        selectedId={callId}
        onSelect={selectCall}
        onCreate={() => dialogs.open('call')}
        actions={<QuickActions unit={ownActions} canEdit={canEdit} folded={phone} onOpen={dialogs.open} />}
      />
    </div>,
  );
  const others = useDeferredValue(
    <div className={classes.column}>
      <div className={`${classes.panel} ${classes.units}`}>
        <UnitsPanel
          kind={kind}
          platform={platform}
          services={services}
          ownId={ownId}
          onOpenCall={openNumber}
          actions={
            <>
              {phone && <Button onClick={() => dialogs.open('codes')}>10 Codes</Button>}
              {user && <CommendUnits user={user} units={units.data ?? []} />}
            </>
          }
        />
      </div>
      <div className={`${classes.panel} ${classes.bolos}`}>{side}</div>
    </div>,
  );

  return (
    <div className={classes.board} data-kind={kind} data-own-call={own !== null || undefined}>
      {officer !== null && (
        <OwnStrip
          officer={officer}
          unit={unit}
          own={own}
          isOwnPending={home && [calls, units].some(({ isPending }) => isPending)}
          onOpenCall={selectCall}
          onChangeCallsign={() => dialogs.open('callsign')}
        />
      )}
      <BoardNotices {...{ kind, officer, platform, canChoosePlatform, onRetry, onRegister, showPlatform }} />
      {hasTabs && (
        <Choices
          label="Board"
          choices={[
            { value: 'calls', label: 'Calls', count: calls.data?.length },
            { value: 'units', label: 'Units', count: units.data?.length },
          ]}
          chosen={tab}
          onChoose={setTab}
        />
      )}
      <div className={classes.panels} data-tab={hasTabs ? tab : undefined}>
        <div className={classes.column}>
          {callsPanel}
          <div className={`${classes.panel} ${classes.call}`} ref={detail}>
            {callId === null ? (
              <Panel title="Call">
                <EmptyState message="No call selected." />
              </Panel>
            ) : (
              <LoadedCall key={callId} callId={callId}>
                {(call, query) => (
                  <CallPanel
                    {...{ call, query, platform, canEdit, medic }}
                    officerId={unitId}
                    units={units.data ?? []}
                    searchLink={LINKS[kind]}
                    onOpenCall={selectCall}
                    reports={<CallReports kind={kind} callId={callId} canEdit={canEdit} />}
                    stop={stop && stopCard.cardOf(stop)}
                  />
                )}
              </LoadedCall>
            )}
          </div>
        </div>
        {others}
      </div>
      <BoardDialogs officer={officer} dialogs={dialogs} onCallCreated={selectCall} />
      {stopCard.dialog}
    </div>
  );
}

/** Scrolls to a new stop on phones, where the call is below the list. */
function useScrollToStop(detail: RefObject<HTMLDivElement | null>, callId: string | undefined): void {
  const phone = useBelow('sm');
  useEffect(() => {
    if (phone && callId !== undefined) detail.current?.scrollIntoView({ block: 'start' });
  }, [phone, detail, callId]);
}

const LINKS: Readonly<Record<DepartmentKind, (by: 'plate' | 'name', text: string) => string | null>> = {
  'Law Enforcement': searchLink,
  'Fire & EMS': (by, text) => (by === 'name' ? medicalSearchLink('name', text) : null),
};

const isShown = (
  call: Call,
  services: readonly Service[],
  unitId: string | null,
  pinned: ReadonlySet<string>,
): boolean => isForServices(call, services) || pinned.has(call._id) || isAttached(call, unitId);

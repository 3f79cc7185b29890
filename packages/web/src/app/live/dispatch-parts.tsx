import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useLocation } from 'react-router';
import { isUnitsPage } from '#features/dispatch/board/board-address.ts';
import { DispatchEvents } from '#features/dispatch/board/dispatch-events.tsx';
import { OfficerBar, OfficerFoot } from '#features/dispatch/board/officer-foot.tsx';
import { SoundMenu } from '#features/dispatch/board/sound-menu.tsx';
import { useBoardDialogs } from '#features/dispatch/board/use-board-dialogs.ts';
import { useActing, useOwnProfiles } from '#features/dispatch/duty/duty.queries.ts';
import { fetchedWhenIdle, later, piece } from '#lib/piece.ts';
import { BoardDialogs } from '../pages/board-dialogs.tsx';
import { LivePill } from './live-pill.tsx';

// From every page, also where the line is gone by then.
fetchedWhenIdle(piece(() => import('../pages/unit-dashboard.tsx')));

const useInstallNotice = later(piece(() => import('#features/push/components/install-notice.tsx')));

/** What only those with dispatch have on every page, loaded as one. */
export const dispatchParts = { events: Events, topBar: TopBarParts, foot: OfficerFoot, bar: OfficerBar };
export type DispatchPartName = keyof typeof dispatchParts;

function Events({ user }: { user: CurrentUser }) {
  const officer = useActing(user);
  const { pathname } = useLocation();
  const serves = useServing(user);
  const install = useInstallNotice(navigator.maxTouchPoints > 0);
  return (
    <>
      <DispatchEvents user={user} />
      {install !== null && <install.InstallNotice serves={serves} />}
      {officer !== null && isUnitsPage(pathname) && <Dialogs officer={officer} />}
    </>
  );
}

/** Whether somebody is on duty, or dispatches; undefined while that is not known. */
function useServing(user: CurrentUser): boolean | undefined {
  const profiles = useOwnProfiles(user);
  if (profiles.length === 0 && (user.registered || user.fireRegistered)) return undefined;
  return user.dispatching.length > 0 || profiles.some(({ onDutySince }) => onDutySince !== null);
}

/** A new call, a new BOLO and the sheet of keys, by their keys on the officers' pages beside the dashboard. */
function Dialogs({ officer }: { officer: Officer }) {
  const { current, open, close } = useBoardDialogs(officer.kind, !officer.unfit);
  // The page stays as it is: a toast says that the call is there.
  return (
    <BoardDialogs officer={officer} current={current} onOpen={open} onClose={close} onCallCreated={close} />
  );
}

function TopBarParts({ user }: { user: CurrentUser }) {
  const officer = useActing(user);
  if (officer === null && !user.fireRescue && !user.staff && !user.dispatcher) return null;
  return (
    <>
      <LivePill />
      <SoundMenu />
    </>
  );
}

import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useLocation } from 'react-router';
import { isOfficersPage } from '#features/dispatch/board/board-address.ts';
import { DispatchEvents } from '#features/dispatch/board/dispatch-events.tsx';
import { OfficerBar, OfficerFoot } from '#features/dispatch/board/officer-foot.tsx';
import { SoundMenu } from '#features/dispatch/board/sound-menu.tsx';
import { useBoardDialogs } from '#features/dispatch/board/use-board-dialogs.ts';
import { useOwnOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { useLiveState } from '#lib/live/live-state.ts';
import { fetchedWhenIdle, piece } from '#lib/piece.ts';
import { BoardDialogs } from '../pages/board-dialogs.tsx';
import classes from './live-pill.module.css';

// From every page, also where the line is gone by then.
fetchedWhenIdle(piece(() => import('../pages/officer-dashboard.page.tsx')));

/** What only those with dispatch have on every page, loaded as one. */
export const dispatchParts = { events: Events, topBar: TopBarParts, foot: OfficerFoot, bar: OfficerBar };
export type DispatchPartName = keyof typeof dispatchParts;

function Events({ user }: { user: CurrentUser }) {
  const officer = useOwnOfficer(user);
  const { pathname } = useLocation();
  return (
    <>
      <DispatchEvents user={user} />
      {officer !== null && isOfficersPage(pathname) && <Dialogs officer={officer} />}
    </>
  );
}

/** A new call, a new BOLO and the sheet of keys, by their keys on the officers' pages beside the dashboard. */
function Dialogs({ officer }: { officer: Officer }) {
  const { current, close } = useBoardDialogs(!officer.unfit);
  // The page stays as it is: a toast says that the call is there.
  return <BoardDialogs officer={officer} current={current} onClose={close} onCallCreated={close} />;
}

function TopBarParts({ user }: { user: CurrentUser }) {
  const officer = useOwnOfficer(user);
  if (officer === null && !user.fireRescue && !user.staff && !user.dispatcher) return null;
  return (
    <>
      <LivePill />
      <SoundMenu dispatcher={user.dispatcher} />
    </>
  );
}

const WORDS = {
  live: 'Everything you see is up to date.',
  reconnecting: 'Reconnecting…',
  offline: 'No connection. What you see may be out of date.',
} as const;

/** Whether what is shown is up to date: LIVE, RECONNECTING or OFFLINE. */
function LivePill() {
  const state = useLiveState();
  return (
    <span className={classes.pill} role="status" data-state={state} title={WORDS[state]}>
      <span className={classes.word}>{state.toUpperCase()}</span>
    </span>
  );
}

import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { useLocation } from 'react-router';
import { BoardDialogs } from '../pages/board-dialogs.tsx';
import { useBoardDialogs } from '../pages/use-board-dialogs.ts';
import { isOfficersPage } from './officers-pages.ts';

/** A new call, a new BOLO and the sheet of keys, by their keys on the officers' pages beside the dashboard. */
export function OfficerDialogs({ officer }: { officer: Officer }) {
  const { pathname } = useLocation();
  return isOfficersPage(pathname) && <Dialogs officer={officer} />;
}

function Dialogs({ officer }: { officer: Officer }) {
  const { current, close } = useBoardDialogs(!officer.unfit);
  // The page stays as it is: a toast says that the call is there.
  return <BoardDialogs officer={officer} current={current} onClose={close} onCallCreated={close} />;
}

import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useLocation } from 'react-router';
import { isUnitsPage } from '#features/dispatch/board/board-address.ts';
import { DispatchEvents } from '#features/dispatch/board/dispatch-events.tsx';
import { OfficerFooter } from '#features/dispatch/board/officer-footer.tsx';
import { SoundMenu } from '#features/dispatch/board/sound-menu.tsx';
import { useBoardDialogs } from '#features/dispatch/board/use-board-dialogs.ts';
import { useActingOfficer, useOwnProfiles } from '#features/dispatch/duty/duty.queries.ts';
import { InstallNotice } from '#features/push/components/install-hint.tsx';
import { BoardDialogs } from '../pages/board-dialogs.tsx';
import { LivePill } from './live-pill.tsx';

export interface DispatchPartsProps {
  name: 'events' | 'topBar' | 'foot' | 'bar';
  user: CurrentUser;
  onSearch?: () => void;
}

export default function DispatchParts({ name, user, onSearch }: DispatchPartsProps) {
  if (name === 'events') return <Events user={user} />;
  if (name === 'topBar') return <TopBarParts user={user} />;
  return <OfficerFooter user={user} place={name} onSearch={onSearch} />;
}

function Events({ user }: { user: CurrentUser }) {
  const officer = useActingOfficer(user);
  const { pathname } = useLocation();
  const isOnDuty = useIsOnDuty(user);
  return (
    <>
      <DispatchEvents user={user} />
      {navigator.maxTouchPoints > 0 && <InstallNotice isOnDuty={isOnDuty} />}
      {officer !== null && isUnitsPage(pathname) && <Dialogs officer={officer} />}
    </>
  );
}

function useIsOnDuty(user: CurrentUser): boolean | undefined {
  const profiles = useOwnProfiles(user);
  if (profiles.length === 0 && (user.registered || user.fireRegistered)) return undefined;
  return user.dispatching.length > 0 || profiles.some(({ onDutySince }) => onDutySince !== null);
}

function Dialogs({ officer }: { officer: Officer }) {
  const dialogs = useBoardDialogs(officer.kind, !officer.unfit);
  return <BoardDialogs officer={officer} dialogs={dialogs} onCallCreated={dialogs.close} />;
}

function TopBarParts({ user }: { user: CurrentUser }) {
  const officer = useActingOfficer(user);
  if (officer === null && !user.fireRescue && !user.staff && !user.dispatcher) return null;
  return (
    <>
      <LivePill />
      <SoundMenu />
    </>
  );
}

import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { LivePill } from './live-pill.tsx';
import { SoundMenu } from './sound-menu.tsx';
import { useOwnOfficer } from './use-viewer.ts';

/** What the top bar has for those with dispatch: the state of the live events, and the sounds. */
export function TopBarParts({ user }: { user: CurrentUser }) {
  const officer = useOwnOfficer(user);
  if (officer === null && !user.fireRescue && !user.staff) return null;
  return (
    <>
      <LivePill />
      <SoundMenu />
    </>
  );
}

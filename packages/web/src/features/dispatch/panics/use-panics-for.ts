import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useEffect } from 'react';
import { useOfficer } from '../duty/duty.queries.ts';
import { setPanicViewer } from './panic-viewer.ts';

/**
 * Tells the panics who looks at them: whoever may read dispatch. Who has the role and may be an officer for all that is
 * known, since the profile could not be loaded, counts as well: no panic may be missed for it.
 */
export function usePanicsFor(user: CurrentUser): void {
  const { _id: userId, discordId, publicSafety, fireRescue, staff } = user;
  const profile = useOfficer(publicSafety ? discordId : undefined);
  const officer = profile.data ?? null;
  const mayRead =
    officer !== null || fireRescue || staff || (profile.data === undefined && profile.errorUpdateCount > 0);
  const id = officer?._id;
  const platform = officer?.department;
  useEffect(() => {
    const own = id === undefined || platform === undefined ? null : { id, platform };
    setPanicViewer(mayRead ? { userId, officer: own, fireRescue, staff } : null);
  }, [userId, id, platform, fireRescue, staff, mayRead]);
  useEffect(() => () => setPanicViewer(null), []);
}

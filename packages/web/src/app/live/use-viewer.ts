import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useEffect } from 'react';
import { useOfficer } from '#features/officers/api/get-officer.ts';
import { setPanicViewer } from '#features/panic/components/panic-viewer.ts';

/** The officer profile of a user with the role for it, null without. */
export function useOwnOfficer({ discordId, publicSafety }: CurrentUser): Officer | null {
  return useOfficer(publicSafety ? discordId : undefined).data ?? null;
}

/** Tells the panics who looks at them: whoever may read dispatch. */
export function usePanicsFor(user: CurrentUser): void {
  const officer = useOwnOfficer(user);
  const { _id: userId, fireRescue, staff } = user;
  const mayRead = officer !== null || fireRescue || staff;
  const id = officer?._id;
  const platform = officer?.department;
  useEffect(() => {
    const own = id === undefined || platform === undefined ? null : { id, platform };
    setPanicViewer(mayRead ? { userId, officer: own, fireRescue, staff } : null);
  }, [userId, id, platform, fireRescue, staff, mayRead]);
  useEffect(() => () => setPanicViewer(null), []);
}

import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

export const DASHBOARD = '/dashboard/pso';

export const isOfficersPage = (pathname: string): boolean => pathname.startsWith(`${DASHBOARD}/`);

/** What goes along to the dashboard, as the history's state, to have it open a dialog. */
export const BOLO_REQUEST = { dialog: 'bolo' } as const;

/** On the dashboard: calls `open` when its reader came with a dialog asked for; each request counts once. */
export function useDialogRequest(open: (dialog: 'bolo') => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isRequested: boolean = state?.dialog === BOLO_REQUEST.dialog;
  const answer = useEffectEvent(() => {
    open(BOLO_REQUEST.dialog);
    // Else a reload of the page would open it again.
    void navigate({ pathname, search }, { replace: true, state: null });
  });
  useEffect(() => {
    if (isRequested) answer();
  }, [isRequested]);
}

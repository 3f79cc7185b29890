import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The officer dashboard, where calls and BOLOs are. */
export const DASHBOARD = '/dashboard/pso';

/** A dialog of the officer dashboard that may be asked for from elsewhere. */
export type RequestableDialog = 'bolo';

/** What goes along to the dashboard, as the history's state, to have it open a dialog. */
export function dialogRequest(dialog: RequestableDialog): { dialog: RequestableDialog } {
  return { dialog };
}

/** On the dashboard: calls `open` when its reader came with a dialog asked for; each request counts once. */
export function useDialogRequest(open: (dialog: RequestableDialog) => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isRequested: boolean = state?.dialog === 'bolo';
  const answer = useEffectEvent(() => {
    open('bolo');
    // Else a reload of the page would open it again.
    void navigate({ pathname, search }, { replace: true, state: null });
  });
  useEffect(() => {
    if (isRequested) answer();
  }, [isRequested]);
}

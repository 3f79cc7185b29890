import { DEPARTMENT_KINDS, type DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

export const DASHBOARDS: Readonly<Record<DepartmentKind, string>> = {
  'Law Enforcement': '/dashboard/pso',
  'Fire & EMS': '/dashboard/safr',
};

/** The kind of units whose board or pages an address is of; undefined elsewhere. */
export const kindOfPage = (pathname: string): DepartmentKind | undefined =>
  DEPARTMENT_KINDS.find((kind) => `${pathname}/`.startsWith(`${DASHBOARDS[kind]}/`));

/** Whether an address is of a page of units beside their board. */
export const isUnitsPage = (pathname: string): boolean =>
  DEPARTMENT_KINDS.some((kind) => pathname.startsWith(`${DASHBOARDS[kind]}/`));

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

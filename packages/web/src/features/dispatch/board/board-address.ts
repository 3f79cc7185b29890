import { DEPARTMENT_KINDS, type DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

export const DASHBOARDS: Readonly<Record<DepartmentKind, string>> = {
  'Law Enforcement': '/dashboard/pso',
  'Fire & EMS': '/dashboard/safr',
};

export const kindOfPage = (pathname: string): DepartmentKind | undefined =>
  DEPARTMENT_KINDS.find((kind) => `${pathname}/`.startsWith(`${DASHBOARDS[kind]}/`));

export const isUnitsPage = (pathname: string): boolean =>
  DEPARTMENT_KINDS.some((kind) => pathname.startsWith(`${DASHBOARDS[kind]}/`));

/** Router state that makes the dashboard open a dialog. */
export const BOLO_REQUEST = { dialog: 'bolo' } as const;

export function useDialogRequest(open: (dialog: 'bolo') => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isRequested: boolean = state?.dialog === BOLO_REQUEST.dialog;
  const openRequested = useEffectEvent(() => {
    open(BOLO_REQUEST.dialog);
    // Otherwise a reload would open it again.
    void navigate({ pathname, search }, { replace: true, state: null });
  });
  useEffect(() => {
    if (isRequested) openRequested();
  }, [isRequested]);
}

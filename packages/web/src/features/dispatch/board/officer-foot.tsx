import { Box } from '@mantine/core';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { statusTone } from '#lib/unit-marks.ts';
import { StatusTag } from '#ui/status-tag.tsx';
import { useOwnOfficer } from '../duty/duty.queries.ts';
import { PanicButton } from '../panics/panic-button.tsx';
import { DASHBOARD, isOfficersPage } from './board-address.ts';
import classes from './officer-foot.module.css';

const BANK_DASHBOARD = '/bank/dashboard';

/** At the sidebar's foot, on the officers' pages but their dashboard, and on duty on every other: callsign, status and PANIC. */
export function OfficerFoot({ user }: { user: CurrentUser }) {
  return <Foot user={user} place="foot" />;
}

/** The same at the lower edge of a phone, and of the one page without a sidebar: both leave room for it. */
export function OfficerBar({ user }: { user: CurrentUser }) {
  return <Foot user={user} place="bar" />;
}

function Foot({ user, place }: { user: CurrentUser; place: 'foot' | 'bar' }) {
  const officer = useOwnOfficer(user);
  const { pathname } = useLocation();
  const isOnDuty = officer?.onDutySince != null;
  const wanted = officer !== null && (isOfficersPage(pathname) || (isOnDuty && pathname !== DASHBOARD));
  useRoomFor(wanted && place === 'bar');
  if (!wanted) return null;
  const content = (
    <>
      <div className={classes.unit}>
        <Box component="span" ff="heading" fz={20} fw={700} lh="24px">
          {officer.callsign}
        </Box>
        {officer.onDutySince === null ? (
          <StatusTag tone="off">Off duty</StatusTag>
        ) : (
          <StatusTag tone={statusTone(officer.meaning)}>{officer.status}</StatusTag>
        )}
      </div>
      <div className={classes.panic}>
        <PanicButton layout={place} />
      </div>
    </>
  );
  // In the sidebar it is part of that landmark, at the lower edge it needs one of its own.
  if (place === 'foot') return <div className={classes.foot}>{content}</div>;
  return (
    <aside
      className={classes.bar}
      aria-label="Your unit"
      data-alone={pathname === BANK_DASHBOARD || undefined}
    >
      {content}
    </aside>
  );
}

/** Tells the page as `--foot-room` what it leaves free beneath it, so that nothing is covered. */
function useRoomFor(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const { style } = document.documentElement;
    style.setProperty('--foot-room', '88px');
    return () => {
      style.removeProperty('--foot-room');
    };
  }, [wanted]);
}

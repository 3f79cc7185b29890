import { ActionIcon, Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useUnitCallsign } from '#lib/community.ts';
import { statusTone } from '#lib/unit-marks.ts';
import { StatusTag } from '#ui/status-tag.tsx';
import { useActing } from '../duty/duty.queries.ts';
import { StatusSheet } from '../duty/status-sheet.tsx';
import { useIsWaitTold, useWaitingStatus } from '../duty/waiting-status.ts';
import { PanicButton } from '../panics/panic-button.tsx';
import { DASHBOARDS, isUnitsPage, kindOfPage } from './board-address.ts';
import classes from './officer-foot.module.css';

const BANK_DASHBOARD = '/bank/dashboard';

/** At the sidebar's foot, on the officers' pages but their dashboard, and on duty on every other: callsign, status and PANIC. */
export function OfficerFoot({ user }: { user: CurrentUser }) {
  return <Foot user={user} place="foot" />;
}

/**
 * Within the thumb's reach at the lower edge of a phone, there on the dashboard as well, and of the one page without a
 * sidebar: each leaves room for it. Callsign and status lead to the other statuses.
 */
export function OfficerBar({ user, onSearch }: { user: CurrentUser; onSearch?: (() => void) | undefined }) {
  return <Foot user={user} place="bar" onSearch={onSearch} />;
}

interface FootProps {
  user: CurrentUser;
  place: 'foot' | 'bar';
  onSearch?: (() => void) | undefined;
}

function Foot({ user, place, onSearch }: FootProps) {
  const officer = useActing(user);
  const callsign = useUnitCallsign(officer);
  const waiting = useWaitingStatus();
  const isTold = useIsWaitTold();
  const { pathname } = useLocation();
  const isOnDuty = officer?.onDutySince != null;
  const isBoard = officer !== null && pathname === DASHBOARDS[kindOfPage(pathname) ?? officer.kind];
  const wanted = officer !== null && (isBoard ? place === 'bar' : isOnDuty || isUnitsPage(pathname));
  useRoomFor(wanted && place === 'bar');
  if (!wanted) return null;
  const waits = place === 'bar' && waiting !== null && !isTold;
  const unit = (
    <>
      <Box component="span" ff="heading" fz={20} fw={700} lh="24px">
        {waits ? waiting.status.code : callsign}
      </Box>{' '}
      {waits ? (
        <Box component="span" fz={12} lh="20px" c="var(--tf-busy)">
          Waiting to send
        </Box>
      ) : officer.onDutySince === null ? (
        <StatusTag tone="off">Off duty</StatusTag>
      ) : (
        <StatusTag tone={statusTone(officer.meaning)}>{officer.status}</StatusTag>
      )}
    </>
  );
  const panic = (
    <div className={classes.panic}>
      <PanicButton layout={place} />
    </div>
  );
  // In the sidebar it is part of that landmark, at the lower edge it needs one of its own.
  if (place === 'foot') {
    return (
      <div className={classes.foot}>
        <div className={classes.unit}>{unit}</div>
        {panic}
      </div>
    );
  }
  return (
    <aside
      className={classes.bar}
      aria-label="Your unit"
      data-alone={pathname === BANK_DASHBOARD || undefined}
    >
      <StatusButton officer={officer}>{unit}</StatusButton>
      {onSearch !== undefined && (
        <ActionIcon variant="default" className={classes.search ?? ''} aria-label="Search" onClick={onSearch}>
          <IconSearch size={22} aria-hidden />
        </ActionIcon>
      )}
      {panic}
    </aside>
  );
}

function StatusButton({ officer, children }: { officer: Officer; children: ReactNode }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <UnstyledButton className={classes.unit} aria-haspopup="dialog" disabled={officer.unfit} onClick={open}>
        <VisuallyHidden>Status </VisuallyHidden>
        {children}
      </UnstyledButton>
      <StatusSheet opened={opened} officer={officer} onClose={close} />
    </>
  );
}

/** Tells the page as `--foot-room` what it leaves free beneath it, so that nothing is covered. */
function useRoomFor(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const { style } = document.documentElement;
    style.setProperty('--foot-room', 'calc(88px + env(safe-area-inset-bottom))');
    return () => {
      style.removeProperty('--foot-room');
    };
  }, [wanted]);
}

import { ActionIcon, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useUnitCallsign } from '#lib/community.ts';
import { useActingOfficer } from '../duty/duty.queries.ts';
import { StatusSheet } from '../duty/status-sheet.tsx';
import { DutyTag } from '../duty/status-strip.tsx';
import { useWaitingStatus } from '../duty/waiting-status.ts';
import { PanicButton } from '../panics/panic-button.tsx';
import { DASHBOARDS, isUnitsPage, kindOfPage } from './board-address.ts';
import classes from './officer-footer.module.css';

const BANK_DASHBOARD = '/bank/dashboard';

interface OfficerFooterProps {
  user: CurrentUser;
  place: 'foot' | 'bar';
  onSearch?: (() => void) | undefined;
}

export function OfficerFooter({ user, place, onSearch }: OfficerFooterProps) {
  const officer = useActingOfficer(user);
  const callsign = useUnitCallsign(officer);
  const waiting = useWaitingStatus();
  const [opened, sheet] = useDisclosure(false);
  const { pathname } = useLocation();
  const isOnDuty = officer?.onDutySince != null;
  const isBoard = officer !== null && pathname === DASHBOARDS[kindOfPage(pathname) ?? officer.kind];
  const isShown = officer !== null && (isBoard ? place === 'bar' : isOnDuty || isUnitsPage(pathname));
  useFootRoom(isShown && place === 'bar');
  if (!isShown) return null;
  // The officer's own board shows it with the statuses.
  const isOnBoard = isBoard && kindOfPage(pathname) === officer.kind;
  const isWaiting = place === 'bar' && waiting !== null && !isOnBoard;
  const unit = (
    <>
      <Text span ff="heading" fz={20} fw={700} lh="24px">
        {isWaiting ? waiting.status.code : callsign}
      </Text>{' '}
      {isWaiting ? (
        <Text span fz={12} lh="20px" c="var(--tf-busy)">
          Waiting to send
        </Text>
      ) : (
        <DutyTag officer={officer} />
      )}
    </>
  );
  const panic = (
    <div className={classes.panic}>
      <PanicButton layout={place} />
    </div>
  );
  // The sidebar is already a landmark; the bar at the bottom needs its own.
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
      <UnstyledButton
        className={classes.unit}
        aria-haspopup="dialog"
        disabled={officer.unfit}
        onClick={sheet.open}
      >
        <VisuallyHidden>Status </VisuallyHidden>
        {unit}
      </UnstyledButton>
      <StatusSheet opened={opened} officer={officer} onClose={sheet.close} />
      {onSearch !== undefined && (
        <ActionIcon size={56} variant="default" aria-label="Search" onClick={onSearch}>
          <IconSearch size={22} aria-hidden />
        </ActionIcon>
      )}
      {panic}
    </aside>
  );
}

/** Sets `--foot-room` on the page, so that the bar covers nothing. */
function useFootRoom(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const { style } = document.documentElement;
    style.setProperty('--foot-room', 'calc(88px + env(safe-area-inset-bottom))');
    return () => {
      style.removeProperty('--foot-room');
    };
  }, [isShown]);
}

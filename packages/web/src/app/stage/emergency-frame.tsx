import { ActionIcon, Box } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OfflineLine } from '../shell/offline-line.tsx';
import { UserMenu } from '../shell/user-menu.tsx';
import classes from './emergency-frame.module.css';
import island from './island.svg';

interface EmergencyFrameProps {
  /** Where the way back leads, and what it is called. */
  back: { to: string; label: string };
  /** Stands at the end of the head. */
  note?: string;
  /** Stands over the map; wide screens only. */
  aside?: ReactNode;
  /** The column at the left of the map. */
  children: ReactNode;
}

/** What stands around the pages of 911: a head, one column and the island, which is mere decoration. */
export function EmergencyFrame({ back, note, aside, children }: EmergencyFrameProps) {
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <ActionIcon component={Link} to={back.to} size="touch" c="var(--tf-text)" aria-label={back.label}>
          <IconChevronLeft size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h1>Call 911</h1>
        {note !== undefined && <p className={classes.note}>{note}</p>}
        <Box visibleFrom="sm">
          <UserMenu />
        </Box>
      </header>
      <OfflineLine />
      <div className={classes.map} aria-hidden="true">
        <img src={island} alt="" />
      </div>
      <main className={classes.column}>{children}</main>
      {aside !== undefined && <aside className={classes.aside}>{aside}</aside>}
    </div>
  );
}

import { ActionIcon, Box } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { DispatchPart } from '../live/live-parts.tsx';
import { usePageHandle } from '../page-handle.ts';
import { PaletteButton } from '../palette/palette.tsx';
import { PageTitle } from './page-title.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';
import { WallClock } from './wall-clock.tsx';

interface TopBarProps {
  menuOpened: boolean;
  onOpenMenu: () => void;
  onOpenPalette: () => void;
}

export function TopBar({ menuOpened, onOpenMenu, onOpenPalette }: TopBarProps) {
  const { clock = false, still = false } = usePageHandle();
  return (
    <header className={classes.bar}>
      <ActionIcon
        hiddenFrom="sm"
        c="var(--tf-text)"
        size="touch"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={menuOpened}
        onClick={onOpenMenu}
      >
        <IconMenu2 size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
      <PageTitle />
      <div className={classes.palette}>
        <PaletteButton onOpen={onOpenPalette} />
      </div>
      <div className={classes.user}>
        {!still && <DispatchPart name="topBar" />}
        {/* Phones show the clock on the dashboard. */}
        {clock && (
          <Box visibleFrom="sm">
            <WallClock />
          </Box>
        )}
        <UserMenu />
      </div>
    </header>
  );
}

import { ActionIcon, Box, Flex } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { DispatchPart } from '../live/live-parts.tsx';
import { usePageHandle } from '../page-handle.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
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
  const { clock = false, hideLive = false } = usePageHandle();
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
      <Box w="100%" maw={440} style={{ justifySelf: 'center' }}>
        <PaletteButton onOpen={onOpenPalette} />
      </Box>
      <Flex gap={{ base: 4, sm: 12 }} align="center" justify="flex-end" miw={0}>
        {!hideLive && <DispatchPart name="topBar" />}
        {/* Phones show the clock on the dashboard. */}
        {clock && (
          <Box visibleFrom="sm">
            <WallClock />
          </Box>
        )}
        <UserMenu />
      </Flex>
    </header>
  );
}

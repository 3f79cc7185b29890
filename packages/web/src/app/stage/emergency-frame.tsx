import { ActionIcon, Box, Group, Stack, Text } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import textStyles from '#ui/text.module.css';
import { OfflineLine } from '../shell/offline-line.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { UserMenu } from '../shell/user-menu.tsx';
import classes from './emergency-frame.module.css';
import island from './island.svg';

interface EmergencyFrameProps {
  back: { to: string; label: string };
  note?: string | undefined;
  aside?: ReactNode;
  children: ReactNode;
}

export function EmergencyFrame({ back, note, aside, children }: EmergencyFrameProps) {
  return (
    <Stack gap={0} pos="relative" mih="calc(100dvh - var(--panic, 0px))" style={{ overflow: 'clip' }}>
      <Group
        component="header"
        pos="relative"
        flex="none"
        gap={4}
        wrap="nowrap"
        h={48}
        p="0 16px 0 4px"
        bg="dark.8"
        style={{ zIndex: 1, borderBottom: '1px solid var(--tf-line)' }}
      >
        <ActionIcon component={Link} to={back.to} size="touch" c="var(--tf-text)" aria-label={back.label}>
          <IconChevronLeft size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
        <Box mr="auto" miw={0}>
          <PageTitle />
        </Box>
        {note !== undefined && (
          <Text ff="monospace" fz={13} fw={400} lh="20px" c="dimmed" className={textStyles.nowrap ?? ''}>
            {note}
          </Text>
        )}
        <Box visibleFrom="sm">
          <UserMenu />
        </Box>
      </Group>
      <OfflineLine />
      <div className={classes.map} aria-hidden="true">
        <img src={island} alt="" />
      </div>
      <main className={classes.column}>{children}</main>
      {aside !== undefined && <aside className={classes.aside}>{aside}</aside>}
    </Stack>
  );
}

import { ActionIcon, Box, Menu } from '@mantine/core';
import { IconCheck, IconDots } from '@tabler/icons-react';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { ReactNode } from 'react';
import { useAvailableOptions } from '#lib/community.ts';

interface StripMenuProps {
  platform: GamePlatform;
  waiting: Partial<Record<GamePlatform, number>>;
  children: ReactNode;
  onPlatform: (platform: GamePlatform) => void;
}

export function StripMenu({ platform, waiting, children, onPlatform }: StripMenuProps) {
  const { platforms } = useAvailableOptions();
  if (children === null && platforms.length < 2) return null;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon size="touch" ml="auto" mr={-12} aria-label="Broadcast, sign off, platform">
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        {platforms.length > 1 && (
          <>
            <Menu.Label>Platform</Menu.Label>
            {platforms.map((name) => (
              <Menu.Item
                key={name}
                aria-current={name === platform || undefined}
                leftSection={<IconCheck size={16} opacity={name === platform ? 1 : 0} aria-hidden />}
                onClick={() => onPlatform(name)}
              >
                {name}
                {name !== platform && (waiting[name] ?? 0) > 0 && (
                  <Box component="span" c="var(--tf-busy)">
                    {' '}
                    {waiting[name]} waiting
                  </Box>
                )}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

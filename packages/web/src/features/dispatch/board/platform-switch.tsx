import { Box, SegmentedControl, VisuallyHidden } from '@mantine/core';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { useAvailableOptions } from '#lib/community.ts';
import { useBelow } from '#ui/breakpoints.ts';

interface PlatformSwitchProps {
  platform: GamePlatform;
  onChange: (platform: GamePlatform) => void;
  waiting?: Partial<Record<GamePlatform, number>>;
}

export function PlatformSwitch({ platform, onChange, waiting = {} }: PlatformSwitchProps) {
  const phone = useBelow('sm');
  const { platforms } = useAvailableOptions();
  if (platforms.length < 2) return null;
  return (
    <SegmentedControl
      aria-label="Platform"
      size="xs"
      styles={{ label: phone ? { padding: '10px 16px' } : {} }}
      data={platforms.map((name) => ({
        value: name,
        label: (
          <>
            {name}
            {name !== platform && (waiting[name] ?? 0) > 0 && (
              <Box component="span" ff="monospace" fw={600} c="var(--tf-busy)" style={{ whiteSpace: 'pre' }}>
                {` ${waiting[name]}`}
                <VisuallyHidden> waiting</VisuallyHidden>
              </Box>
            )}
          </>
        ),
      }))}
      value={platform}
      onChange={(value) => onChange(value as GamePlatform)}
    />
  );
}

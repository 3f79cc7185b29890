import { Box, SegmentedControl, VisuallyHidden } from '@mantine/core';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { useOffers } from '#lib/community.ts';
import { useBelow } from '#ui/breakpoints.ts';

interface PlatformSwitchProps {
  platform: Platform;
  onChange: (platform: Platform) => void;
  /** How many 911 calls wait on a platform, which is said of the one that is not looked at. */
  waiting?: Partial<Record<Platform, number>>;
}

export function PlatformSwitch({ platform, onChange, waiting = {} }: PlatformSwitchProps) {
  const phone = useBelow('sm');
  const { platforms } = useOffers();
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
      onChange={(value) => onChange(value as Platform)}
    />
  );
}

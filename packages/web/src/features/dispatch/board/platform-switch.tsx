import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { useOffers } from '#lib/community.ts';
import { useBelow } from '#ui/breakpoints.ts';

interface PlatformSwitchProps {
  platform: Platform;
  onChange: (platform: Platform) => void;
}

/** Nothing where only one platform is on. */
export function PlatformSwitch({ platform, onChange }: PlatformSwitchProps) {
  const phone = useBelow('sm');
  const { platforms } = useOffers();
  if (platforms.length < 2) return null;
  return (
    <SegmentedControl
      aria-label="Platform"
      size="xs"
      styles={{ label: phone ? { padding: '10px 16px' } : {} }}
      data={[...platforms]}
      value={platform}
      onChange={(value) => onChange(value as Platform)}
    />
  );
}

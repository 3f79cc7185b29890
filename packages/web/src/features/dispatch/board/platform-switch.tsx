import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import { useBelow } from '#ui/breakpoints.ts';

interface PlatformSwitchProps {
  platform: Platform;
  onChange: (platform: Platform) => void;
}

export function PlatformSwitch({ platform, onChange }: PlatformSwitchProps) {
  const phone = useBelow('sm');
  return (
    <SegmentedControl
      aria-label="Platform"
      size="xs"
      styles={{ label: phone ? { padding: '10px 16px' } : {} }}
      data={[...PLATFORMS]}
      value={platform}
      onChange={(value) => onChange(value as Platform)}
    />
  );
}

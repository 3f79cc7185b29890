import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import classes from './platform-switch.module.css';

interface PlatformSwitchProps {
  platform: Platform;
  onChange: (platform: Platform) => void;
}

/** Which platform staff looks at. */
export function PlatformSwitch({ platform, onChange }: PlatformSwitchProps) {
  return (
    <SegmentedControl
      aria-label="Platform"
      size="xs"
      classNames={{ label: classes.label }}
      data={[...PLATFORMS]}
      value={platform}
      onChange={(value) => onChange(value as Platform)}
    />
  );
}

import { UnstyledButton } from '@mantine/core';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import classes from './platform-tabs.module.css';

interface PlatformTabsProps {
  platforms: readonly Platform[];
  chosen: Platform;
  onChoose: (platform: Platform) => void;
}

/** Which of the two cities is called; on a phone it stands in the head of the page. */
export function PlatformTabs({ platforms, chosen, onChoose }: PlatformTabsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no fields of a form
    <div className={classes.tabs} role="group" aria-label="Platform">
      {platforms.map((platform) => (
        <UnstyledButton
          key={platform}
          className={classes.tab}
          aria-pressed={platform === chosen}
          onClick={() => onChoose(platform)}
        >
          {platform}
        </UnstyledButton>
      ))}
    </div>
  );
}

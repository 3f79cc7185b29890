import { UnstyledButton } from '@mantine/core';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import choices from '#ui/choices.module.css';
import classes from './platform-tabs.module.css';

interface PlatformTabsProps {
  platforms: readonly GamePlatform[];
  chosen: GamePlatform;
  onChoose: (platform: GamePlatform) => void;
}

export function PlatformTabs({ platforms, chosen, onChoose }: PlatformTabsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not form fields
    <div className={classes.tabs} role="group" aria-label="Platform">
      {platforms.map((platform) => (
        <UnstyledButton
          key={platform}
          className={`${choices.segment} ${classes.tab}`}
          aria-pressed={platform === chosen}
          onClick={() => onChoose(platform)}
        >
          {platform}
        </UnstyledButton>
      ))}
    </div>
  );
}

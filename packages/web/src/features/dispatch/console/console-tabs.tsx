import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconFileText, IconList, IconPhoneCall, IconUsers } from '@tabler/icons-react';
import classes from './console-tabs.module.css';

export type ConsoleTab = '911' | 'calls' | 'units' | 'call';

interface ConsoleTabsProps {
  tab: ConsoleTab;
  waiting: number;
  callNumber: number | undefined;
  onChoose: (tab: ConsoleTab) => void;
}

export function ConsoleTabs({ tab, waiting, callNumber, onChoose }: ConsoleTabsProps) {
  const tabs = [
    { name: '911', label: '911', icon: IconPhoneCall, count: waiting },
    { name: 'calls', label: 'Calls', icon: IconList, count: 0 },
    { name: 'units', label: 'Units', icon: IconUsers, count: 0 },
    {
      name: 'call',
      label: callNumber === undefined ? 'Call' : `Call ${callNumber}`,
      icon: IconFileText,
      count: 0,
    },
  ] as const;
  return (
    <nav className={classes.tabs} aria-label="Boards">
      {tabs.map(({ name, label, icon: Icon, count }) => (
        <UnstyledButton
          key={name}
          className={classes.tab}
          aria-current={tab === name || undefined}
          onClick={() => onChoose(name)}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
          {label}
          {count > 0 && (
            <span className={classes.badge}>
              {count}
              <VisuallyHidden> waiting</VisuallyHidden>
            </span>
          )}
        </UnstyledButton>
      ))}
    </nav>
  );
}

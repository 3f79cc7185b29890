import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconFileText, IconList, IconPhoneCall, IconUsers } from '@tabler/icons-react';
import classes from './console-tabs.module.css';
import type { ConsoleState } from './use-console.ts';

export function ConsoleTabs({ state }: { state: ConsoleState }) {
  const { tab, setTab, calls, callId, waiting } = state;
  const call = calls.find(({ _id }) => _id === callId);
  const tabs = [
    { name: '911', label: '911', icon: IconPhoneCall },
    { name: 'calls', label: 'Calls', icon: IconList },
    { name: 'units', label: 'Units', icon: IconUsers },
    { name: 'call', label: call === undefined ? 'Call' : `Call ${call.callNumber}`, icon: IconFileText },
  ] as const;
  return (
    <nav className={classes.tabs} aria-label="Boards">
      {tabs.map(({ name, label, icon: Icon }) => (
        <UnstyledButton
          key={name}
          className={classes.tab}
          aria-current={tab === name || undefined}
          onClick={() => setTab(name)}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
          {label}
          {name === '911' && waiting.length > 0 && (
            <span className={classes.badge}>
              {waiting.length}
              <VisuallyHidden> waiting</VisuallyHidden>
            </span>
          )}
        </UnstyledButton>
      ))}
    </nav>
  );
}

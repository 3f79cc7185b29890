import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { Mono } from '#ui/mono.tsx';
import classes from './tab-header.module.css';

interface TabHeaderProps {
  label: string;
  tabs: readonly { value: string; label: string; count?: number | undefined }[];
  children: ReactNode;
}

export function TabHeader({ label: listLabel, tabs, children }: TabHeaderProps) {
  return (
    <div className={classes.head}>
      <Tabs.List className={classes.list ?? ''} aria-label={listLabel}>
        {tabs.map(({ value, label, count }) => (
          <Tabs.Tab key={value} className={classes.tab ?? ''} value={value}>
            {label}{' '}
            {count !== undefined && (
              <Mono p="0 6px" fz={12} fw={400} lh="18px" bg="var(--tf-raised)" bdrs="xs">
                {count}
              </Mono>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {children}
    </div>
  );
}

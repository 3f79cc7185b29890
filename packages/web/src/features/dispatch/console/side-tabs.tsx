import { ActionIcon, Tabs } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import classes from '../board/tab-header.module.css';
import { TabHeader } from '../board/tab-header.tsx';
import { BoloList } from '../bolos/bolo-list.tsx';
import { useBolos } from '../bolos/bolos.queries.ts';
import { useActiveBolos } from '../bolos/use-active-bolos.ts';
import { BoardLog } from './board-log.tsx';
import type { ConsoleState } from './use-console.ts';

const TALL = '(min-height: 1000px)';

export function SideTabs({ state }: { state: ConsoleState }) {
  const { search, canEdit, create } = state;
  const { platform } = state.view;
  const isTall = useMediaQuery(TALL, false, { getInitialValueInEffect: false });
  const [stored, setStored] = useLocalStorage<boolean | null>({
    key: 'ten-four.console.tabs',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const opened = stored ?? isTall;
  const [tab, setTab] = useState('search');
  const unfold = useEffectEvent(() => {
    setTab('search');
    setStored(true);
  });
  useEffect(() => {
    if (search.shown !== null) unfold();
  }, [search.shown]);
  const bolos = useActiveBolos(useBolos(platform).data);
  const tabs = [
    { value: 'search', label: 'Search', panel: search.tab },
    {
      value: 'bolos',
      label: 'BOLOs',
      count: bolos?.length,
      panel: <BoloList {...{ platform, canEdit }} onCreate={() => create('bolo')} searchLink={search.link} />,
    },
    { value: 'log', label: 'Log', panel: <BoardLog state={state} /> },
  ];
  const Chevron = opened ? IconChevronDown : IconChevronUp;
  return (
    <Tabs
      unstyled
      className={classes.tabs ?? ''}
      component="section"
      aria-label="Search, BOLOs, log"
      data-opened={opened || undefined}
      value={opened ? tab : null}
      keepMounted={false}
      onChange={(name) => {
        setTab(name ?? tab);
        setStored(true);
      }}
    >
      <TabHeader label="Look up" tabs={tabs}>
        <ActionIcon
          ml="auto"
          aria-label={opened ? 'Collapse' : 'Expand'}
          aria-expanded={opened}
          onClick={() => setStored(!opened)}
        >
          <Chevron size={16} aria-hidden />
        </ActionIcon>
      </TabHeader>
      {tabs.map(({ value, panel }) => (
        <Tabs.Panel key={value} className={classes.panel ?? ''} value={value}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

import { ActionIcon, Tabs } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import classes from '../board/tab-head.module.css';
import { TabHead } from '../board/tab-head.tsx';
import type { SearchLink } from '../bolos/bolo-details.tsx';
import { BoloList } from '../bolos/bolo-list.tsx';
import { useBolos } from '../bolos/bolos.queries.ts';
import { useActiveBolos } from '../bolos/use-active-bolos.ts';
import { BoardLog } from './board-log.tsx';
import type { ConsoleState } from './use-console.ts';

export interface ConsoleSearch {
  shown: string | null;
  link: SearchLink;
  tab: ReactNode;
}

const TALL = '(min-height: 1000px)';

export function SideTabs({ state, search }: { state: ConsoleState; search: ConsoleSearch }) {
  const { view, canEdit, create } = state;
  const { platform } = view;
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
      <TabHead
        label="Look up"
        tabs={[
          { value: 'search', label: 'Search' },
          { value: 'bolos', label: 'BOLOs', count: bolos?.length },
          { value: 'log', label: 'Log' },
        ]}
      >
        <ActionIcon
          ml="auto"
          aria-label={opened ? 'Collapse' : 'Expand'}
          aria-expanded={opened}
          onClick={() => setStored(!opened)}
        >
          <Chevron size={16} aria-hidden />
        </ActionIcon>
      </TabHead>
      <Tabs.Panel className={classes.panel ?? ''} value="search">
        {search.tab}
      </Tabs.Panel>
      <Tabs.Panel className={classes.panel ?? ''} value="bolos">
        <BoloList {...{ platform, canEdit }} onCreate={() => create('bolo')} searchLink={search.link} />
      </Tabs.Panel>
      <Tabs.Panel className={classes.panel ?? ''} value="log">
        <BoardLog state={state} />
      </Tabs.Panel>
    </Tabs>
  );
}

import { ActionIcon, Tabs } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { SearchLink } from '../bolos/bolo-details.tsx';
import { BoloList } from '../bolos/bolo-list.tsx';
import { useBolos } from '../bolos/bolos.queries.ts';
import { useLastingBolos } from '../bolos/use-lasting-bolos.ts';
import { BoardLog } from './board-log.tsx';
import classes from './side-tabs.module.css';

/** The search of the database, which the page brings along. */
export interface ConsoleSearch {
  /** What is searched for now, in whatever words; null at rest. */
  shown: string | null;
  /** Where a press on a plate or a name leads. */
  link: SearchLink;
  tab: ReactNode;
}

interface SideTabsProps {
  search: ConsoleSearch;
  platform: Platform;
  canEdit: boolean;
  onCreateBolo: () => void;
  onOpenCall: (id: string) => void;
  onOpenEmergency: (id: string) => void;
}

/** From this height on they stand open until they are folded. */
const TALL = '(min-height: 1000px)';

/** Search, BOLOs and log beneath the units; how they were left, they are found again, and a search unfolds them. */
export function SideTabs({ search, platform, canEdit, onCreateBolo, ...open }: SideTabsProps) {
  const isTall = useMediaQuery(TALL, false, { getInitialValueInEffect: false });
  const [kept, keep] = useLocalStorage<boolean | null>({
    key: 'ten-four.console.tabs',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const opened = kept ?? isTall;
  const [tab, setTab] = useState('search');
  const unfold = useEffectEvent(() => {
    setTab('search');
    keep(true);
  });
  useEffect(() => {
    if (search.shown !== null) unfold();
  }, [search.shown]);
  const bolos = useLastingBolos(useBolos(platform).data);
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
        keep(true);
      }}
    >
      <div className={classes.head}>
        <Tabs.List className={classes.list ?? ''} aria-label="Look up">
          <Tabs.Tab className={classes.tab ?? ''} value="search">
            Search
          </Tabs.Tab>
          <Tabs.Tab className={classes.tab ?? ''} value="bolos">
            BOLOs {bolos !== undefined && <span className={classes.count}>{bolos.length}</span>}
          </Tabs.Tab>
          <Tabs.Tab className={classes.tab ?? ''} value="log">
            Log
          </Tabs.Tab>
        </Tabs.List>
        <ActionIcon
          ml="auto"
          aria-label={opened ? 'Fold' : 'Unfold'}
          aria-expanded={opened}
          onClick={() => keep(!opened)}
        >
          <Chevron size={16} aria-hidden />
        </ActionIcon>
      </div>
      <Tabs.Panel className={classes.panel ?? ''} value="search">
        {search.tab}
      </Tabs.Panel>
      <Tabs.Panel className={classes.panel ?? ''} value="bolos">
        <BoloList {...{ platform, canEdit }} onCreate={onCreateBolo} searchLink={search.link} />
      </Tabs.Panel>
      <Tabs.Panel className={classes.panel ?? ''} value="log">
        <BoardLog platform={platform} {...open} />
      </Tabs.Panel>
    </Tabs>
  );
}

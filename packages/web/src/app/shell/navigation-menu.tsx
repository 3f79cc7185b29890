import '@mantine/core/styles/Tooltip.layer.css';
import { Box, Stack, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconRefresh } from '@tabler/icons-react';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { type ReactElement, useId } from 'react';
import { Link, useMatch } from 'react-router';
import { useAccountRequests } from '#features/bank/bank.queries.ts';
import { useUnseenCalls } from '#features/dispatch/calls/unseen-calls.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { usePageHandle } from '../page-handle.ts';
import { type NavEntry, type NavGroup, useNavigation } from './navigation.ts';
import classes from './navigation-menu.module.css';

export function NavigationMenu() {
  const { general, groups } = useNavigation();
  const rail = useRail();
  return (
    <Stack
      className={classes.menu ?? ''}
      mod={{ rail }}
      gap={0}
      flex={1}
      mih={0}
      p="0 8px 12px"
      style={{ overflowY: 'auto' }}
    >
      <ul className={classes.list}>
        {general.map((entry) => (
          <NavigationLink key={entry.to} entry={entry} />
        ))}
      </ul>
      {groups.map((group) => (
        <NavigationGroup key={group.label} group={group} />
      ))}
      <Box mt="auto" pt={12}>
        <RailTooltip label="Resync">
          <a className={classes.link} href={sessionEndpoints.resync.path}>
            <IconRefresh size={16} stroke={1.75} aria-hidden />
            <span className={classes.label}>Resync</span>
          </a>
        </RailTooltip>
      </Box>
    </Stack>
  );
}

/** A group of links that can be folded away; how it was left, it is found again. */
function NavigationGroup({ group: { label, entries } }: { group: NavGroup }) {
  const listId = useId();
  const [open, setOpen] = useLocalStorage({
    key: `ten-four.navigation.${label}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return (
    <div className={classes.group}>
      <RailTooltip label={label}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          <span className={classes.label}>{label}</span>
          <IconChevronDown className={classes.chevron} size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </RailTooltip>
      <ul className={classes.list} id={listId} hidden={!open}>
        {entries.map((entry) => (
          <NavigationLink key={entry.to} entry={entry} />
        ))}
      </ul>
    </div>
  );
}

/** One link of the menu, marked while its page or, but for starting pages, one beneath it is shown. */
function NavigationLink({ entry }: { entry: NavEntry }) {
  const { label, to, also = to, icon: Icon, starting = false, calls = false, requests = false } = entry;
  const own = useMatch({ path: to, end: starting });
  const other = useMatch({ path: also, end: starting });
  return (
    <li>
      <RailTooltip label={label}>
        <Link
          className={classes.link ?? ''}
          to={to}
          aria-current={own !== null || other !== null ? 'page' : undefined}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
          <span className={classes.label}>{label}</span>
          {calls && <NewCalls />}
          {requests && <WaitingRequests />}
        </Link>
      </RailTooltip>
    </li>
  );
}

function NewCalls() {
  const { size } = useUnseenCalls();
  return size > 0 && <span className={classes.news}>{size} new</span>;
}

function WaitingRequests() {
  const { data, hasNextPage } = useAccountRequests('Pending');
  const waiting = data?.pages.flatMap((page) => page.requests).length ?? 0;
  return (
    waiting > 0 && (
      <span className={classes.news}>
        {waiting}
        {hasNextPage && '+'}
        <VisuallyHidden> waiting</VisuallyHidden>
      </span>
    )
  );
}

/** Whether the menu is the narrow rail: between a phone and a desk, and beside a page that needs the width. */
function useRail(): boolean {
  const phone = useBelow('sm');
  const isNarrow = useBelow('md');
  const { rail = false } = usePageHandle();
  return (isNarrow || rail) && !phone;
}

/** Shows the name of an icon while the sidebar is the narrow rail that has no room for it. */
function RailTooltip({ label, children }: { label: string; children: ReactElement }) {
  const rail = useRail();
  // Not only switched off: there is one for each of the links, and making them takes long on a phone.
  if (!rail) return children;
  return (
    <Tooltip label={label} position="right" offset={12} aria-hidden>
      {children}
    </Tooltip>
  );
}

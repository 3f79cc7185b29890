import { Box, Stack, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconRefresh } from '@tabler/icons-react';
import { type ReactElement, useId } from 'react';
import { Link, useMatch } from 'react-router';
import { useAccountRequests } from '#features/bank/bank.queries.ts';
import { useUnseenCalls } from '#features/dispatch/calls/unseen-calls.ts';
import { useDiscordHealth } from '#features/outbox/outbox.queries.ts';
import { pathOf } from '#lib/api-client.ts';
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
      p={rail ? '0 5px 12px' : '0 8px 12px'}
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
        <RailTip label="Resync">
          <a className={classes.link} href={pathOf('GET /auth/resync')}>
            <IconRefresh size={16} stroke={1.75} aria-hidden />
            <span className={classes.label}>Resync</span>
          </a>
        </RailTip>
      </Box>
    </Stack>
  );
}

function NavigationGroup({ group: { label, entries } }: { group: NavGroup }) {
  const listId = useId();
  const [open, setOpen] = useLocalStorage({
    key: `ten-four.navigation.${label}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return (
    <div className={classes.group}>
      <RailTip label={label}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          <span className={classes.label}>{label}</span>
          <IconChevronDown className={classes.chevron} size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </RailTip>
      <ul className={classes.list} id={listId} hidden={!open}>
        {entries.map((entry) => (
          <NavigationLink key={entry.to} entry={entry} />
        ))}
      </ul>
    </div>
  );
}

function NavigationLink({ entry }: { entry: NavEntry }) {
  const { label, to, also = to, icon: Icon, exact = false, badge } = entry;
  const Badge = badge && BADGES[badge];
  const own = useMatch({ path: to, end: exact });
  const other = useMatch({ path: also, end: exact });
  return (
    <li>
      <RailTip label={label}>
        <Link
          className={classes.link ?? ''}
          to={to}
          aria-current={own !== null || other !== null ? 'page' : undefined}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
          <span className={classes.label}>{label}</span>
          {Badge && <Badge />}
        </Link>
      </RailTip>
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

function DiscordTrouble() {
  const { data } = useDiscordHealth();
  const isHealthy = data === undefined || data.health.problems.length === 0;
  return (
    !isHealthy && (
      <Box component="span" flex="none" w={8} h={8} ml="auto" bg="var(--tf-busy)" bdrs="50%">
        <VisuallyHidden>has delivery problems</VisuallyHidden>
      </Box>
    )
  );
}

const BADGES = { calls: NewCalls, requests: WaitingRequests, health: DiscordTrouble };

export function useRail(): boolean {
  const phone = useBelow('sm');
  const isNarrow = useBelow('md');
  const { rail = false } = usePageHandle();
  return (isNarrow || rail) && !phone;
}

/** Names an entry of the rail, which shows only its icon. */
function RailTip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip
      label={label}
      disabled={!useRail()}
      position="right"
      offset={12}
      events={{ hover: true, focus: true, touch: false }}
      transitionProps={{ duration: 0 }}
    >
      {children}
    </Tooltip>
  );
}

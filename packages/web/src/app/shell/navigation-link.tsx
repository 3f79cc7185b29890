import { VisuallyHidden } from '@mantine/core';
import { Link, useMatch } from 'react-router';
import { useAccountRequests } from '#features/bank/bank.queries.ts';
import { useUnseenCalls } from '#features/dispatch/calls/unseen-calls.ts';
import type { NavEntry } from './navigation.ts';
import classes from './navigation-menu.module.css';
import { RailTooltip } from './rail-tooltip.tsx';

interface NavigationLinkProps {
  entry: NavEntry;
}

/** One link of the menu, marked while its page or, but for starting pages, one beneath it is shown. */
export function NavigationLink({ entry }: NavigationLinkProps) {
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

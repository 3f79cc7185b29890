import { NavLink } from 'react-router';
import { useUnseenCalls } from '#features/calls/api/unseen-calls.ts';
import type { NavEntry } from './navigation.ts';
import classes from './navigation-menu.module.css';
import { RailTooltip } from './rail-tooltip.tsx';

interface NavigationLinkProps {
  entry: NavEntry;
}

/** One link of the menu, marked while its page or, but for starting pages, one beneath it is shown. */
export function NavigationLink({ entry }: NavigationLinkProps) {
  const { label, to, icon: Icon, starting = false, calls = false } = entry;
  return (
    <li>
      <RailTooltip label={label}>
        <NavLink className={classes.link ?? ''} to={to} end={starting}>
          <Icon size={16} stroke={1.75} aria-hidden />
          <span className={classes.label}>{label}</span>
          {calls && <NewCalls />}
        </NavLink>
      </RailTooltip>
    </li>
  );
}

function NewCalls() {
  const { size } = useUnseenCalls();
  return size > 0 && <span className={classes.news}>{size} new</span>;
}

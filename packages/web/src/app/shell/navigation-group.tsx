import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import type { NavGroup } from './navigation.ts';
import { NavigationLink } from './navigation-link.tsx';
import classes from './navigation-menu.module.css';
import { RailTooltip } from './rail-tooltip.tsx';

interface NavigationGroupProps {
  group: NavGroup;
}

/** A group of links that can be folded away; how it was left, it is found again. */
export function NavigationGroup({ group }: NavigationGroupProps) {
  const listId = useId();
  const [open, setOpen] = useLocalStorage({
    key: `ten-four.navigation.${group.label}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return (
    <div className={classes.group}>
      <RailTooltip label={group.label}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          <span className={classes.label}>{group.label}</span>
          <IconChevronDown className={classes.chevron} size={14} stroke={1.75} aria-hidden />
        </button>
      </RailTooltip>
      <ul className={classes.list} id={listId} hidden={!open}>
        {group.entries.map((entry) => (
          <NavigationLink key={entry.to} entry={entry} />
        ))}
      </ul>
    </div>
  );
}

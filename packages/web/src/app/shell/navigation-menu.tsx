import { IconRefresh } from '@tabler/icons-react';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { NavigationGroup } from './navigation-group.tsx';
import { NavigationLink } from './navigation-link.tsx';
import classes from './navigation-menu.module.css';
import { RailTooltip } from './rail-tooltip.tsx';
import { useNavigation } from './use-navigation.ts';

/** The links of the sidebar and of the phone's menu. */
export function NavigationMenu() {
  const { general, groups } = useNavigation();
  return (
    <div className={classes.menu}>
      <ul className={classes.list}>
        {general.map((entry) => (
          <NavigationLink key={entry.to} entry={entry} />
        ))}
      </ul>
      {groups.map((group) => (
        <NavigationGroup key={group.label} group={group} />
      ))}
      <div className={classes.foot}>
        <RailTooltip label="Resync">
          <a className={classes.link} href={sessionEndpoints.resync.path}>
            <IconRefresh size={16} stroke={1.75} aria-hidden />
            <span className={classes.label}>Resync</span>
          </a>
        </RailTooltip>
      </div>
    </div>
  );
}

import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Plate } from '#ui/plate.tsx';
import type { Selection } from '../selection.ts';
import classes from './recent-searches.module.css';
import { recentSearches } from './recent-searches.ts';

const KINDS: Readonly<Record<Selection['by'], string>> = {
  name: 'Name',
  id: 'Name',
  plate: 'Plate',
  weapon: 'Weapon',
};

/** What was searched last, to be searched again. */
export function RecentSearchesPanel() {
  const [searches] = useState(recentSearches);
  return (
    <Panel title="Recent Searches">
      {searches.length === 0 ? (
        <EmptyState message="Your searches show up here." />
      ) : (
        <ul className={classes.list}>
          {searches.map(({ by, text, label }) => (
            <li key={`${by} ${text}`}>
              <Link className={classes.search} to={`?${new URLSearchParams({ [by]: text })}`}>
                <span className={classes.kind}>{KINDS[by]}</span>
                {by === 'plate' ? <Plate>{label}</Plate> : label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

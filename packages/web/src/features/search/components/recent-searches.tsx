import { useState } from 'react';
import { Link } from 'react-router';
import { Dim } from '#ui/dim.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { draftAt } from '#ui/form-dialog/draft.ts';
import { Panel } from '#ui/panel.tsx';
import { Plate } from '#ui/plate.tsx';
import lists from '#ui/rows.module.css';
import type { SearchScope, Selection } from '../selection.ts';
import classes from './recent-searches.module.css';

interface RecentSearch extends Selection {
  label: string;
}

const MAX_SEARCHES = 8;

/** Stores searches like drafts: per user and tab, until sign-out. */
const storedSearches = (scope: SearchScope) => draftAt(`recent-searches:${scope}`, { searches: '[]' });

function recentSearches(scope: SearchScope): RecentSearch[] {
  const found: unknown = JSON.parse(storedSearches(scope).load().searches);
  return Array.isArray(found) ? (found as RecentSearch[]) : [];
}

export function rememberSearch(scope: SearchScope, { by, text, label }: RecentSearch): void {
  const others = recentSearches(scope).filter((other) => other.by !== by || other.text !== text);
  storedSearches(scope).save({
    searches: JSON.stringify([{ by, text, label }, ...others].slice(0, MAX_SEARCHES)),
  });
}

const KINDS: Readonly<Record<Selection['by'], string>> = {
  name: 'Name',
  id: 'Name',
  plate: 'Plate',
  weapon: 'Weapon',
};

export function RecentSearchesPanel({ scope }: { scope: SearchScope }) {
  const [searches] = useState(() => recentSearches(scope));
  return (
    <Panel title="Recent Searches">
      {searches.length === 0 ? (
        <EmptyState message="Your searches show up here." />
      ) : (
        <ul className={lists.rows}>
          {searches.map(({ by, text, label }) => (
            <li key={`${by} ${text}`}>
              <Link
                className={`${lists.link} ${classes.search}`}
                to={`?${new URLSearchParams({ [by]: text })}`}
              >
                <Dim flex="none" w={64} fz={13}>
                  {KINDS[by]}
                </Dim>
                {by === 'plate' ? <Plate>{label}</Plate> : label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

import { draftAt } from '#ui/form-dialog/draft.ts';
import type { Selection } from '../selection.ts';

/** A search that found somebody or something, and what it is called. */
export interface RecentSearch extends Selection {
  label: string;
}

const KEPT = 8;

/** Kept as drafts are: whoever is signed in finds their own in this tab, and nobody after they signed out. */
const kept = () => draftAt('recent-searches', { searches: '[]' });

/** The searches that were made last, the latest first. */
export function recentSearches(): RecentSearch[] {
  const found: unknown = JSON.parse(kept().load().searches);
  return Array.isArray(found) ? (found as RecentSearch[]) : [];
}

export function rememberSearch({ by, text, label }: RecentSearch): void {
  const others = recentSearches().filter((other) => other.by !== by || other.text !== text);
  kept().save({ searches: JSON.stringify([{ by, text, label }, ...others].slice(0, KEPT)) });
}

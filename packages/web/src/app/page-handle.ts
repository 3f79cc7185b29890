import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { kindOfPage } from '#features/dispatch/board/board-address.ts';
import { createStore } from '#lib/store.ts';
import type { Section } from './theme.ts';

/** Inherits missing values from the parent route. */
export interface PageHandle {
  section?: Section;
  title?: string;
  clock?: true;
  rail?: true;
  /** Hides the connection state and sound controls. */
  hideLive?: true;
}

export function usePageHandle(): PageHandle & { section: Section } {
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as PageHandle);
  return { section: 'police', ...Object.assign({}, ...handles) };
}

/** Returns the kind of department that the page is for. */
export const usePageKind = (): DepartmentKind => kindOfPage(useLocation().pathname) ?? 'Law Enforcement';

const named = createStore<string | null>(null);

export const useNamedTitle = named.use;

export function usePageTitle(words: string | undefined): void {
  useEffect(() => {
    if (words === undefined) return;
    named.set(words);
    return () => named.set(null);
  }, [words]);
}

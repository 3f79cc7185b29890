import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { createStore } from '#lib/store.ts';
import type { Section } from './theme.ts';

/** What a route says about its page; what it leaves out, the route around it says. */
export interface PageHandle {
  section?: Section;
  /** Stands in the top bar and, unless the page names itself (`usePageTitle`), in the browser's tab. */
  title?: string;
  /** The top bar shows the time, where it has room for it; on a phone the dashboard itself does. */
  clock?: true;
  /** It needs the width: the sidebar is the rail of icons. */
  rail?: true;
  /** Nothing on it comes live: the top bar has neither the state of the line nor the sounds. */
  still?: true;
}

/** What the routes say about the page that is shown. */
export function usePageHandle(): PageHandle & { section: Section } {
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as PageHandle);
  return { section: 'police', ...Object.assign({}, ...handles) };
}

const named = createStore<string | null>(null);

/** What the page that is shown named itself, null where it did not. */
export const useNamedTitle = named.use;

/** Names what a page shows, such as a person, in the browser's tab; undefined while that is not known. */
export function usePageTitle(words: string | undefined): void {
  useEffect(() => {
    if (words === undefined) return;
    named.set(words);
    return () => named.set(null);
  }, [words]);
}

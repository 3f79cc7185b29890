import type { Plugin } from 'vite';
import { BREAKPOINTS, type Breakpoint, below, from } from '../src/ui/breakpoints.ts';

/** Lets styles name the widths at which the layout changes: `@media (--below-sm)`. */
export function namedWidths(): Plugin {
  const queries = new Map<string, string>();
  for (const name of Object.keys(BREAKPOINTS) as Breakpoint[]) {
    queries.set(`(--below-${name})`, below(name)).set(`(--from-${name})`, from(name));
  }
  return {
    name: 'named-widths',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css($|\?)/ },
      handler: (style) => style.replace(/\(--(below|from)-\w+\)/g, (query) => queries.get(query) ?? query),
    },
  };
}

import type { Plugin } from 'vite';
import { CONDITIONS } from '../src/ui/breakpoints.ts';

/** Replaces the names of media conditions in styles: `@media (--below-sm)`. */
export function namedConditions(): Plugin {
  return {
    name: 'named-conditions',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css($|\?)/ },
      handler: (style) => style.replace(/\((--[\w-]+)\)/g, (query, name) => CONDITIONS[name] ?? query),
    },
  };
}

import type { Plugin } from 'vite';

/** Colours of the component library that the product has none of (`theme.ts`), and its light ground. */
const UNUSED =
  /[^{};]*\[data-mantine-color-scheme='light'\][^{}]*\{[^{}]*\}|--mantine-color-(pink|grape|violet|indigo|cyan|teal|lime|orange|green|yellow|blue)-[\w-]+:[^;]*;/g;

/** Leaves out of the library's variables those that nothing goes by: more than half of them. */
export function usedColours(): Plugin {
  return {
    name: 'used-colours',
    enforce: 'pre',
    transform: {
      filter: { id: /\/default-css-variables\.layer\.css$/ },
      handler: (style) => style.replace(UNUSED, ''),
    },
  };
}

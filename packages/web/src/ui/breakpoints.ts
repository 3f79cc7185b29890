import { useMediaQuery } from '@mantine/hooks';

/**
 * Where the layout changes, in em: small dialogs fill the screen below `xs`, below `sm` is a phone, below `md` a tablet.
 * Components name them as `hiddenFrom="sm"` (theme.ts), styles as `@media (--below-sm)` (vite.config.ts).
 */
export const BREAKPOINTS = { xs: 37.5, sm: 56.25, md: 75, lg: 87.5, xl: 105 } as const;
export type Breakpoint = keyof typeof BREAKPOINTS;

export const below = (name: Breakpoint): string => `(max-width: ${BREAKPOINTS[name] - 0.01}em)`;

export const from = (name: Breakpoint): string => `(min-width: ${BREAKPOINTS[name]}em)`;

export function useBelow(name: Breakpoint): boolean {
  return useMediaQuery(below(name), false, { getInitialValueInEffect: false });
}

import { useMediaQuery } from '@mantine/hooks';

/** Widths in em, because zoom changes them: small dialogs fill the screen below `xs`, below `sm` is a phone, below `md` a tablet. Styles use `@media (--below-sm)`. */
export const BREAKPOINTS = { xs: 37.5, sm: 56.25, md: 75, lg: 87.5, xl: 105 } as const;
export type Breakpoint = keyof typeof BREAKPOINTS;

export const below = (name: Breakpoint): string => `(max-width: ${BREAKPOINTS[name] - 0.01}em)`;

const from = (name: Breakpoint): string => `(min-width: ${BREAKPOINTS[name]}em)`;

/** The names that styles use for all media conditions: `@media (--below-sm)` (see `build/named-conditions.ts`). */
export const CONDITIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    (Object.keys(BREAKPOINTS) as Breakpoint[]).flatMap((name) => [
      [`--below-${name}`, below(name)],
      [`--from-${name}`, from(name)],
    ]),
  ),
  '--touch': `${below('sm')}, (pointer: coarse)`,
  '--landscape-phone': '(orientation: landscape) and (max-height: 30em)',
  '--tall': `${from('sm')} and (min-height: 40em) and (not (pointer: coarse)), ${from('sm')} and (min-height: 48em)`,
  '--low': `${from('sm')} and (max-height: 39.99em), ${from('sm')} and (max-height: 47.99em) and (pointer: coarse)`,
};

export function useBelow(name: Breakpoint): boolean {
  return useMediaQuery(below(name), false, { getInitialValueInEffect: false });
}

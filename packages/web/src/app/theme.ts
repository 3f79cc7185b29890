import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import { BREAKPOINTS } from '#ui/breakpoints.ts';
import { withLimit } from '#ui/field-limit.tsx';

export type Section = 'police' | 'fire' | 'bank' | 'civ';

const shades = (list: string) => list.split(' ') as unknown as MantineColorsTuple;

/** Index 4 is text, index 7 the background under white text; contrast meets WCAG 2.2 AA. */
const colors: Record<string, MantineColorsTuple> = {
  dark: shades('#E6EDF5 #C8D4E0 #A3B3C5 #8296AB #5F7288 #243140 #0D1319 #121922 #0C1117 #0A0E13'),
  police: shades('#EAF2FF #D3E4FF #B0CFFF #8FBBFF #6EA8FF #4C8BF0 #3373E3 #1F5FD6 #1A50B5 #143F90'),
  fire: shades('#FFF0EC #FFDDD4 #FFC2B3 #FFA78F #FF8A70 #EE6A4C #D9502F #C2391B #A02F16 #7F2511'),
  bank: shades('#E3FAF1 #C4F3E0 #96E9C9 #69DEB2 #3FD39A #22B880 #139966 #0A7A53 #086444 #064D34'),
  civ: shades('#F4F0FF #E6DEFF #D8CCFF #C8B8FF #B9A3FF #9C82F2 #8466E3 #6B4BD1 #593DB2 #472F91'),
  red: shades('#FFE9EC #FFCCD4 #FFAAB8 #FF8D9F #FF7088 #F0506C #E23154 #D3123F #AF0E34 #8C0B29'),
};

const field = { defaultProps: { size: 'form' } };
const textField = { defaultProps: { size: 'form', autoComplete: 'off', inputContainer: withLimit } };

/** Uses native scrolling, because a scroll area is not reachable by keyboard. */
const list = {
  defaultProps: { size: 'form', withScrollArea: false },
  styles: { options: { maxHeight: 252, overflowY: 'auto' } },
};

/** Names the close button and avoids a second banner landmark. */
const dialog = {
  overlayProps: { backgroundOpacity: 0.7, color: '#05080B' },
  closeButtonProps: { 'aria-label': 'Close', size: 'form', iconSize: 18 },
  attributes: { header: { role: 'none' } },
};

/** Stays in the landmark of its button. */
const menu = { withInitialFocusPlaceholder: false, withinPortal: false, transitionProps: { duration: 100 } };

const base: MantineThemeOverride = {
  colors,
  primaryShade: 7,
  white: '#FFFFFF',
  fontFamily: '"IBM Plex Sans Variable", "IBM Plex Sans Fallback", system-ui, sans-serif',
  fontFamilyMonospace: '"IBM Plex Mono", "IBM Plex Mono Fallback", ui-monospace, monospace',
  headings: {
    fontFamily: '"Barlow Condensed", "Barlow Condensed Fallback", "IBM Plex Sans Variable", sans-serif',
    fontWeight: '600',
  },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '4px', md: '6px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '20px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  breakpoints: Object.fromEntries(Object.entries(BREAKPOINTS).map(([name, width]) => [name, `${width}em`])),
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { size: 'dense', variant: 'subtle', color: 'dark.2' } },
    Autocomplete: list,
    Button: { defaultProps: { size: 'dense', variant: 'default' } },
    Drawer: { defaultProps: { ...dialog, transitionProps: { duration: 150 } } },
    Menu: { defaultProps: menu },
    Modal: { defaultProps: { ...dialog, centered: true, transitionProps: { duration: 150 } } },
    NativeSelect: field,
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    NumberInput: { defaultProps: { size: 'form', hideControls: true } },
    Select: list,
    Text: { defaultProps: { inherit: true } },
    Textarea: textField,
    TextInput: textField,
    Tooltip: { defaultProps: { color: 'dark.5', c: 'var(--tf-text)', px: 8, py: 4 } },
  },
};

export const themes: Record<Section, MantineThemeOverride> = {
  police: createTheme({ ...base, primaryColor: 'police' }),
  fire: createTheme({ ...base, primaryColor: 'fire' }),
  bank: createTheme({ ...base, primaryColor: 'bank' }),
  civ: createTheme({ ...base, primaryColor: 'civ' }),
};

/** Overrides derived colors. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: {
    '--mantine-color-body': '#121922',
    '--mantine-color-text': '#E6EDF5',
    '--mantine-color-dimmed': '#A3B3C5',
    '--mantine-color-placeholder': '#8296AB',
    '--mantine-color-error': '#FF7088',
    '--mantine-color-default': 'transparent',
    '--mantine-color-default-hover': '#1A2430',
    '--mantine-color-default-border': '#5F7288',
    '--mantine-color-default-color': '#E6EDF5',
    '--mantine-color-red-outline': '#FF7088',
  },
});

import type { ComponentType } from 'react';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import type { PaletteDialogProps } from './palette-dialog.tsx';

/** The palette (see `palette-dialog`), loaded when it is first asked for; from there on it is there. */
export const Palette: ComponentType<PaletteDialogProps> = lazyDialog(
  async () => (await import('./palette-dialog.tsx')).default,
);

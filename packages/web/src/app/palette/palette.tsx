import { lazy, Suspense, useState } from 'react';

const PaletteDialog = lazy(() => import('./palette-dialog.tsx'));

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
}

/** The palette (see `palette-dialog`), loaded when it is first asked for; from there on it is there. */
export function Palette({ opened, onClose }: PaletteProps) {
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense>
        <PaletteDialog opened={opened} onClose={onClose} />
      </Suspense>
    )
  );
}

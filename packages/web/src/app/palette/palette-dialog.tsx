import { useState } from 'react';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { Dialog } from '#ui/dialog.tsx';
import classes from './palette-dialog.module.css';
import { PaletteField } from './palette-field.tsx';
import { paletteName } from './palette-name.ts';

export interface PaletteDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Ctrl+K: goes to a page, a character or a call, does what can be done from everywhere, and takes an officer's commands. */
export default function PaletteDialog({ opened, onClose }: PaletteDialogProps) {
  // Every opening begins with an empty field, also one that comes while the last is still closing.
  const [opening, setOpening] = useState({ opened, count: 0 });
  if (opening.opened !== opened) setOpening({ opened, count: opening.count + (opened ? 1 : 0) });
  const name = paletteName(useCurrentUser().data ?? null);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={name}
      withCloseButton={false}
      centered={false}
      size={600}
      yOffset={80}
      padding={0}
      transitionProps={{ duration: 100 }}
      classNames={{ header: classes.name, body: classes.body, content: classes.content }}
    >
      <PaletteField key={opening.count} name={name} onClose={onClose} />
    </Dialog>
  );
}

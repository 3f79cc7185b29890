import type { ModalProps } from '@mantine/core';
import { Dialog } from './dialog.tsx';
import classes from './sheet.module.css';

interface SheetProps extends Pick<ModalProps, 'opened' | 'onClose' | 'children'> {
  title: string;
  bare?: boolean;
}

export function Sheet({ bare = false, ...props }: SheetProps) {
  return (
    <Dialog
      {...props}
      size={440}
      classNames={classes}
      styles={bare ? { body: { padding: 0 } } : { body: { overflowY: 'auto' } }}
    />
  );
}

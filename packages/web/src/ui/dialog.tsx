import { Box, Button, Group, Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { below } from './breakpoints.ts';
import classes from './dialog.module.css';

export function Dialog(props: ModalProps) {
  const { mounted, opened } = useMountOnOpen(props.opened);
  useBackCloses(props.opened, props.onClose);
  return mounted && <Modal {...props} opened={opened} />;
}

export function DialogButtons({ children }: { children: ReactNode }) {
  return (
    <Group className={classes.buttons ?? ''} gap={8} mt={24} align="stretch" justify="flex-end">
      {children}
    </Group>
  );
}

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  message: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  impossible?: boolean;
  busy: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Focuses Cancel, so that Enter does no harm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, message, confirmLabel, cancelLabel = 'Cancel', impossible = false } = props;
  const { busy, error, onConfirm, onClose } = props;
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} title={title} size={440}>
      <Box c="var(--tf-dim)">{message}</Box>
      {error !== undefined && (
        <Box component="p" mt={12} c="red.4" role="alert">
          {error}
        </Box>
      )}
      <DialogButtons>
        <Button size="room" onClick={close} disabled={busy} data-autofocus>
          {cancelLabel}
        </Button>
        <Button
          size="room"
          variant="filled"
          color="red"
          onClick={onConfirm}
          loading={busy}
          disabled={impossible}
        >
          {confirmLabel}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Mounts on first open and opens a tick later, so the transition plays. */
export function useMountOnOpen(opened: boolean): { mounted: boolean; opened: boolean } {
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (opened) setWasOpened(true);
  }, [opened]);
  return { mounted: opened || wasOpened, opened: opened && wasOpened };
}

const open: (() => void)[] = [];
/** The router's index of the page below our own history entry; null without one. */
let pageIndex: number | null = history.state?.over === true ? history.state.idx : null;

/** Pushes an entry with the same URL and router index for Back to consume. */
function pushHistoryEntry(): void {
  if (history.state?.over !== true) history.pushState({ ...history.state, over: true }, '');
  pageIndex = history.state.idx;
}

window.addEventListener('popstate', ({ state }) => {
  const previous = pageIndex;
  pageIndex = state?.over === true ? state.idx : null;
  if (previous === null || pageIndex !== null || state?.idx !== previous) return;
  const close = open.at(-1);
  // Already closed otherwise, so Back means the page.
  if (close === undefined) history.back();
  else {
    close();
    // More dialogs may be open, and busy ones stay.
    setTimeout(() => open.length > 0 && pushHistoryEntry());
  }
});

/** Closes the dialog on Back, on phones only. */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened || !window.matchMedia(below('sm')).matches) return;
    const own = () => close();
    open.push(own);
    pushHistoryEntry();
    return () => {
      open.splice(open.indexOf(own), 1);
    };
  }, [opened]);
}

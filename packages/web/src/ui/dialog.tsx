import { Box, Button, Group, Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { below } from './breakpoints.ts';
import classes from './dialog.module.css';

/** The window of a dialog, which costs its page nothing before it is opened for the first time. */
export function Dialog(props: ModalProps) {
  const { mounted, opened } = useMountOnOpen(props.opened);
  useBackCloses(props.opened, props.onClose);
  return mounted && <Modal {...props} opened={opened} />;
}

/** The buttons at the end of a dialog, at its right; on a phone they share its width. */
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
  /** Names the thing that is about to change. */
  message: ReactNode;
  confirmLabel: string;
  /** Where 'Cancel' would read as the thing itself. */
  cancelLabel?: string;
  /** The message says why it cannot be done now. */
  impossible?: boolean;
  /** While the confirmed action runs; it can neither be repeated nor left. */
  busy: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. The focus starts on Cancel, so that Enter does no harm. */
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

/** What is open over the page, the topmost last; each with the way to close it. */
const open: (() => void)[] = [];
/** The router's number of the page that a place in the history of our own lies above, null where none does. */
let above: number | null = history.state?.over === true ? history.state.idx : null;

/** Gives Back a place to go to, with the address and the router's number of the page itself. */
function makePlace(): void {
  if (history.state?.over !== true) history.pushState({ ...history.state, over: true }, '');
  above = history.state.idx;
}

window.addEventListener('popstate', ({ state }) => {
  const left = above;
  above = state?.over === true ? state.idx : null;
  if (left === null || above !== null || state?.idx !== left) return;
  const close = open.at(-1);
  // What the place was made for was closed otherwise: then Back means the page.
  if (close === undefined) history.back();
  else {
    close();
    // There may be more, and a dialog that is busy stays.
    setTimeout(() => open.length > 0 && makePlace());
  }
});

/** On a phone, Back closes what lies over the page; on a desk it leads to the page before, as everywhere. */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened || !window.matchMedia(below('sm')).matches) return;
    const own = () => close();
    open.push(own);
    makePlace();
    return () => {
      open.splice(open.indexOf(own), 1);
    };
  }, [opened]);
}

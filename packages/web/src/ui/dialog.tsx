import { Modal, type ModalProps } from '@mantine/core';
import { useBackCloses } from './use-back-closes.ts';
import { useOnceWanted } from './use-once-wanted.ts';

/** The window of a dialog, which costs its page nothing before it is opened for the first time. */
export function Dialog(props: ModalProps) {
  const { stands, shown } = useOnceWanted(props.opened);
  useBackCloses(props.opened, props.onClose);
  return stands && <Modal {...props} opened={shown} />;
}

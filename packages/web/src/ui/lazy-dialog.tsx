import { Box, Button } from '@mantine/core';
import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { fetchedWhenIdle, piece } from '#lib/piece.ts';
import { Dialog, DialogButtons, useOnceWanted } from './dialog.tsx';
import { ABSENCE_WORDS, type AbsentProps, type Load, labelOf, partOf } from './lazy-part.tsx';
import { useTypeAhead } from './type-ahead.ts';

/** A dialog that is loaded when it is first opened, and stays, so that it can open again with what it said. */
export function lazyDialog<P extends { opened: boolean; onClose: () => void }>(
  load: Load<P>,
): ComponentType<P> {
  const Loaded = lazy(partOf<P>(fetchedWhenIdle(piece(load)), AbsentDialog));
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as React's own `lazy` is
  return function LazyDialog(props: P) {
    const { stands } = useOnceWanted(props.opened);
    useTypeAhead(props.opened);
    return stands && <Suspense>{createElement(Loaded, props)}</Suspense>;
  };
}

function AbsentDialog({
  opened,
  onClose,
  absence,
  onRetry,
}: AbsentProps & { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Not loaded yet" size={440}>
      <Box component="p" c="var(--tf-dim)" role="alert">
        {ABSENCE_WORDS[absence]}
      </Box>
      <DialogButtons>
        <Button size="room" onClick={onClose}>
          Cancel
        </Button>
        <Button size="room" variant="filled" onClick={onRetry} data-autofocus>
          {labelOf(absence)}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

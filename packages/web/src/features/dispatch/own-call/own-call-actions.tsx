import { Button, SimpleGrid } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { type DialogOf, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useTarget } from '#ui/use-target.ts';
import { CloseCallForm } from '../calls/close-call-form.tsx';
import { DispositionGrid } from './own-call-keys.tsx';
import { NoteForm, type OwnNote } from './own-note.tsx';
import type { ShownCall } from './shown-call.ts';
import { useOwnCall } from './use-own-call.ts';

interface OwnCallActionsProps {
  officer: Officer;
  shown: ShownCall;
  ownNote: OwnNote;
}

/** Larger in the car view. */
const SIZE = { h: 'var(--own-call-acts, 44px)', fz: 'var(--own-call-words, 14px)' };

export function OwnCallActions({ officer, shown, ownNote }: OwnCallActionsProps) {
  const { leave } = useOwnCall(officer);
  const field = useRef<HTMLInputElement>(null);
  // The call disappears before the sheet closes.
  const closing = useTarget<ShownCall>();
  const { _id: id } = shown.call;
  const isNoting = ownNote.call?._id === id;
  const toggleNote = () => {
    // Phones only open the keyboard if a field gets the focus during the press.
    flushSync(() => ownNote.setCall(isNoting ? null : shown.call));
    field.current?.focus();
  };
  return (
    <>
      <SimpleGrid cols={3} spacing={8}>
        <Button {...SIZE} aria-expanded={isNoting} onClick={toggleNote}>
          Note
        </Button>
        <Button {...SIZE} onClick={() => closing.open(shown)}>
          Close
        </Button>
        <Button {...SIZE} onClick={() => void leave(shown)}>
          Detach
        </Button>
      </SimpleGrid>
      {isNoting && (
        <NoteForm
          key={id}
          officer={officer}
          call={shown.call}
          field={field}
          onDone={() => ownNote.setCall(null)}
        />
      )}
      {closing.target !== null && (
        <CloseCallSheet
          officer={officer}
          opened={closing.opened}
          shown={closing.target}
          onClose={closing.close}
        />
      )}
    </>
  );
}

type CloseCallSheetProps = DialogOf<{ officer: Officer; shown: ShownCall }>;

function CloseCallSheet({ officer, opened, shown, onClose }: CloseCallSheetProps) {
  const { end, offerReopening } = useOwnCall(officer);
  const [typing, { open, close }] = useDisclosure(false);
  const { _id: callId, callNumber } = shown.call;
  const title = `Close Call ${callNumber}`;
  const closeThen = (act: () => unknown) => {
    onClose();
    act();
  };
  return (
    <>
      <Sheet opened={opened} onClose={onClose} title={title}>
        <DispositionGrid
          h={48}
          shown={shown}
          onChoose={(disposition) => closeThen(() => end(shown, disposition))}
        >
          <Button h={48} onClick={() => closeThen(open)}>
            Other
          </Button>
        </DispositionGrid>
      </Sheet>
      <FormDialog opened={typing} title={title} size={440} onClose={close}>
        <CloseCallForm callId={callId} onSaved={() => offerReopening(shown)} />
      </FormDialog>
    </>
  );
}

import { Button } from '@mantine/core';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTarget } from '#ui/use-target.ts';
import { CloseCallSheet } from './close-call-sheet.tsx';
import classes from './own-call-acts.module.css';
import { NoteForm, type OwnNote } from './own-note.tsx';
import type { ShownCall } from './shown-call.ts';
import { useOwnCall } from './use-own-call.ts';

interface OwnCallActsProps {
  officer: Officer;
  shown: ShownCall;
  ownNote: OwnNote;
}

export function OwnCallActs({ officer, shown, ownNote }: OwnCallActsProps) {
  const { leave, end, offerReopening } = useOwnCall(officer);
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
      <div className={classes.acts}>
        <Button aria-expanded={isNoting} onClick={toggleNote}>
          Note
        </Button>
        <Button onClick={() => closing.open(shown)}>Close</Button>
        <Button onClick={() => void leave(shown)}>Detach</Button>
      </div>
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
          opened={closing.opened}
          shown={closing.target}
          onClose={closing.close}
          onEnd={(disposition) => closing.target && void end(closing.target, disposition)}
          onClosed={() => closing.target && offerReopening(closing.target)}
        />
      )}
    </>
  );
}

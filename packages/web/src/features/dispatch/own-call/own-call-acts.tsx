import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { NOTE_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { draftAt } from '#ui/form-dialog/draft.ts';
import { lazyDialog } from '#ui/lazy-dialog.tsx';
import { useTarget } from '#ui/use-target.ts';
import classes from './own-call-acts.module.css';
import type { ShownCall } from './shown-call.ts';
import { useOwnCall } from './use-own-call.ts';

const CloseCallSheet = lazyDialog(() => import('./close-call-sheet.tsx'));

interface OwnCallActsProps {
  officer: Officer;
  shown: ShownCall;
}

/** What is done most with the call that the own unit shows, each by a press or two. */
export function OwnCallActs({ officer, shown }: OwnCallActsProps) {
  const { leave, note, end, offerReopening } = useOwnCall(officer);
  // Of which call a note is being written: another one begins without it.
  const [noted, setNoted] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // The call is gone from here before the sheet is.
  const closing = useTarget<ShownCall>();
  const { _id: id } = shown.call;
  const isNoting = noted === id;
  const toggleNote = () => {
    // Phones show their keyboard only for a field that has the focus before the press is over.
    flushSync(() => setNoted(isNoting ? null : id));
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
          callId={id}
          field={field}
          add={(text) => note(id, text)}
          onAdded={() => setNoted(null)}
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

interface NoteFormProps {
  callId: string;
  field: RefObject<HTMLInputElement | null>;
  add: (text: string) => Promise<boolean>;
  onAdded: () => void;
}

/** A line for the log, which the keyboard's own key sends. What was typed stays until it is added. */
function NoteForm({ callId, field, add, onAdded }: NoteFormProps) {
  const [draft] = useState(() => draftAt(`call-note:${callId}`, { text: '' }));
  const [text, setText] = useState(() => draft.load().text);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || busy) return field.current?.focus();
    setBusy(true);
    if (!(await add(text))) return setBusy(false);
    draft.clear();
    onAdded();
  };
  return (
    <form className={classes.note} onSubmit={(event) => void send(event)}>
      <TextInput
        ref={field}
        size="room"
        aria-label="Note"
        placeholder="Note for the log"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={NOTE_MAX}
        value={text}
        readOnly={busy}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          if (value === '') draft.clear();
          else draft.save({ text: value });
        }}
      />
      <Button type="submit" size="room" aria-busy={busy} disabled={text.trim() === ''}>
        {busy ? 'Sending...' : 'Send'}
      </Button>
    </form>
  );
}

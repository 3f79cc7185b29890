import { Button, Group, TextInput } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { NOTE_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useCall } from '../calls/calls.queries.ts';
import { ClosedCallNotice, CopyNote, noteDraftOf, useNoteDraft } from '../calls/note-draft.tsx';
import { useOwnCall } from './use-own-call.ts';

export type OwnNote = ReturnType<typeof useOwnNote>;

/** Holds the note above the component that unmounts with its call. */
export function useOwnNote() {
  const [call, setCall] = useState<Call | null>(null);
  return { call, setCall };
}

interface UnsentNoteProps {
  officer: Officer;
  ownNote: OwnNote;
  ownCallId: string | undefined;
}

export function UnsentNote({ officer, ownNote: { call, setCall }, ownCallId }: UnsentNoteProps) {
  const field = useRef<HTMLInputElement>(null);
  if (call === null || call._id === ownCallId || noteDraftOf(call._id).load().text === '') return null;
  const discard = () => {
    noteDraftOf(call._id).clear();
    setCall(null);
  };
  return (
    <section aria-label={`Note for call ${call.callNumber}`}>
      <NoteForm
        key={call._id}
        officer={officer}
        call={call}
        field={field}
        onDone={() => setCall(null)}
        onDiscard={discard}
      />
    </section>
  );
}

interface NoteFormProps {
  officer: Officer;
  call: Call;
  field: RefObject<HTMLInputElement | null>;
  onDone: () => void;
  onDiscard?: () => void;
}

export function NoteForm({ officer, call, field, onDone, onDiscard }: NoteFormProps) {
  const { note } = useOwnCall(officer);
  const isClosed = useCall(call._id).data?.status === 'Closed';
  const [text, setText] = useNoteDraft(call._id);
  const [busy, setBusy] = useState(false);
  // Restores the focus of the field that unmounted with its call.
  useEffect(() => {
    if (document.activeElement === document.body) field.current?.focus();
  }, [field]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isClosed || text.trim() === '' || busy) return field.current?.focus();
    setBusy(true);
    if (!(await note(call._id, text))) return setBusy(false);
    setText('');
    onDone();
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <Group wrap="nowrap" align="stretch" gap={8} pt={8}>
        <TextInput
          ref={field}
          flex={1}
          miw={0}
          size="room"
          aria-label="Note"
          placeholder="Note for the log"
          enterKeyHint="send"
          maxLength={NOTE_MAX}
          value={text}
          readOnly={busy}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        {isClosed ? (
          <CopyNote text={text} size="room" />
        ) : (
          <Button type="submit" size="room" aria-busy={busy} disabled={text.trim() === ''}>
            {busy ? 'Sending...' : 'Send'}
          </Button>
        )}
        {onDiscard !== undefined && (
          <Button size="room" variant="subtle" onClick={onDiscard}>
            Discard
          </Button>
        )}
      </Group>
      {isClosed && <ClosedCallNotice call={call} />}
    </form>
  );
}

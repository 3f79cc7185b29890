import '@mantine/core/styles/Input.layer.css';
import { Button, Textarea } from '@mantine/core';
import { NOTE_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { draftAt } from '#ui/form-dialog/draft.ts';
import classes from './note-field.module.css';
import type { CallActionsState } from './use-call-actions.ts';

interface NoteFieldProps {
  callId: string;
  actions: CallActionsState;
}

/** A line for the call's log; Ctrl+Enter adds it. What was typed stays until it is added. */
export function NoteField({ callId, actions }: NoteFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft] = useState(() => draftAt(`call-note:${callId}`, { text: '' }));
  const [text, setText] = useState(() => draft.load().text);
  const { pending } = actions;
  const type = (typed: string) => {
    setText(typed);
    if (typed === '') draft.clear();
    else draft.save({ text: typed });
  };
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim() === '' || pending !== null) return field.current?.focus();
    if (await actions.addNote(text)) type('');
    field.current?.focus();
  };
  return (
    <form className={classes.form} onSubmit={(event) => void add(event)}>
      <Textarea
        ref={field}
        className={classes.field ?? ''}
        size="dense"
        rows={1}
        autosize
        maxRows={4}
        aria-label="Note"
        placeholder="Note for the log"
        title="Ctrl+Enter adds the note"
        maxLength={NOTE_MAX}
        value={text}
        readOnly={pending?.kind === 'note'}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={submitOnControlEnter}
      />
      <Button type="submit" aria-busy={pending?.kind === 'note'} disabled={text.trim() === ''}>
        {pending?.kind === 'note' ? 'Adding...' : 'Add Note'}
      </Button>
    </form>
  );
}

function submitOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

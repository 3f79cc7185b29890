import '@mantine/core/styles/Input.layer.css';
import { Button, Group, Textarea } from '@mantine/core';
import type { CallEntry } from '@ten-four/contract/dispatch/calls.contract';
import { NOTE_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { formatClock, formatMoment } from '#lib/moments.ts';
import { draftAt } from '#ui/form-dialog/draft.ts';
import classes from './call-panel.module.css';
import type { CallActionsState } from './use-call-actions.ts';

interface CallLogProps {
  /** Oldest first, as the server tells it. */
  log: readonly CallEntry[];
}

/** What happened to a call, newest first. Readers of the screen hear what is added. */
export function CallLog({ log }: CallLogProps) {
  return (
    <div role="log" aria-label="Log">
      <ol className={classes.log} reversed>
        {log.toReversed().map(({ _id, kind, text, by, at }) => (
          <li key={_id} className={classes.entry} data-kind={kind}>
            <time className={classes.time} dateTime={at} title={formatMoment(at)}>
              {formatClock(at)}
            </time>
            <span className={classes.text}>
              {text}
              {by !== null && !text.startsWith(by) && (
                <>
                  {' · '}
                  <span className={classes.time}>{by}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

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
    <form onSubmit={(event) => void add(event)}>
      <Group gap={8} align="flex-start" wrap="nowrap" pb={6}>
        <Textarea
          ref={field}
          flex={1}
          miw={0}
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
      </Group>
    </form>
  );
}

function submitOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

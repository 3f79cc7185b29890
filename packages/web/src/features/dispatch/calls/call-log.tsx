import { Button, Group, Textarea } from '@mantine/core';
import type { Call, CallDetail, CallEntry } from '@ten-four/contract/dispatch/calls.schema';
import { NOTE_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { type FormEvent, useRef } from 'react';
import { queryFailure } from '#lib/api-client.ts';
import { formatClock } from '#lib/date-format.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { submitOnControlEnter } from '#ui/form-dialog/submit-keys.ts';
import { MoreRows } from '#ui/more-rows.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { Timestamp } from '#ui/timestamp.tsx';
import logLines from '../board/log-lines.module.css';
import type { CallActionsState } from './call-actions.ts';
import classes from './call-panel.module.css';
import type { useCall } from './calls.queries.ts';
import { ClosedCallNotice, CopyNote, useNoteDraft } from './note-draft.tsx';

interface CallLogProps {
  call: CallDetail;
  query: ReturnType<typeof useCall>;
  canEdit: boolean;
  actions: CallActionsState;
}

export function CallLog({ call, query, canEdit, actions }: CallLogProps) {
  return (
    <>
      {canEdit && <NoteField call={call} actions={actions} />}
      {!query.isPlaceholderData ? (
        <>
          <Entries log={call.log} />
          <MoreRows query={query} failure="The earlier entries could not be loaded." label="Earlier" />
        </>
      ) : query.error === null ? (
        <SkeletonRows rows={3} height={32} />
      ) : (
        <ErrorState {...queryFailure(query, 'The log could not be loaded.')} />
      )}
    </>
  );
}

function Entries({ log }: { log: readonly CallEntry[] }) {
  return (
    <div role="log" aria-label="Log">
      <ol className={logLines.lines} reversed>
        {log.toReversed().map(({ _id, kind, text, by, at }) => (
          <li key={_id} className={classes.entry} data-kind={kind}>
            <Timestamp at={at} format={formatClock} />
            <span className={classes.text}>
              {text}
              {by !== null && !text.startsWith(by) && (
                <>
                  {' · '}
                  <i>{by}</i>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function NoteField({ call, actions }: { call: Call; actions: CallActionsState }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, type] = useNoteDraft(call._id);
  const { pending } = actions;
  const isClosed = call.status === 'Closed';
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isClosed || text.trim() === '' || pending !== null) return field.current?.focus();
    if (await actions.addNote(text)) type('');
    field.current?.focus();
  };
  if (isClosed && text === '') return null;
  return (
    <form onSubmit={(event) => void add(event)} onKeyDown={submitOnControlEnter}>
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
        />
        {isClosed ? (
          <CopyNote text={text} />
        ) : (
          <Button type="submit" aria-busy={pending?.kind === 'note'} disabled={text.trim() === ''}>
            {pending?.kind === 'note' ? 'Adding...' : 'Add Note'}
          </Button>
        )}
      </Group>
      {isClosed && <ClosedCallNotice call={call} />}
    </form>
  );
}

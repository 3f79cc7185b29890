import { Button, Group, TextInput } from '@mantine/core';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { LINE_MAX } from '@ten-four/contract/emergencies/emergencies.values';
import { useState } from 'react';
import { callEndpoint } from '#lib/api-client.ts';
import { formatClock } from '#lib/date-format.ts';
import { withErrorToast } from '../with-error-toast.ts';
import { answerDraft } from './console.queries.ts';
import classes from './console-call.module.css';

export function AnswerField({ emergency }: { emergency: Emergency }) {
  const [draft] = useState(() => answerDraft(emergency._id));
  const [text, setText] = useState(() => draft.load().text);
  const send = async () => {
    const body = { text: text.trim() };
    if (body.text === '') return;
    const options = { params: { id: emergency._id }, body, idempotencyKey: draft.keyFor(body) };
    const sent = await withErrorToast(callEndpoint('POST /api/911/:id/lines', options), 'Not sent.');
    if (sent === undefined) return;
    draft.clear();
    setText('');
  };
  return (
    <>
      <Group className={classes.caller ?? ''} gap={8} wrap="nowrap">
        <TextInput
          flex={1}
          size="dense"
          aria-label="To the caller"
          placeholder="To the caller"
          autoComplete="off"
          maxLength={LINE_MAX}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            draft.save({ text: value });
          }}
          onKeyDown={(event) => {
            // Otherwise Enter would release the call.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void send();
          }}
        />
        <Button disabled={text.trim() === ''} onClick={() => void send()}>
          Send
        </Button>
      </Group>
      <CallerMessages emergency={emergency} />
    </>
  );
}

export function CallerMessages({ emergency: { lines } }: { emergency: Emergency }) {
  if (lines.length === 0) return null;
  return (
    <div className={classes.caller} role="log" aria-label="Messages with the caller">
      <ul>
        {lines.toReversed().map(({ _id, from, text, at }) => (
          <li key={_id}>
            <time dateTime={at}>{formatClock(at)}</time>
            <span>
              <bdi>{text}</bdi> · <i>{from}</i>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

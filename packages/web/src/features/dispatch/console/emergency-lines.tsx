import { Button, Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { LINE_MAX } from '@ten-four/contract/emergencies/emergencies.values';
import { useState } from 'react';
import { formatClock } from '#lib/moments.ts';
import { withErrorToast } from '../with-error-toast.ts';
import { consoleActs } from './console.queries.ts';
import classes from './console-call.module.css';
import { answerDraft } from './emergency-drafts.ts';

export function Answer({ emergency }: { emergency: Emergency }) {
  const acts = consoleActs(useQueryClient());
  const [draft] = useState(() => answerDraft(emergency._id));
  const [text, setText] = useState(() => draft.load().text);
  const send = async () => {
    const wanted = text.trim();
    if (wanted === '') return;
    const key = draft.keyFor({ text: wanted });
    const sent = await withErrorToast(acts.answer(emergency._id, wanted, key), 'Not sent.');
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
      <Lines emergency={emergency} />
    </>
  );
}

export function Lines({ emergency: { lines } }: { emergency: Emergency }) {
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

import { ActionIcon, Text, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { LINE_MAX } from '@ten-four/contract/emergencies/emergencies.values';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { formatTime } from '#lib/date-format.ts';
import { draftAt } from '#ui/form-dialog/draft.ts';
import messageStyles from '#ui/messages.module.css';
import { Timestamp } from '#ui/timestamp.tsx';
import { useEmergencyLine } from '../emergencies.queries.ts';
import classes from './conversation.module.css';

const CALLER = 'Caller';

export function Conversation({ emergency }: { emergency: OwnEmergency }) {
  const { _id, details, createdAt, lines } = emergency;
  const first = details === null ? [] : [{ _id, from: CALLER, text: details, at: createdAt }];
  const messages = [...first, ...lines];
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(messages.length);
  useEffect(() => {
    if (messages.length > shown.current) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    shown.current = messages.length;
  }, [messages.length]);
  return (
    <div className={classes.conversation} role="log" aria-label="Conversation">
      <ul ref={list} className={messageStyles.messages}>
        {messages.map(({ _id: id, from, text, at }) => (
          <li key={id} data-own={from === CALLER || undefined}>
            <Text fz={12} lh="16px" c="dimmed">
              {from === CALLER ? 'You' : from} · <Timestamp at={at} format={formatTime} ff="monospace" />
            </Text>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function LineForm({ id }: { id: string }) {
  const { mutateAsync, isPending, error } = useEmergencyLine();
  const [draft] = useState(() => draftAt(`911 line:${id}`, { text: '' }));
  const [text, setText] = useState(() => draft.load().text);
  const field = useRef<HTMLInputElement>(null);
  const type = (typed: string) => {
    setText(typed);
    if (typed === '') draft.clear();
    else draft.save({ text: typed });
  };
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    field.current?.focus();
    if (text.trim() === '' || isPending) return;
    const body = { text };
    // `mutate` callbacks don't run after unmount.
    void mutateAsync({ params: { id }, body, idempotencyKey: draft.keyFor(body) }).then(
      () => type(''),
      () => undefined,
    );
  };
  return (
    <form className={classes.form} onSubmit={add}>
      {error && <p role="alert">{failureMessage(error, 'Your message could not be sent.')}</p>}
      <TextInput
        ref={field}
        size="touch"
        aria-label="Message dispatch"
        placeholder="Message dispatch"
        enterKeyHint="send"
        maxLength={LINE_MAX}
        value={text}
        readOnly={isPending}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <ActionIcon
        type="submit"
        size="touch"
        variant="filled"
        color="civ"
        c="white"
        aria-label="Send"
        aria-busy={isPending}
      >
        <IconSend size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </form>
  );
}

import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import type { OutboxMessage } from '@ten-four/contract/outbox/outbox.contract';
import { OUTBOX_STATES, OUTBOX_TEXTS, type OutboxState } from '@ten-four/contract/outbox/outbox.values';
import { useMemo } from 'react';
import { formatDateTime } from '#lib/date-format.ts';
import { useAddress } from '#lib/use-address.ts';
import { endpointKey, useSend } from '#lib/use-endpoint.ts';
import { anyOf, Choices } from '#ui/choices.tsx';
import type { TableColumn } from '#ui/data-table.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Mono } from '#ui/mono.tsx';
import { PagedPanel } from '#ui/paged-panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import textStyles from '#ui/text.module.css';
import { showSuccess } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { useOutbox } from '../outbox.queries.ts';
import { HealthPanel } from './health-panel.tsx';
import classes from './outbox-panel.module.css';

const STATES = anyOf(OUTBOX_STATES, 'All');
const TONES = {
  Pending: 'stop',
  Sent: 'available',
  Failed: 'danger',
  Unknown: 'busy',
  Dropped: 'off',
} as const;

const CHANNEL_WORDS: Readonly<Record<OutboxMessage['channel'], string>> = {
  webhook: '',
  push: '',
  channel: ' · channel',
  'direct-message': ' · direct message',
  edit: ' · edit of the direct message',
};

export default function OutboxPanel() {
  const { search, change } = useAddress();
  const state = OUTBOX_STATES.find((known) => known === search.get('state')) ?? null;
  const query = useOutbox(state);
  const sending = useTarget<OutboxMessage>();
  const columns = useMemo(() => [...COLUMNS, sendAgainColumn(sending.open)], [sending.open]);
  const show = (next: OutboxState | null) => change({ state: next });
  return (
    <Stack gap={16}>
      <HealthPanel />
      <PagedPanel
        title="Messages"
        caption="Messages to Discord"
        query={query}
        rows={query.data?.pages.flatMap((page) => page.messages)}
        failed="The messages could not be loaded."
        columns={columns}
        empty={{
          message: state === null ? 'Nothing sent to Discord yet.' : 'No messages in this state.',
          action: state !== null && <Button onClick={() => show(null)}>Show all</Button>,
        }}
        tools={
          <Flex p="4px var(--panel-side, 12px)" style={{ borderBottom: '1px solid var(--tf-line)' }}>
            <Choices label="State" choices={STATES} chosen={state} onChoose={show} />
          </Flex>
        }
      >
        <FormDialog opened={sending.opened} title="Send again" size={440} onClose={sending.close}>
          {sending.target !== null && <SendAgainForm message={sending.target} />}
        </FormDialog>
      </PagedPanel>
    </Stack>
  );
}

const COLUMNS: readonly TableColumn<OutboxMessage>[] = [
  {
    id: 'state',
    header: 'State',
    folded: 'lead',
    cell: ({ state }) => <StatusTag tone={TONES[state]}>{state}</StatusTag>,
  },
  {
    id: 'message',
    header: 'Message',
    folded: 'bare',
    cell: ({ title }) => <span className={classes.words}>{title}</span>,
  },
  {
    id: 'recipient',
    header: 'Recipient',
    cell: ({ recipient, channel }) => (
      <span className={classes.words}>
        {recipient}
        <Text span c="var(--tf-faint)">
          {CHANNEL_WORDS[channel]}
        </Text>
      </span>
    ),
  },
  {
    id: 'report',
    header: 'Report',
    align: 'right',
    cell: ({ reportNumber }) => <Mono>{reportNumber ?? '–'}</Mono>,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    align: 'right',
    cell: ({ attempts }) => <Mono>{attempts}</Mono>,
  },
  {
    id: 'times',
    header: 'Created, sent',
    folded: 'line',
    cell: ({ createdAt, sentAt, nextAttemptAt }) => (
      <Box component="span" display="grid" c="dimmed" className={textStyles.nowrap ?? ''}>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {sentAt !== null && <time dateTime={sentAt}>sent {formatDateTime(sentAt)}</time>}
        {nextAttemptAt !== null && <time dateTime={nextAttemptAt}>next {formatDateTime(nextAttemptAt)}</time>}
      </Box>
    ),
  },
  {
    id: 'error',
    header: 'Last error',
    cell: ({ lastError }) =>
      lastError === null ? (
        <Text span c="var(--tf-faint)">
          none
        </Text>
      ) : (
        <span className={classes.words}>{lastError}</span>
      ),
  },
];

const sendAgainColumn = (onSendAgain: (message: OutboxMessage) => void): TableColumn<OutboxMessage> => ({
  id: 'again',
  header: 'Action',
  align: 'right',
  folded: 'end',
  cell: (message) =>
    (message.state === 'Failed' || message.state === 'Unknown') && (
      <Button
        size="row"
        aria-label={`Send again: ${message.title} to ${message.recipient}`}
        onClick={() => onSendAgain(message)}
      >
        Send again
      </Button>
    ),
});

function SendAgainForm({ message }: { message: OutboxMessage }) {
  const { state } = useEndpointForm({
    send: useSend('POST /api/outbox/:id/send-again', { reload: [endpointKey('GET /api/outbox')] }),
    draft: `outbox:${message._id}`,
    initial: {},
    optionsOf: () => ({ params: { id: message._id } }),
    onSaved: () => showSuccess(OUTBOX_TEXTS.queued),
    texts: { failed: 'The message could not be queued.' },
  });
  return (
    <DialogForm state={state} submitLabel="Send again" busyLabel="Sending...">
      <p>
        Send <strong>{message.title}</strong>
        {message.reportNumber !== null && ` of report ${message.reportNumber}`} to{' '}
        <strong>{message.recipient}</strong> again?
        {message.state === 'Unknown' &&
          " Discord didn't confirm the last attempt. If the message did arrive, it will arrive twice."}
      </p>
    </DialogForm>
  );
}

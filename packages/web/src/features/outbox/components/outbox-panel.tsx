import { Button, Text } from '@mantine/core';
import type { OutboxMessage } from '@ten-four/contract/outbox/outbox.contract';
import { OUTBOX_STATES, OUTBOX_TEXTS, type OutboxState } from '@ten-four/contract/outbox/outbox.values';
import { useMemo } from 'react';
import { formatMoment } from '#lib/moments.ts';
import { useAddress } from '#lib/use-address.ts';
import { anyOf, Choices } from '#ui/choices.tsx';
import type { TableColumn } from '#ui/data-table.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { PagedPanel } from '#ui/paged-panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { useOutbox, useSendAgain } from '../outbox.queries.ts';
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

/** For staff: what was sent to Discord and what became of it; the filter stands in the address. */
export default function OutboxPanel() {
  const { search, change } = useAddress();
  const state = OUTBOX_STATES.find((known) => known === search.get('state')) ?? null;
  const query = useOutbox(state);
  const sending = useTarget<OutboxMessage>();
  const columns = useMemo(() => columnsOf(sending.open), [sending.open]);
  const show = (next: OutboxState | null) => change({ state: next });
  return (
    <div className={classes.both}>
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
          <div className={classes.states}>
            <Choices label="State" choices={STATES} chosen={state} onChoose={show} />
          </div>
        }
      >
        <FormDialog opened={sending.opened} title="Send again" size={440} onClose={sending.close}>
          {(dialog) => sending.target !== null && <SendAgainForm message={sending.target} dialog={dialog} />}
        </FormDialog>
      </PagedPanel>
    </div>
  );
}

function columnsOf(onSendAgain: (message: OutboxMessage) => void): TableColumn<OutboxMessage>[] {
  return [
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
          {channel === 'direct-message' && <span className={classes.faint}> · direct message</span>}
          {channel === 'channel' && <span className={classes.faint}> · channel</span>}
          {channel === 'edit' && <span className={classes.faint}> · edit of the direct message</span>}
        </span>
      ),
    },
    {
      id: 'report',
      header: 'Report',
      align: 'right',
      cell: ({ reportNumber }) => (
        <Text span ff="monospace">
          {reportNumber ?? '–'}
        </Text>
      ),
    },
    {
      id: 'attempts',
      header: 'Attempts',
      align: 'right',
      cell: ({ attempts }) => (
        <Text span ff="monospace">
          {attempts}
        </Text>
      ),
    },
    {
      id: 'times',
      header: 'Written, sent',
      folded: 'line',
      cell: ({ createdAt, sentAt, nextAttemptAt }) => (
        <span className={classes.times}>
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          {sentAt !== null && <time dateTime={sentAt}>sent {formatMoment(sentAt)}</time>}
          {nextAttemptAt !== null && <time dateTime={nextAttemptAt}>next {formatMoment(nextAttemptAt)}</time>}
        </span>
      ),
    },
    {
      id: 'error',
      header: 'Last error',
      cell: ({ lastError }) =>
        lastError === null ? (
          <span className={classes.faint}>none</span>
        ) : (
          <span className={classes.words}>{lastError}</span>
        ),
    },
    {
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
    },
  ];
}

/** Asks before a message is sent again: its reader may get it twice. */
function SendAgainForm({ message, dialog }: { message: OutboxMessage; dialog: DialogControl }) {
  const { state } = useEndpointForm({
    send: useSendAgain(),
    draft: `outbox:${message._id}`,
    initial: {},
    optionsOf: () => ({ params: { id: message._id } }),
    onSaved: () => showSuccess(OUTBOX_TEXTS.queued),
    texts: { failed: 'The message could not be queued.' },
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Send again" busyLabel="Sending...">
      <p>
        Send <strong>{message.title}</strong>
        {message.reportNumber !== null && ` of report ${message.reportNumber}`} to{' '}
        <strong>{message.recipient}</strong> again?
        {message.state === 'Unknown' &&
          ' Discord did not say what became of it: it may have arrived, and would then arrive twice.'}
      </p>
    </DialogForm>
  );
}

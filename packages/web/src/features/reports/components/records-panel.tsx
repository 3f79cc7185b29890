import { Text, UnstyledButton } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { formatDate } from '#lib/date-format.ts';
import { formatDollars } from '#lib/dollars.ts';
import { useAddress } from '#lib/use-address.ts';
import { useNowOnScreen } from '#lib/use-now.ts';
import type { DialogOf } from '#ui/form-dialog/form-dialog.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Mono } from '#ui/mono.tsx';
import { Panel } from '#ui/panel.tsx';
import lists from '#ui/rows.module.css';
import { useCivilianRecords } from '../reports.queries.ts';
import { recordTags } from './consequences.tsx';
import { RecordDialog } from './record-dialog.tsx';
import classes from './records.module.css';
import { findUnpaid, hasUnpaidFine, UNPAID_FINE } from './unpaid-fine.ts';

interface RecordsPanelProps {
  civilianId: string;
  payment: (fine: number) => ReactNode;
  contest: (dialog: DialogOf<{ report: { _id: string; number: number } }>) => ReactNode;
}

export function RecordsPanel({ civilianId, ...reader }: RecordsPanelProps) {
  const records = useCivilianRecords(civilianId);
  return (
    <Panel title="Records">
      <Loaded query={records} failed="The records could not be loaded.">
        {({ tickets, writtenWarnings, arrestReports }) => {
          const kinds = [
            { label: 'Tickets', title: 'Ticket', records: tickets },
            { label: 'Written Warnings', title: 'Written warning', records: writtenWarnings },
            { label: 'Arrest Reports', title: 'Arrest report', records: arrestReports },
          ];
          const unpaid = findUnpaid(kinds);
          return (
            <dl className={lists.rows}>
              {kinds.map(({ label, title, records }) => (
                <div className={classes.kind} key={label}>
                  <dt>{label}</dt>
                  {records.length === 0 && <dd data-empty>None</dd>}
                  {records.map((record) => (
                    <dd key={record._id} id={record._id === unpaid ? UNPAID_FINE : undefined}>
                      <RecordEntry record={record} title={title} {...reader} />
                    </dd>
                  ))}
                </div>
              ))}
            </dl>
          );
        }}
      </Loaded>
    </Panel>
  );
}

type RecordEntryProps = Pick<ComponentProps<typeof RecordDialog>, 'record' | 'title'> &
  Pick<RecordsPanelProps, 'payment' | 'contest'>;

function RecordEntry({ contest, ...props }: RecordEntryProps) {
  const { record, title } = props;
  // A link may name the record to open.
  const { search } = useAddress();
  const [opened, setOpened] = useState<'record' | 'contest' | null>(
    search.get('record') === record._id ? 'record' : null,
  );
  const close = () => setOpened(null);
  return (
    <>
      <UnstyledButton
        className={classes.open ?? ''}
        aria-label={`Open ${title.toLowerCase()} ${record.number}: ${record.reason}`}
        onClick={() => setOpened('record')}
      >
        {record.reason === '' ? `${title} ${record.number}` : record.reason}
      </UnstyledButton>
      <Details record={record} />
      <RecordDialog
        {...props}
        opened={opened === 'record'}
        onContest={() => setOpened('contest')}
        onClose={close}
      />
      {contest({ report: record, opened: opened === 'contest', onClose: close })}
    </>
  );
}

function Details({ record }: Pick<RecordEntryProps, 'record'>) {
  const { createdAt, paidAt, consequences } = record;
  const fineAmount = record.fineAmount ?? 0;
  const jailTime = record.jailTime ?? 0;
  const unpaid = hasUnpaidFine(record);
  const { now, ref } = useNowOnScreen();
  return (
    <Text ref={ref} component="div" fz={13} c="dimmed">
      <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      {fineAmount > 0 && (
        <>
          {' · '}
          <Text span style={{ whiteSpace: 'nowrap' }} {...(unpaid ? { c: 'var(--tf-busy)' } : {})}>
            <Mono>{formatDollars(fineAmount)}</Mono>
            {unpaid && ' unpaid'}
            {paidAt !== null && ` paid ${formatDate(paidAt)}`}
          </Text>
        </>
      )}
      {jailTime > 0 && ` · ${jailTime} min jail`}
      {consequences && recordTags(consequences, now)}
    </Text>
  );
}

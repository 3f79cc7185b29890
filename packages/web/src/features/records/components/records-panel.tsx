import type { CivilianRecords } from '@ten-four/contract/reports/reports.contract';
import { failureMessage } from '#lib/api-client.ts';
import { formatDate } from '#lib/moments.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { useCivilianRecords } from '../api/get-civilian-records.ts';
import classes from './records-panel.module.css';

type CivilianRecord = CivilianRecords['tickets'][number];

/** What was written about a civilian: tickets, warnings, arrests, each with its entries or 'None' (specification §2). */
export function RecordsPanel({ civilianId }: { civilianId: string }) {
  return (
    <Panel title="Records">
      <Records civilianId={civilianId} />
    </Panel>
  );
}

function Records({ civilianId }: { civilianId: string }) {
  const records = useCivilianRecords(civilianId);
  if (records.isPending) return <SkeletonRows rows={3} />;
  if (records.data === undefined) {
    return (
      <ErrorState
        message={failureMessage(records.error, 'The records could not be loaded.')}
        onRetry={() => void records.refetch()}
      />
    );
  }
  const { tickets, writtenWarnings, arrestReports } = records.data;
  return (
    <dl className={classes.kinds}>
      <Kind label="Tickets" records={tickets} />
      <Kind label="Written Warnings" records={writtenWarnings} />
      <Kind label="Arrest Reports" records={arrestReports} />
    </dl>
  );
}

function Kind({ label, records }: { label: string; records: readonly CivilianRecord[] }) {
  return (
    <div className={classes.kind}>
      <dt>{label}</dt>
      {records.length === 0 && <dd className={classes.none}>None</dd>}
      {records.map((record) => (
        <dd key={record._id}>
          {record.reason}
          <Details record={record} />
        </dd>
      ))}
    </div>
  );
}

function Details({ record }: { record: CivilianRecord }) {
  const { createdAt, fineAmount, paidAt, jailTime } = record;
  return (
    <span className={classes.details}>
      <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      {fineAmount > 0 && (
        <>
          {' · '}
          <span className={classes.fine} data-unpaid={paidAt === null || undefined}>
            <span className={classes.money}>{MONEY.format(fineAmount)}</span>{' '}
            {paidAt === null ? 'unpaid' : 'paid'}
          </span>
        </>
      )}
      {jailTime > 0 && ` · ${jailTime} min jail`}
    </span>
  );
}

const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

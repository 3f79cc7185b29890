import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { AccountRequest } from '@ten-four/contract/bank/bank.contract';
import { formatDate } from '#lib/moments.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { accountTitle } from '../accounts.ts';
import { formatMoney } from '../money.ts';
import classes from './request-tables.module.css';
import { STATUS_TONES, STATUS_WORDS } from './request-words.ts';

type Held = AccountRequest['held'][number];
type Earlier = AccountRequest['earlier'][number];

const HELD: TableColumn<Held>[] = [
  { id: 'name', header: 'Name', folded: 'lead', cell: accountTitle },
  { id: 'type', header: 'Type', folded: 'lead', cell: ({ accountType }) => accountType },
  {
    id: 'number',
    header: 'Number',
    cell: ({ accountNumber }) => <span className={classes.code}>{formatAccountNumber(accountNumber)}</span>,
  },
  { id: 'opened', header: 'Opened', cell: Day },
  {
    id: 'balance',
    header: 'Balance',
    align: 'right',
    folded: 'end',
    cell: ({ balance }) => <span className={classes.code}>{formatMoney(balance)}</span>,
  },
];

const EARLIER: TableColumn<Earlier>[] = [
  { id: 'requested', header: 'Requested', folded: 'lead', cell: Day },
  { id: 'type', header: 'Type', folded: 'lead', cell: ({ accountType }) => accountType },
  {
    id: 'outcome',
    header: 'Outcome',
    folded: 'lead',
    cell: ({ status }) => <StatusTag tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</StatusTag>,
  },
  { id: 'reason', header: 'Reason given', cell: ({ decisionNote }) => decisionNote ?? '' },
  { id: 'by', header: 'Decided by', align: 'right', cell: ({ decidedBy }) => decidedBy ?? '' },
];

function Day({ createdAt }: { createdAt: string }) {
  return <span className={classes.day}>{formatDate(createdAt)}</span>;
}

/** What the character's open accounts are. */
export function HeldAccounts({ request }: { request: AccountRequest }) {
  return <Lines caption="Accounts held" columns={HELD} rows={request.held} />;
}

/** What became of the character's other requests. */
export function EarlierRequests({ request }: { request: AccountRequest }) {
  return <Lines caption="Earlier requests" columns={EARLIER} rows={request.earlier} />;
}

interface LinesProps<Row> {
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
}

function Lines<Row extends { _id: string }>({ caption, columns, rows }: LinesProps<Row>) {
  if (rows.length === 0) return <p className={classes.none}>None</p>;
  return (
    <div className={classes.table}>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowId={({ _id }) => _id}
        density="dense"
        folds
        empty={{ message: 'None' }}
      />
    </div>
  );
}

import { IconChevronLeft } from '@tabler/icons-react';
import { formatAccountNumber } from '@ten-four/contract/bank/account-number';
import type { AccountRequest } from '@ten-four/contract/bank/bank.contract';
import { userTag } from '@ten-four/contract/session/session.values';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatMoment } from '#lib/moments.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Facts } from '#ui/facts.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { accountTitle } from '../accounts.ts';
import { formatAge } from '../moments.ts';
import { formatMoney } from '../money.ts';
import { RequestDecision } from './request-decision.tsx';
import { groundWords, holderName, LONG_WAIT, STATUS_TONES, STATUS_WORDS } from './request-list.tsx';
import classes from './requests.module.css';

interface RequestDetailProps {
  request: AccountRequest;
  /** It is no longer among those of its status. */
  gone: boolean;
  /** Where all requests are shown, for the phone, which has room for one. */
  allAddress: string;
  /** Another request is to be shown. */
  onLeave: () => void;
  onDecided: () => void;
}

/** One request with all that the decision needs; the decision itself stays in view. */
export function RequestDetail({ request, gone, allAddress, onLeave, onDecided }: RequestDetailProps) {
  const { accountType, status, createdAt, ageMinutes, owner, reason, grounds, civilian } = request;
  const late = gone && status === 'Pending';
  return (
    <Panel
      title={`Request from ${holderName(request)}`}
      actions={late ? undefined : <StatusTag tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</StatusTag>}
    >
      <div className={classes.detailFrame}>
        <div className={classes.scroll}>
          <Link className={classes.back} to={allAddress}>
            <IconChevronLeft size={16} stroke={1.75} aria-hidden />
            All requests
          </Link>
          <dl className={classes.head}>
            <Item label="Account type" strong>
              {accountType}
            </Item>
            <Item label="Requested">
              {formatMoment(createdAt)}
              {status === 'Pending' && !late && (
                <span className={classes.detailAge} data-long={ageMinutes >= LONG_WAIT || undefined}>
                  {' '}
                  · {formatAge(ageMinutes)} ago
                </span>
              )}
            </Item>
            <Item label="Owner">{userTag(owner)}</Item>
          </dl>
          <Section title="Reason for approval">
            <p className={classes.detailReason}>{reason}</p>
          </Section>
          <div className={classes.pair}>
            <Section title="Why it needs approval">
              <ul className={classes.grounds}>
                {grounds.map((ground) => (
                  <li key={ground}>{groundWords(ground, request)}</li>
                ))}
              </ul>
            </Section>
            <Section title="Character">
              <div className={classes.facts}>
                <Facts
                  density="dense"
                  facts={[
                    { label: 'Occupation', value: civilian.occupation ?? 'Unemployed' },
                    { label: 'Created', value: formatDate(civilian.createdAt) },
                    ...(civilian.deceased
                      ? [{ label: 'State', value: <StatusTag tone="off">Deceased</StatusTag> }]
                      : []),
                  ]}
                />
              </div>
            </Section>
          </div>
          <Section title="Accounts held">
            <HeldAccounts request={request} />
          </Section>
          <Section title="Earlier requests">
            <EarlierRequests request={request} />
          </Section>
        </div>
        <RequestDecision
          request={request}
          gone={gone}
          allAddress={allAddress}
          onLeave={onLeave}
          onDecided={onDecided}
        />
      </div>
    </Panel>
  );
}

function Item({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-strong={strong || undefined}>{children}</dd>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

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
function HeldAccounts({ request }: { request: AccountRequest }) {
  return <Lines caption="Accounts held" columns={HELD} rows={request.held} />;
}

/** What became of the character's other requests. */
function EarlierRequests({ request }: { request: AccountRequest }) {
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

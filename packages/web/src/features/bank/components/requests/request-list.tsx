import { Group, Text } from '@mantine/core';
import type { AccountRequest } from '@ten-four/contract/bank/account-requests.contract';
import {
  type ApprovalGround,
  REQUEST_STATUSES,
  type RequestStatus,
} from '@ten-four/contract/bank/bank.values';
import { Link } from 'react-router';
import { formatDate, formatMoment } from '#lib/moments.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { Tag } from '#ui/tag.tsx';
import type { useAccountRequests } from '../../bank.queries.ts';
import { loadFailure } from '../accounts.ts';
import { formatAge } from '../moments.ts';
import classes from './requests.module.css';

interface RequestListProps {
  status: RequestStatus;
  query: ReturnType<typeof useAccountRequests>;
  /** Undefined while they are being loaded. */
  requests: readonly AccountRequest[] | undefined;
  selected: AccountRequest | undefined;
}

const TITLES = { Pending: 'Waiting', Active: 'Approved', Denied: 'Denied' };

/** The queue, longest wait first, or the decided requests, latest first. */
export function RequestList({ status, query, requests, selected }: RequestListProps) {
  return (
    <Panel
      title={TITLES[status]}
      count={query.hasNextPage ? undefined : requests?.length}
      actions={
        <nav className={classes.filter} aria-label="Requests by state">
          {REQUEST_STATUSES.map((value) => (
            <Link
              key={value}
              className={classes.choice}
              to={`?${new URLSearchParams({ status: value })}`}
              aria-current={value === status || undefined}
            >
              {STATUS_WORDS[value]}
            </Link>
          ))}
        </nav>
      }
    >
      <div className={classes.scroll}>
        {query.isError && !query.isFetchNextPageError && (
          <ErrorState message={loadFailure(query.error)} onRetry={() => void query.refetch()} />
        )}
        {requests === undefined && query.isPending && <SkeletonRows rows={5} height={84} />}
        {requests?.length === 0 && (
          <EmptyState message={status === 'Pending' ? 'No requests are waiting.' : 'No requests here yet.'} />
        )}
        <ul className={classes.list} aria-label="Requests">
          {(requests ?? []).map((request) => (
            <li key={request._id}>
              <Link
                className={classes.request}
                to={`?${new URLSearchParams({ status, request: request._id })}`}
                aria-current={request._id === selected?._id || undefined}
              >
                <RequestLines request={request} />
              </Link>
            </li>
          ))}
        </ul>
        <MoreRows query={query} failure={loadFailure(query.error)} />
      </div>
    </Panel>
  );
}

function RequestLines({ request }: { request: AccountRequest }) {
  const { status, ageMinutes, accountType, grounds, own, reason, createdAt, decidedAt } = request;
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text span fw={600} className={classes.cut ?? ''}>
          {holderName(request)}
        </Text>
        {status === 'Pending' ? (
          <Text
            span
            flex="none"
            fz={12}
            c={ageMinutes >= LONG_WAIT ? 'var(--tf-busy)' : 'dimmed'}
            title={formatMoment(createdAt)}
          >
            {formatAge(ageMinutes)}
          </Text>
        ) : (
          <Text span flex="none" fz={12} c="dimmed">
            {decidedAt === null ? '' : formatDate(decidedAt)}
          </Text>
        )}
      </Group>
      <Group gap="4px 8px" fz={13}>
        {accountType}
        {grounds.map((ground) => (
          <Tag key={ground}>{ground}</Tag>
        ))}
        {own && <Tag>yours</Tag>}
      </Group>
      <Text span fz={13} c="dimmed" className={classes.cut ?? ''}>
        {reason}
      </Text>
    </>
  );
}

/** A request counts as long-waiting after a day; in minutes. */
export const LONG_WAIT = 24 * 60;

export const STATUS_WORDS = {
  Pending: 'Pending',
  Active: 'Approved',
  Denied: 'Denied',
} as const satisfies Record<RequestStatus, string>;

export const groundWords = (ground: ApprovalGround, { accountType }: AccountRequest): string =>
  ground === 'business' ? 'Business account type' : `Already has a ${accountType} account`;

export const holderName = ({ civilian }: AccountRequest): string =>
  `${civilian.firstName} ${civilian.lastName}`;

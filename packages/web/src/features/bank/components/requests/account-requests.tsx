import { Button, Group, Text } from '@mantine/core';
import type { AccountRequest } from '@ten-four/contract/bank/account-requests.contract';
import { REQUEST_STATUSES, type RequestStatus } from '@ten-four/contract/bank/bank.values';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatDate, formatDateTime } from '#lib/date-format.ts';
import { personName } from '#lib/person-name.ts';
import { Dim } from '#ui/dim.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import lists from '#ui/rows.module.css';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { Tag } from '#ui/tag.tsx';
import { useAccountRequests } from '../../bank.queries.ts';
import { loadFailure, STATUS_WORDS } from '../accounts.ts';
import { formatAge } from '../date-words.ts';
import { LONG_WAIT, RequestDetail } from './request-detail.tsx';
import classes from './requests.module.css';

export default function AccountRequests() {
  const [search, setSearch] = useSearchParams();
  const status = REQUEST_STATUSES.find((known) => known === search.get('status')) ?? 'Pending';
  const requestedId = search.get('request');
  const requests = useAccountRequests(status);
  const list = requests.data?.pages.flatMap((page) => page.requests);
  const { request: selected, gone, deselect } = useShownRequest(status, requestedId, list);
  const allAddress = `?${new URLSearchParams({ status })}`;
  const queue = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.panes} data-chosen={requestedId !== null || undefined}>
      <div ref={queue} tabIndex={-1}>
        <RequestList status={status} query={requests} requests={list} selected={selected} />
      </div>
      <div>
        {selected !== undefined && (
          <RequestDetail
            key={selected._id}
            request={selected}
            gone={gone}
            allAddress={allAddress}
            onLeave={deselect}
            onDecided={() => {
              deselect();
              setSearch({ status }, { replace: true });
              // The focused button is gone; the next request follows.
              queue.current?.focus();
            }}
          />
        )}
        {selected === undefined && list !== undefined && requestedId !== null && (
          <Panel title="Request">
            <EmptyState
              message="This request isn't in this list. Someone else may have decided it."
              action={
                <Button component={Link} to={allAddress} size="form">
                  All requests
                </Button>
              }
            />
          </Panel>
        )}
      </div>
    </div>
  );
}

/**
 * Returns the request of the URL, else the first. It stays until another is chosen, even after it left the list
 * (`gone`), so that a decision never hits another request.
 */
function useShownRequest(
  status: RequestStatus,
  requestedId: string | null,
  list: readonly AccountRequest[] | undefined,
) {
  const [lastShown, setLastShown] = useState<{ status: RequestStatus; request: AccountRequest } | null>(null);
  const last = lastShown?.status === status ? lastShown.request : undefined;
  const id = requestedId ?? last?._id ?? list?.[0]?._id;
  const listed = list?.find(({ _id }) => _id === id);
  if (listed !== undefined && listed !== last) setLastShown({ status, request: listed });
  return {
    request: listed ?? (last?._id === id ? last : undefined),
    gone: list !== undefined && listed === undefined,
    deselect: () => setLastShown(null),
  };
}

interface RequestListProps {
  status: RequestStatus;
  query: ReturnType<typeof useAccountRequests>;
  requests: readonly AccountRequest[] | undefined;
  selected: AccountRequest | undefined;
}

const TITLES = { Pending: 'Waiting', Active: 'Approved', Denied: 'Denied' };

function RequestList({ status, query, requests, selected }: RequestListProps) {
  return (
    <Panel
      title={TITLES[status]}
      count={query.hasNextPage ? undefined : requests?.length}
      actions={
        <Group
          component="nav"
          gap={0}
          align="stretch"
          wrap="nowrap"
          bd="1px solid var(--tf-input-border)"
          bdrs="sm"
          aria-label="Requests by state"
        >
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
        </Group>
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
        <ul aria-label="Requests">
          {(requests ?? []).map((request) => (
            <li key={request._id}>
              <Link
                className={`${lists.link} ${classes.request}`}
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
  const isPending = status === 'Pending';
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text span fw={600} truncate>
          {personName(request.civilian)}
        </Text>
        <Text
          span
          flex="none"
          fz={12}
          c={isPending && ageMinutes >= LONG_WAIT ? 'var(--tf-busy)' : 'dimmed'}
          title={isPending ? formatDateTime(createdAt) : undefined}
        >
          {isPending ? formatAge(ageMinutes) : decidedAt && formatDate(decidedAt)}
        </Text>
      </Group>
      <Group gap="4px 8px" fz={13}>
        {accountType}
        {grounds.map((ground) => (
          <Tag key={ground}>{ground}</Tag>
        ))}
        {own && <Tag>yours</Tag>}
      </Group>
      <Dim fz={13} truncate title={reason}>
        {reason}
      </Dim>
    </>
  );
}

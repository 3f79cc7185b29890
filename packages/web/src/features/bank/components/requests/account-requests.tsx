import { Button } from '@mantine/core';
import type { AccountRequest } from '@ten-four/contract/bank/account-requests.contract';
import { REQUEST_STATUSES, type RequestStatus } from '@ten-four/contract/bank/bank.values';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { useAccountRequests } from '../../bank.queries.ts';
import { RequestDetail } from './request-detail.tsx';
import { RequestList } from './request-list.tsx';
import classes from './requests.module.css';

/** For staff: the accounts that wait for approval and those that were decided; what is shown stands in the address. */
export default function AccountRequests() {
  const [search, setSearch] = useSearchParams();
  const status = REQUEST_STATUSES.find((known) => known === search.get('status')) ?? 'Pending';
  const wanted = search.get('request');
  const requests = useAccountRequests(status);
  const list = requests.data?.pages.flatMap((page) => page.requests);
  const { request: selected, gone, letGo } = useShownRequest({ status, asked: wanted, list });
  const allAddress = `?${new URLSearchParams({ status })}`;
  const queue = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.panes} data-chosen={wanted !== null || undefined}>
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
            onLeave={letGo}
            onDecided={() => {
              letGo();
              setSearch({ status }, { replace: true });
              // The buttons that had the focus are gone; the rest of the queue is next.
              queue.current?.focus();
            }}
          />
        )}
        {selected === undefined && list !== undefined && wanted !== null && (
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

interface ShownRequest {
  status: RequestStatus;
  /** The request that the address names; null for none. */
  asked: string | null;
  /** The requests of that status; undefined while they are not known. */
  list: readonly AccountRequest[] | undefined;
}

/**
 * The request that is shown in full: the one that the address names, or else the first. That one stays until another is
 * chosen, also when it left the list (`gone`): what is being decided must not change by itself. `letGo` chooses none,
 * so that the first of the list is next.
 */
function useShownRequest({ status, asked, list }: ShownRequest) {
  const [kept, setKept] = useState<{ status: RequestStatus; request: AccountRequest } | null>(null);
  const last = kept?.status === status ? kept.request : undefined;
  const id = asked ?? last?._id ?? list?.[0]?._id;
  const listed = list?.find(({ _id }) => _id === id);
  if (listed !== undefined && listed !== last) setKept({ status, request: listed });
  return {
    request: listed ?? (last?._id === id ? last : undefined),
    gone: list !== undefined && listed === undefined,
    letGo: () => setKept(null),
  };
}

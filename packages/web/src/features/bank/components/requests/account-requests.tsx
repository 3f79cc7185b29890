import { Button } from '@mantine/core';
import { REQUEST_STATUSES } from '@ten-four/contract/bank/bank.values';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { useAccountRequests } from '../../bank.queries.ts';
import classes from './account-requests.module.css';
import { RequestDetail } from './request-detail.tsx';
import { RequestList } from './request-list.tsx';
import { useShownRequest } from './use-shown-request.ts';

/** For staff: the accounts that wait for approval and those that were decided; what is shown stands in the address. */
export function AccountRequests() {
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
      <div className={classes.list} ref={queue} tabIndex={-1}>
        <RequestList status={status} query={requests} requests={list} selected={selected} />
      </div>
      <div className={classes.detail}>
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

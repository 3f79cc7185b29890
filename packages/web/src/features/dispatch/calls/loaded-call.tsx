import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { type ReactNode, useEffect } from 'react';
import { ApiFailure, queryFailure } from '#lib/api-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import board from '../board/board.module.css';
import { LiveMark } from '../live-mark.tsx';
import { useCall } from './calls.queries.ts';
import { markSeen } from './unseen-calls.ts';

interface LoadedCallProps {
  callId: string;
  children: (call: CallDetail, query: ReturnType<typeof useCall>) => ReactNode;
}

export function LoadedCall({ callId, children }: LoadedCallProps) {
  const query = useCall(callId);
  useEffect(() => markSeen(callId), [callId]);
  const { data: call, error } = query;
  if (call !== undefined && (error === null || !isMissing(error))) return children(call, query);
  return (
    <Panel title="Call">
      {error === null ? (
        <SkeletonRows rows={5} height={32} />
      ) : isMissing(error) ? (
        <EmptyState message={DISPATCH_TEXTS.callNotFound} />
      ) : (
        <ErrorState {...queryFailure(query, 'The call could not be loaded.')} />
      )}
    </Panel>
  );
}

function isMissing(error: Error): boolean {
  return error instanceof ApiFailure && (error.code === 'not_found' || error.code === 'invalid');
}

interface CallFrameProps {
  call: CallDetail;
  query: ReturnType<typeof useCall>;
  tags: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function CallFrame({ call, query, tags, actions, children }: CallFrameProps) {
  return (
    <Panel
      title={titleOf(call)}
      mark={
        <>
          {tags}
          <LiveMark query={{ data: call, isError: query.isRefetchError }} />
        </>
      }
      actions={actions}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll a read-only call */}
      <section className={board.frame} tabIndex={0} aria-label={`Call ${call.callNumber} details`}>
        {children}
      </section>
    </Panel>
  );
}

export const titleOf = (call: CallDetail): string => `Call ${call.callNumber} · ${call.type}`;

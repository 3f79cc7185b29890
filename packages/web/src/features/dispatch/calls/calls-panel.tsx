import { Box, Button, Stack } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { CLOSED_SEARCH_DAYS } from '@ten-four/contract/dispatch/dispatch.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { type ReactNode, useState } from 'react';
import { queryFailure } from '#lib/api-client.ts';
import { useSteadyRows } from '#lib/steady-rows.ts';
import { useFreshRows } from '#lib/use-fresh-rows.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FilterButton } from '#ui/filter-button.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { DispatchersOnDuty } from '../board/dispatchers-on-duty.tsx';
import { LoadedBoard } from '../board/loaded-board.tsx';
import type { BoardServices } from '../board/service-filter.tsx';
import { LiveMark } from '../live-mark.tsx';
import { usePanicMarks } from '../panics/use-panics.ts';
import { type CallsShown, filterCalls, useCallsView } from './call-filter.ts';
import { sortCalls } from './call-order.ts';
import { useActiveCalls, useClosedCalls } from './calls.queries.ts';
import { CallsTable, type CallsTableProps } from './calls-table.tsx';
import { CallsTools, UrgentCalls } from './calls-tools.tsx';
import { useUnseenCalls } from './unseen-calls.ts';

interface CallsPanelProps extends Pick<CallsTableProps, 'selectedId' | 'onSelect'> {
  platform: GamePlatform;
  officerId: string | null;
  canEdit: boolean;
  services: BoardServices;
  onCreate: () => void;
  actions: ReactNode;
}

const VIEWS: Readonly<Record<CallsShown, { title: string; empty: string }>> = {
  active: { title: 'Active Calls', empty: 'No active calls.' },
  unassigned: { title: 'Unassigned Calls', empty: 'Every call has a unit.' },
  mine: { title: 'Your Calls', empty: "You aren't attached to a call." },
  closed: { title: 'Closed Calls', empty: 'No closed calls.' },
};

export function CallsPanel(props: CallsPanelProps) {
  const { platform, officerId, canEdit, services, onCreate, actions, ...selection } = props;
  const view = useCallsView(officerId);
  const { shown, text, sorting } = view;
  const [unfolded, setUnfolded] = useState(text !== '');
  const calls = useActiveCalls(platform);
  const { callIds: pinned } = usePanicMarks();
  const narrow = useBelow('xl');
  const phone = useBelow('sm');
  const rows =
    calls.data && filterCalls(calls.data, { shown, text, officerId, services: services.chosen, pinned });
  const unseen = useUnseenCalls();
  const { title, empty } = VIEWS[shown];
  const canCreate = shown === 'active' && text === '' && canEdit;
  const isByUrgency = sorting.sort === null && text === '' && shown !== 'mine' && shown !== 'closed';
  return (
    <Panel
      title={title}
      count={shown === 'closed' ? undefined : rows?.length}
      mark={
        <>
          <LiveMark query={calls} />
          {(phone || !narrow) && <DispatchersOnDuty platform={platform} folded={phone} />}
        </>
      }
      actions={
        <>
          {shown !== 'closed' && (
            <FilterButton
              hiddenFrom="xs"
              label="Filter and sort"
              unfolded={unfolded}
              onToggle={() => setUnfolded(!unfolded)}
            />
          )}
          {actions}
        </>
      }
    >
      <Stack gap={0} h="100%">
        {narrow && !phone && (
          <Box px="var(--panel-side, 12px)" pt={4}>
            <DispatchersOnDuty platform={platform} />
          </Box>
        )}
        <CallsTools
          view={view}
          hasOwn={officerId !== null}
          services={services}
          unfolded={unfolded}
          unseenCount={calls.data?.filter(({ _id }) => unseen.has(_id)).length ?? 0}
        />
        {!isByUrgency && calls.data !== undefined && (
          <UrgentCalls calls={calls.data} onSelect={selection.onSelect} />
        )}
        {shown === 'closed' ? (
          <ClosedCalls platform={platform} text={text} {...selection} />
        ) : (
          <LoadedBoard
            query={calls}
            failed="The calls could not be loaded."
            rows={12}
            rowHeight={phone ? 57 : 32}
          >
            {(all) => (
              <ActiveCalls
                all={all}
                calls={rows ?? []}
                caption={title}
                empty={
                  <EmptyState
                    message={text === '' ? empty : `No calls match “${text}”.`}
                    action={canCreate && <Button onClick={onCreate}>Create Call</Button>}
                  />
                }
                sorting={sorting}
                unseen={unseen}
                pinned={pinned}
                mixed={services.isOffered}
                {...selection}
              />
            )}
          </LoadedBoard>
        )}
      </Stack>
    </Panel>
  );
}

interface ActiveCallsProps extends Omit<Required<CallsTableProps>, 'fresh'> {
  all: readonly Call[];
  empty: ReactNode;
}

function ActiveCalls({ all, calls, empty, ...table }: ActiveCallsProps) {
  const fresh = useFreshRows(all, () => '');
  const { rows, onPointer } = useSteadyRows(sortCalls(calls, table.sorting.sort, table.pinned));
  if (calls.length === 0) return empty;
  return (
    <Box flex={1} mih={0} {...onPointer}>
      <CallsTable {...table} calls={rows} fresh={fresh} />
    </Box>
  );
}

type ClosedCallsProps = Pick<CallsPanelProps, 'platform' | 'selectedId' | 'onSelect'> & { text: string };

function ClosedCalls({ platform, text, ...selection }: ClosedCallsProps) {
  const query = useClosedCalls(platform, text);
  const calls = query.data?.pages.flatMap((page) => page.calls);
  const failure = queryFailure(query, 'The closed calls could not be loaded.');
  if (calls === undefined)
    return query.isPending ? <SkeletonRows rows={8} height={32} /> : <ErrorState {...failure} />;
  if (calls.length === 0 && !query.hasNextPage) {
    const none = `No closed calls from the last ${CLOSED_SEARCH_DAYS} days match “${text}”.`;
    return <EmptyState message={text === '' ? VIEWS.closed.empty : none} />;
  }
  return (
    <Stack gap={0} flex={1} mih={0}>
      <Box flex={1} mih={0}>
        <CallsTable caption={VIEWS.closed.title} calls={calls} {...selection} />
      </Box>
      <MoreRows query={query} failure={failure.message} />
      {query.isRefetchError && <ErrorState {...failure} />}
    </Stack>
  );
}

import { Button, Stack } from '@mantine/core';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type ReactNode, useState } from 'react';
import { useLiveState } from '#lib/live/live-state.ts';
import { FilterButton } from '#ui/filter-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { type CallsShown, filterCalls, useCallsView } from './call-filter.ts';
import { useActiveCalls } from './calls.queries.ts';
import { ActiveCalls, ClosedCalls } from './calls-lists.tsx';
import { CallsTools, UrgentCalls } from './calls-tools.tsx';
import { useUnseenCalls } from './unseen-calls.ts';

interface CallsPanelProps {
  platform: Platform;
  /** The reader's own officer profile, whose calls 'Your Calls' are; null without one. */
  officerId: string | null;
  canEdit: boolean;
  selectedId: string | null;
  /** The ids of the calls that stand on top: of active panics. */
  pinned: ReadonlySet<string>;
  onSelect: (id: string) => void;
  /** Opens the dialog for a new call; an empty list offers it. */
  onCreate?: () => void;
  actions?: ReactNode;
}

const TITLES: Readonly<Record<CallsShown, string>> = {
  active: 'Active Calls',
  unassigned: 'Unassigned Calls',
  mine: 'Your Calls',
  closed: 'Closed Calls',
};

const EMPTY: Readonly<Record<Exclude<CallsShown, 'closed'>, string>> = {
  active: 'No active calls.',
  unassigned: 'Every call has a unit.',
  mine: "You aren't attached to a call.",
};

/** The calls of a platform: the active ones, those without a unit, those of the reader's unit, or the closed ones with a search. */
export function CallsPanel(props: CallsPanelProps) {
  const { platform, officerId, canEdit, selectedId, pinned, onSelect, onCreate, actions } = props;
  const view = useCallsView();
  // What narrows the list is in sight.
  const [unfolded, setUnfolded] = useState(view.text !== '');
  const calls = useActiveCalls(platform);
  const offline = useLiveState() === 'offline';
  const shown = view.shown === 'mine' && officerId === null ? 'active' : view.shown;
  const rows = calls.data && filterCalls(calls.data, { shown, text: view.text, officerId });
  const unseen = useUnseenCalls();
  const isByUrgency =
    view.sorting.sort === null && view.text === '' && shown !== 'mine' && shown !== 'closed';
  return (
    <Panel
      title={TITLES[shown]}
      count={shown === 'closed' ? undefined : rows?.length}
      mark={<StaleMark stale={calls.data !== undefined && (offline || calls.isError)} />}
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
        <CallsTools
          shown={shown}
          hasOwn={officerId !== null}
          text={view.text}
          unfolded={unfolded}
          sorting={view.sorting}
          news={calls.data?.filter(({ _id }) => unseen.has(_id)).length ?? 0}
          onShow={view.show}
          onText={view.setText}
        />
        {!isByUrgency && calls.data !== undefined && <UrgentCalls calls={calls.data} onSelect={onSelect} />}
        {shown === 'closed' ? (
          <ClosedCalls platform={platform} text={view.text} selectedId={selectedId} onSelect={onSelect} />
        ) : (
          <ActiveCalls
            query={calls}
            rows={rows}
            caption={TITLES[shown]}
            empty={
              view.text === ''
                ? {
                    message: EMPTY[shown],
                    action: shown === 'active' && canEdit && onCreate !== undefined && (
                      <Button onClick={onCreate}>Create Call</Button>
                    ),
                  }
                : { message: `No calls match “${view.text}”.` }
            }
            sorting={view.sorting}
            unseen={unseen}
            pinned={pinned}
            selectedId={selectedId}
            onSelect={onSelect}
          />
        )}
      </Stack>
    </Panel>
  );
}

import { Button } from '@mantine/core';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { ReactNode } from 'react';
import { useLiveState } from '#lib/live/live-state.ts';
import { Panel } from '#ui/panel.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { useActiveCalls } from '../api/list-calls.ts';
import { ActiveCalls } from './active-calls.tsx';
import classes from './calls-panel.module.css';
import { CallsTools } from './calls-tools.tsx';
import { ClosedCalls } from './closed-calls.tsx';
import { type CallsShown, useCallsView } from './use-calls-view.ts';

interface CallsPanelProps {
  platform: Platform;
  /** The reader's own officer profile, whose calls 'Your Calls' are; null without one. */
  officerId: string | null;
  /** Whether the reader may create calls here. */
  canEdit: boolean;
  selectedId: string | null;
  onSelect: (id: string) => void;
  /** Opens the dialog for a new call; an empty list offers it. */
  onCreate?: () => void;
  /** Buttons at the right of the panel's head. */
  actions?: ReactNode;
}

const TITLES: Readonly<Record<CallsShown, string>> = {
  active: 'Active Calls',
  mine: 'Your Calls',
  closed: 'Closed Calls',
};

/** The calls of a platform: the active ones, those of the reader's unit, or the closed ones with a search. */
export function CallsPanel(props: CallsPanelProps) {
  const { platform, officerId, canEdit, selectedId, onSelect, onCreate, actions } = props;
  const view = useCallsView();
  const calls = useActiveCalls(platform);
  const offline = useLiveState() === 'offline';
  const shown = view.shown === 'mine' && officerId === null ? 'active' : view.shown;
  const mine = calls.data?.filter(({ units }) => units.some(({ _id }) => _id === officerId));
  const count = { active: calls.data?.length, mine: mine?.length, closed: undefined }[shown];
  return (
    <Panel
      title={TITLES[shown]}
      count={count}
      mark={<StaleMark stale={calls.data !== undefined && (offline || calls.isError)} />}
      actions={actions}
    >
      <div className={classes.content}>
        <CallsTools
          shown={shown}
          hasOwn={officerId !== null}
          text={view.text}
          onShow={view.show}
          onText={view.setText}
        />
        {shown === 'closed' ? (
          <ClosedCalls platform={platform} text={view.text} selectedId={selectedId} onSelect={onSelect} />
        ) : (
          <ActiveCalls
            query={calls}
            rows={shown === 'mine' ? mine : calls.data}
            caption={TITLES[shown]}
            empty={
              shown === 'mine'
                ? { message: 'You are attached to no call.' }
                : {
                    message: 'No active calls.',
                    action: canEdit && onCreate !== undefined && (
                      <Button onClick={onCreate}>Create Call</Button>
                    ),
                  }
            }
            sorting={view.sorting}
            selectedId={selectedId}
            onSelect={onSelect}
          />
        )}
      </div>
    </Panel>
  );
}

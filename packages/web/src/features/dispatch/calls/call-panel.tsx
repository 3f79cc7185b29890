import { Button, Group, Textarea, VisuallyHidden } from '@mantine/core';
import type { Call, CallDetail, CallEntry } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { NOTE_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ApiFailure, failureMessage } from '#lib/api-client.ts';
import { formatDuration } from '#lib/duration.ts';
import { useLiveState } from '#lib/live/live-state.ts';
import { formatClock, formatMoment } from '#lib/moments.ts';
import { SERVICE_LETTERS } from '#lib/services.ts';
import { useNow } from '#lib/use-now.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { draftAt } from '#ui/form-dialog/draft.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MoreRows } from '#ui/more-rows.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { Tag } from '#ui/tag.tsx';
import board from '../board/board.module.css';
import { ResponseGrid } from '../console/response-grid.tsx';
import type { Medic } from '../patients/patient-on-phone.tsx';
import { type CallActionsState, useCallActions } from './call-actions.ts';
import { CallButtons, MoveDialog, OwnUnitButton } from './call-buttons.tsx';
import { CallChips, type CallChipsProps } from './call-chips.tsx';
import { CallFacts } from './call-facts.tsx';
import { isHeld } from './call-order.ts';
import classes from './call-panel.module.css';
import { useCall } from './calls.queries.ts';
import { MoreActions } from './more-actions.tsx';
import { markSeen } from './unseen-calls.ts';
import { CopyNote, UnsentNotice } from './unsent-note.tsx';

interface CallPanelProps extends Pick<CallChipsProps, 'searchLink' | 'onOpenCall'> {
  callId: string;
  /** The platform that is looked at; a call of another one is only told of. */
  platform: Platform;
  /** The reader's own officer profile, who attaches and detaches; null without one. */
  officerId: string | null;
  canEdit: boolean;
  units: readonly Unit[];
  reports: ReactNode;
  /** On the board of fire and EMS. */
  medic?: Medic | undefined;
}

const CallTabs = lazyPart(() => import('../patients/call-tabs.tsx'));

export function CallPanel({ callId, platform, ...rest }: CallPanelProps) {
  const query = useCall(callId);
  useEffect(() => markSeen(callId), [callId]);
  const { data: call, error } = query;
  // What is known already stays when it cannot be read again, unless it turns out to be gone.
  if (error !== null && (call === undefined || isMissing(error))) {
    return (
      <Panel title="Call">
        {isMissing(error) ? (
          <EmptyState message={DISPATCH_TEXTS.callNotFound} />
        ) : (
          <ErrorState
            message={failureMessage(error, 'The call could not be loaded.')}
            onRetry={() => void query.refetch()}
          />
        )}
      </Panel>
    );
  }
  if (call === undefined) {
    return (
      <Panel title="Call">
        <SkeletonRows rows={5} height={32} />
      </Panel>
    );
  }
  if (call.platform !== platform) {
    return (
      <Panel title={titleOf(call)}>
        <EmptyState message={`This call is on ${call.platform}.`} />
      </Panel>
    );
  }
  return <Shown call={call} query={query} {...rest} />;
}

interface ShownProps extends Omit<CallPanelProps, 'callId' | 'platform'> {
  call: CallDetail;
  query: ReturnType<typeof useCall>;
}

function Shown({ call, query, officerId, canEdit, units, searchLink, onOpenCall, ...rest }: ShownProps) {
  const { reports, medic } = rest;
  // Five times a unit have room there only.
  const hasGrid = !useBelow('lg') && medic !== undefined;
  const offline = useLiveState() === 'offline';
  const actions = useCallActions(call, (unitId) => unitId === officerId);
  const canChange = canEdit && call.status !== 'Closed';
  const log = (
    <>
      {canEdit && <NoteField call={call} actions={actions} />}
      <CallLog call={call} query={query} />
    </>
  );
  return (
    <Panel
      title={titleOf(call)}
      mark={
        <>
          <Tag tone={call.priority === 1 ? 'danger' : undefined} title="Priority">
            P{call.priority}
          </Tag>
          <Tag title={call.services.join(', ')}>
            <VisuallyHidden>{call.services.join(', ')}</VisuallyHidden>
            <span aria-hidden>{call.services.map((service) => SERVICE_LETTERS[service]).join(' ')}</span>
          </Tag>
          {call.status === 'Closed' && <Tag>Closed</Tag>}
          <HeldTag call={call} />
          <StaleMark stale={offline || query.isRefetchError} />
        </>
      }
      actions={
        canEdit && (
          <>
            <CallButtons
              {...{ call, actions }}
              first={officerId !== null && <OwnUnitButton {...{ call, officerId, actions }} />}
            />
            {canChange && <MoreActions call={call} actions={actions} />}
          </>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it a keyboard could not scroll a call that is only read */}
      <section className={board.frame} tabIndex={0} aria-label={`Facts and log of call ${call.callNumber}`}>
        <div className={classes.columns} data-medic={medic !== undefined || undefined}>
          <CallFacts
            {...{ call, canChange, units, actions, reports }}
            chips={<CallChips {...{ call, units, searchLink, onOpenCall }} />}
            hasGrid={hasGrid}
          />
          {hasGrid && (
            <div className={classes.ways}>
              <ResponseGrid
                {...{ call, actions }}
                canEdit={canChange}
                maySay={(unitId) => unitId === medic?.unitId}
              />
            </div>
          )}
          <div className={classes.events}>
            {medic === undefined ? (
              log
            ) : (
              <Suspense fallback={<SkeletonRows rows={3} height={32} />}>
                <CallTabs call={call} unitId={medic.unitId} log={log} />
              </Suspense>
            )}
          </div>
        </div>
      </section>
      <MoveDialog callNumber={call.callNumber} actions={actions} />
    </Panel>
  );
}

/** That a call waits on purpose, and for how long still. */
function HeldTag({ call }: { call: CallDetail }) {
  const now = useNow();
  const { heldUntil, heldReason } = call;
  if (heldUntil === null || !isHeld(call, now)) return null;
  return <Tag title={heldReason ?? 'Held'}>Held {formatDuration(Date.parse(heldUntil) - now)}</Tag>;
}

export const titleOf = (call: CallDetail): string => `Call ${call.callNumber} · ${call.type}`;

/** Whether there is no such call for this reader: the id is unknown, of another platform, or nothing like an id. */
export function isMissing(error: Error): boolean {
  return error instanceof ApiFailure && (error.code === 'not_found' || error.code === 'invalid');
}

/** What happened to a call, and how to see what happened before; it may be on its way, or out of reach. */
export function CallLog({ call, query }: { call: CallDetail; query: ReturnType<typeof useCall> }) {
  if (!query.isPlaceholderData) {
    return (
      <>
        <Entries log={call.log} />
        <MoreRows query={query} failure="The earlier entries could not be loaded." label="Earlier" />
      </>
    );
  }
  if (query.error === null) return <SkeletonRows rows={3} height={32} />;
  return (
    <ErrorState
      message={failureMessage(query.error, 'The log could not be loaded.')}
      onRetry={() => void query.refetch()}
    />
  );
}

/** Newest first, of a log that is told oldest first. Readers of the screen hear what is added. */
function Entries({ log }: { log: readonly CallEntry[] }) {
  return (
    <div role="log" aria-label="Log">
      <ol className={classes.log} reversed>
        {log.toReversed().map(({ _id, kind, text, by, at }) => (
          <li key={_id} className={classes.entry} data-kind={kind}>
            <time className={classes.time} dateTime={at} title={formatMoment(at)}>
              {formatClock(at)}
            </time>
            <span className={classes.text}>
              {text}
              {by !== null && !text.startsWith(by) && (
                <>
                  {' · '}
                  <span className={classes.time}>{by}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/**
 * A line for the call's log; Ctrl+Enter adds it. The text stays until the note is added, also if someone closes the call
 * meanwhile.
 */
export function NoteField({ call, actions }: { call: Call; actions: CallActionsState }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft] = useState(() => draftAt(`call-note:${call._id}`, { text: '' }));
  const [text, setText] = useState(() => draft.load().text);
  const { pending } = actions;
  const isClosed = call.status === 'Closed';
  const type = (typed: string) => {
    setText(typed);
    if (typed === '') draft.clear();
    else draft.save({ text: typed });
  };
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isClosed || text.trim() === '' || pending !== null) return field.current?.focus();
    if (await actions.addNote(text)) type('');
    field.current?.focus();
  };
  if (isClosed && text === '') return null;
  return (
    <form onSubmit={(event) => void add(event)}>
      <Group gap={8} align="flex-start" wrap="nowrap" pb={6}>
        <Textarea
          ref={field}
          flex={1}
          miw={0}
          size="dense"
          rows={1}
          autosize
          maxRows={4}
          aria-label="Note"
          placeholder="Note for the log"
          title="Ctrl+Enter adds the note"
          maxLength={NOTE_MAX}
          value={text}
          readOnly={pending?.kind === 'note'}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={submitOnControlEnter}
        />
        {isClosed ? (
          <CopyNote text={text} />
        ) : (
          <Button type="submit" aria-busy={pending?.kind === 'note'} disabled={text.trim() === ''}>
            {pending?.kind === 'note' ? 'Adding...' : 'Add Note'}
          </Button>
        )}
      </Group>
      {isClosed && <UnsentNotice call={call} />}
    </form>
  );
}

function submitOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

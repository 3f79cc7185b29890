import { Button, Group, Stack } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { emergencyName, RESTORE_HOURS } from '@ten-four/contract/emergencies/emergencies.values';
import { formatClock } from '#lib/date-format.ts';
import { formatDuration } from '#lib/duration.ts';
import { useNow } from '#lib/use-now.ts';
import { Panel } from '#ui/panel.tsx';
import { Tag } from '#ui/tag.tsx';
import textStyles from '#ui/text.module.css';
import { showSuccess } from '#ui/toast.ts';
import { similarCalls } from './board-rows.ts';
import { forgetDrafts, useChangeEmergency } from './console.queries.ts';
import classes from './console-call.module.css';
import { PlaceLine } from './console-call.tsx';
import { CallerMessages } from './emergency-lines.tsx';
import { ReleaseForm, type ReleaseFormProps } from './release-form.tsx';

type EmergencyFormProps = Omit<ReleaseFormProps, 'onLink'>;

export function EmergencyForm({ emergency, state }: EmergencyFormProps) {
  const { _id, number, type, takenBy, details, callerName, createdAt, services } = emergency;
  const change = useChangeEmergency();
  const isOwn = emergency.state === 'Taken' && takenBy === state.ownName;
  const isWaiting = emergency.state === 'Pending' || emergency.state === 'Taken';
  const link = async (call: Call) => {
    const failed = 'The 911 call could not be linked.';
    const answer = await change('POST /api/911/:id/link', _id, failed, { callId: call._id });
    if (answer === undefined) return;
    forgetDrafts(_id);
    showSuccess(`${emergencyName(number)} linked to call ${call.callNumber}.`);
    state.openCall(call._id);
  };
  const giveBack = async () => {
    const failed = 'The 911 call could not be given back.';
    const answer = await change('POST /api/911/:id/give-back', _id, failed);
    if (answer !== undefined) state.closeEmergency();
  };
  return (
    <Panel
      title={`${emergencyName(number)} · ${type}`}
      mark={isWaiting ? <WaitingTime since={createdAt} /> : <Tag>{emergency.state}</Tag>}
      actions={
        <Button
          variant="subtle"
          color="dark.2"
          onClick={isOwn ? () => void giveBack() : state.closeEmergency}
        >
          {isOwn ? 'Give back' : 'Close'}
        </Button>
      }
    >
      <Stack className={classes.fields ?? ''} h="100%" gap={0}>
        {isOwn && (
          <PossibleDuplicates emergency={emergency} state={state} onLink={(call) => void link(call)} />
        )}
        <div className={classes.facts}>
          <p className={textStyles.prose}>{details ?? 'No details.'}</p>
          <p className={classes.source}>
            <bdi>{callerName}</bdi> · <time dateTime={createdAt}>{formatClock(createdAt)}</time> · asks for{' '}
            {services.join(', ')}
          </p>
          {!isOwn && <PlaceLine {...emergency} />}
        </div>
        {isOwn ? (
          <ReleaseForm emergency={emergency} state={state} onLink={(call) => void link(call)} />
        ) : (
          <>
            <OtherEmergency emergency={emergency} state={state} />
            <CallerMessages emergency={emergency} />
          </>
        )}
      </Stack>
    </Panel>
  );
}

function WaitingTime({ since }: { since: string }) {
  return <Tag tone="busy">{formatDuration(useNow() - Date.parse(since))}</Tag>;
}

function PossibleDuplicates({ emergency, state, onLink }: ReleaseFormProps) {
  const duplicates = similarCalls(emergency, state.calls).slice(0, 3);
  if (duplicates.length === 0) return null;
  return (
    <section className={classes.alike} aria-label="Possible duplicates">
      <h3>Possible duplicates</h3>
      <ul>
        {duplicates.map(({ call, because }) => (
          <li key={call._id}>
            <b>{call.callNumber}</b> {call.type} · {because}
            <Button size="row" aria-label={`Link to call ${call.callNumber}`} onClick={() => onLink(call)}>
              Link
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OtherEmergency({ emergency, state: { canEdit, take, openCall } }: EmergencyFormProps) {
  const { _id, state, takenBy, callId, callNumber, endReason, endedAt } = emergency;
  const change = useChangeEmergency();
  const age = useNow() - Date.parse(endedAt ?? '');
  const isRestorable = state === 'Dropped' && age < RESTORE_HOURS * 3_600_000;
  const restore = () => change('POST /api/911/:id/restore', _id, 'The 911 call could not be restored.');
  return (
    <Group p={12} gap={12}>
      {state === 'Taken' && <p>{takenBy} has this call.</p>}
      {canEdit && state === 'Pending' && (
        <Button variant="filled" onClick={() => take(_id)}>
          Take
        </Button>
      )}
      {canEdit && state === 'Taken' && <Button onClick={() => take(_id, true)}>Take over</Button>}
      {state === 'Dropped' && <p>Not taken: {endReason}</p>}
      {canEdit && isRestorable && <Button onClick={() => void restore()}>Restore</Button>}
      {state === 'Cancelled' && <p>The caller canceled.</p>}
      {callId !== null && <Button onClick={() => openCall(callId)}>Show call {callNumber}</Button>}
    </Group>
  );
}

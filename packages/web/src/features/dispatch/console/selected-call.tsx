import { failureMessage } from '#lib/api-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { LoadedCall } from '../calls/loaded-call.tsx';
import { useEmergency } from './console.queries.ts';
import { ConsoleCall } from './console-call.tsx';
import { EmergencyForm } from './emergency-form.tsx';
import type { ConsoleState } from './use-console.ts';

export function SelectedCall({ state }: { state: ConsoleState }) {
  const { callId } = state;
  const { emergencyId } = state.view;
  if (emergencyId !== null) return <SelectedEmergency key={emergencyId} id={emergencyId} state={state} />;
  if (callId === null) return <NoCall />;
  return (
    <LoadedCall key={callId} callId={callId}>
      {(call, query) => <ConsoleCall call={call} query={query} state={state} />}
    </LoadedCall>
  );
}

function SelectedEmergency({ id, state }: { id: string; state: ConsoleState }) {
  const { data, error, refetch } = useEmergency(id);
  const emergency = data?.emergency ?? state.waiting.find(({ _id }) => _id === id);
  if (emergency === undefined) {
    const message = failureMessage(error, 'The 911 call could not be loaded.');
    return error === null ? <NoCall /> : <ErrorState message={message} onRetry={() => void refetch()} />;
  }
  // Adds the fields that only dispatch viewers get, which the user's own view lacks.
  const { callId = null, askedAt = null, waitsSince = emergency.createdAt } = emergency;
  return <EmergencyForm emergency={{ ...emergency, callId, askedAt, waitsSince }} state={state} />;
}

function NoCall() {
  return (
    <Panel title="Call">
      <EmptyState message="No call selected." />
    </Panel>
  );
}

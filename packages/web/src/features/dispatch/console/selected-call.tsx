import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { failureMessage } from '#lib/api-client.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { useEmergency } from './console.queries.ts';
import { ConsoleCall, NoCall } from './console-call.tsx';
import type { ConsoleView } from './console-view.ts';
import { EmergencyForm } from './emergency-form.tsx';

interface SelectedCallProps
  extends Pick<
    Parameters<typeof ConsoleCall>[0],
    'onAssign' | 'onOpenAssign' | 'onOpenCall' | 'onCreateBolo' | 'searchLink'
  > {
  view: ConsoleView;
  callId: string | null;
  waiting: readonly Emergency[];
  calls: readonly Call[];
  units: readonly Unit[];
  signature: string | null;
  takenByKey: string | null;
  onTake: (id: string, over: boolean) => void;
  onClose: () => void;
}

export function SelectedCall(props: SelectedCallProps) {
  const { view, callId, units, signature } = props;
  const { emergencyId } = view;
  if (emergencyId !== null) return <SelectedEmergency key={emergencyId} id={emergencyId} {...props} />;
  if (callId === null) return <NoCall />;
  const { onAssign, onOpenAssign, onOpenCall, onCreateBolo, searchLink } = props;
  const canEdit = signature !== null;
  return (
    <ConsoleCall
      key={callId}
      {...{ callId, canEdit, units, onAssign, onOpenAssign, onOpenCall, onCreateBolo, searchLink }}
    />
  );
}

function SelectedEmergency({ id, waiting, takenByKey, ...props }: SelectedCallProps & { id: string }) {
  const { data, error, refetch } = useEmergency(id);
  const emergency = data?.emergency ?? waiting.find(({ _id }) => _id === id);
  if (emergency === undefined) {
    return error === null ? (
      <NoCall />
    ) : (
      <ErrorState
        message={failureMessage(error, 'The 911 call could not be loaded.')}
        onRetry={() => void refetch()}
      />
    );
  }
  const { calls, units, signature, onTake, onOpenCall, onClose } = props;
  // Adds the fields that only dispatch viewers get, which the user's own view lacks.
  const { callId = null, askedAt = null, waitsSince = emergency.createdAt } = emergency;
  return (
    <EmergencyForm
      {...{ calls, units, signature, onTake, onClose }}
      emergency={{ ...emergency, callId, askedAt, waitsSince }}
      focused={takenByKey === id}
      onShowCall={onOpenCall}
    />
  );
}

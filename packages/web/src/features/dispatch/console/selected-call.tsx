import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import type { ReactNode } from 'react';
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
  const { view, callId, waiting, calls, units, signature, takenByKey, onTake, onOpenCall, onClose } = props;
  const { emergencyId } = view;
  if (emergencyId !== null) {
    return (
      <SelectedEmergency
        key={emergencyId}
        id={emergencyId}
        known={waiting.find(({ _id }) => _id === emergencyId)}
        form={(emergency) => (
          <EmergencyForm
            {...{ emergency, calls, units, signature, onTake, onClose }}
            focused={takenByKey === emergencyId}
            onShowCall={onOpenCall}
          />
        )}
      />
    );
  }
  if (callId === null) return <NoCall />;
  const { onAssign, onOpenAssign, onCreateBolo, searchLink } = props;
  const canEdit = signature !== null;
  return (
    <ConsoleCall
      key={callId}
      {...{ callId, canEdit, units, onAssign, onOpenAssign, onOpenCall, onCreateBolo, searchLink }}
    />
  );
}

interface SelectedEmergencyProps {
  id: string;
  known: Emergency | undefined;
  form: (emergency: Emergency) => ReactNode;
}

function SelectedEmergency({ id, known, form }: SelectedEmergencyProps) {
  const { data, error, refetch } = useEmergency(id);
  const emergency = data?.emergency ?? known;
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
  // Whoever reads dispatch is told of these; one's own view alone would be without them.
  const { callId = null, askedAt = null, waitsSince = emergency.createdAt } = emergency;
  return form({ ...emergency, callId, askedAt, waitsSince });
}

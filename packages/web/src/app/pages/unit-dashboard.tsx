import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { failureMessage } from '#lib/api-client.ts';
import { createStore } from '#lib/store.ts';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { OfficerRegistration } from './officer-registration.tsx';
import { UnitBoard } from './unit-board.tsx';

/** Who closed which registration: it opens by itself where there is no profile, and until the next load not again. */
const dismissedBy = createStore<string | null>(null);

interface UnitDashboardProps {
  kind: DepartmentKind;
  /** Stands in the board's place for who has no profile and may not look on. */
  withoutProfile?: (register: () => void) => ReactNode;
}

/**
 * The board of a kind of units. Who has no profile, or whose cannot be loaded, is asked to register; staff, fire/rescue and
 * whom the server knows may look on.
 */
export function UnitDashboard({ kind, withoutProfile }: UnitDashboardProps) {
  const user = useCurrentUser().data ?? null;
  const officer = useOfficer(user?.discordId, kind);
  const dismissal = `${kind} ${user?.discordId}`;
  const dismissed = dismissedBy.use() === dismissal;
  const [wanted, setWanted] = useState(false);
  const register = () => setWanted(true);

  // Once it failed it has failed also while it is tried again.
  const failed = officer.data === undefined && officer.errorUpdateCount > 0;
  const known = !officer.isPending || failed;
  // The board is large: deferred, it is put together in pieces, between which the browser can paint and answer.
  const shown = useDeferredValue(known, false);
  if (user === null || !known || !shown) return <SkeletonRows rows={6} />;
  const profile = officer.data ?? null;
  const onRetry = failed ? () => void officer.refetch() : null;
  const reads = user.staff || (kind === 'Fire & EMS' && user.fireRescue);
  return (
    <>
      {profile === null && !failed && !reads ? (
        withoutProfile?.(register)
      ) : (
        <UnitBoard kind={kind} officer={profile} onRetry={onRetry} reads={reads} onRegister={register} />
      )}
      <OfficerRegistration
        discordId={user.discordId}
        kind={kind}
        opened={wanted || (profile === null && !dismissed)}
        failure={
          onRetry === null
            ? undefined
            : { message: failureMessage(officer.error, OFFICER_TEXTS.loadFailed), onRetry }
        }
        onClose={() => {
          setWanted(false);
          dismissedBy.set(dismissal);
        }}
      />
    </>
  );
}

import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { useDeferredValue, useState } from 'react';
import { useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { failureMessage } from '#lib/api-client.ts';
import { createStore } from '#lib/store.ts';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { usePageKind, usePageTitle } from '../page-handle.ts';
import { OfficerRegistration, OfficerRequired } from './officer-registration.tsx';
import { UnitBoard } from './unit-board.tsx';

/** Users who dismissed the registration; it opens automatically once per page load. */
const dismissedBy = createStore<string | null>(null);

export default function UnitDashboardPage() {
  const kind = usePageKind();
  usePageTitle(kind === 'Fire & EMS' ? 'SA Fire Rescue: Dashboard' : undefined);
  return <UnitDashboard key={kind} kind={kind} />;
}

function UnitDashboard({ kind }: { kind: DepartmentKind }) {
  const user = useCurrentUser().data ?? null;
  const officer = useOfficer(user?.discordId, kind);
  const dismissal = `${kind} ${user?.discordId}`;
  const dismissed = dismissedBy.use() === dismissal;
  const [isRegistering, setRegistering] = useState(false);
  const register = () => setRegistering(true);

  // Keeps the error state during a retry.
  const failed = officer.data === undefined && officer.errorUpdateCount > 0;
  const isLoaded = !officer.isPending || failed;
  // Deferred, so that the browser can paint and respond while the large board renders.
  const isShown = useDeferredValue(isLoaded, false);
  if (user === null || !isLoaded || !isShown) return <SkeletonRows rows={6} />;
  const profile = officer.data ?? null;
  const onRetry = failed ? () => void officer.refetch() : null;
  const canRead = user.staff || (kind === 'Fire & EMS' && user.fireRescue);
  return (
    <>
      {profile === null && !failed && !canRead ? (
        <OfficerRequired
          title="Officer Dashboard"
          message="Register as an officer to open this dashboard."
          onRegister={register}
        />
      ) : (
        <UnitBoard kind={kind} officer={profile} onRetry={onRetry} canRead={canRead} onRegister={register} />
      )}
      <OfficerRegistration
        kind={kind}
        opened={isRegistering || (profile === null && !dismissed)}
        failure={
          onRetry === null
            ? undefined
            : { message: failureMessage(officer.error, OFFICER_TEXTS.loadFailed), onRetry }
        }
        onClose={() => {
          setRegistering(false);
          dismissedBy.set(dismissal);
        }}
      />
    </>
  );
}

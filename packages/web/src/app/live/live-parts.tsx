import { Suspense } from 'react';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { LoadError, lazyWithRetry } from '#ui/lazy-with-retry.tsx';
import type { DispatchPartsProps } from './dispatch-parts.tsx';
import { LiveConnection } from './live-connection.tsx';

const DispatchParts = lazyWithRetry(() => import('./dispatch-parts.tsx'), Failed);

function Failed({ name, onRetry }: DispatchPartsProps & { onRetry: () => void }) {
  return name === 'events' && <LoadError onRetry={onRetry} />;
}

export function LiveEvents() {
  const user = useCurrentUser().data ?? null;
  return user !== null && <LiveConnection user={user} />;
}

export function DispatchPart(props: Omit<DispatchPartsProps, 'user'>) {
  const user = useCurrentUser().data ?? null;
  const hasRole = user !== null && (user.publicSafety || user.fireRescue || user.dispatcher || user.staff);
  return (
    hasRole && (
      <Suspense>
        <DispatchParts {...props} user={user} />
      </Suspense>
    )
  );
}

import { skipToken, useQuery } from '@tanstack/react-query';
import { ADDRESS_EXPIRES_AFTER, WAITING_ADDRESS } from '@ten-four/contract/common/app-worker';
import { pageAt, safeReturnTo } from '@ten-four/contract/common/pages';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { Navigate, useLocation } from 'react-router';
import { DASHBOARDS } from '#features/dispatch/board/board-address.ts';
import { officerQuery } from '#features/dispatch/duty/duty.queries.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { queryClient } from '../query-client.ts';
import { LoadingScreen } from './loading-screen.tsx';

export default function StartPage() {
  const user = useCurrentUser().data;
  const { key } = useLocation();
  // A query, because the address can be taken only once, and rendering may start twice.
  const { data: address } = useQuery({
    queryKey: ['start', key],
    queryFn: user ? async () => (await takeAddress().catch(() => null)) ?? homePageOf(user) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (address !== undefined) return <Navigate to={address} replace />;
  return <LoadingScreen message="Loading your dashboard..." />;
}

/** Consumes the address stored by a notification click that opened this page instead. */
async function takeAddress(): Promise<string | null> {
  const response = 'caches' in window ? await caches.match(WAITING_ADDRESS) : undefined;
  if (response === undefined) return null;
  const names = await caches.keys();
  await Promise.all(names.map(async (name) => (await caches.open(name)).delete(WAITING_ADDRESS)));
  const { address, at }: { address: unknown; at: number } = await response.json();
  const target = Date.now() - at < ADDRESS_EXPIRES_AFTER ? safeReturnTo(address) : null;
  // Avoids a redirect to itself.
  return target !== null && pageAt(new URL(target, location.origin).pathname) === '/app' ? null : target;
}

async function homePageOf(user: CurrentUser): Promise<string> {
  const { discordId, publicSafety, registered, fireRescue, fireRegistered, dispatcher } = user;
  const law = publicSafety && registered;
  for (const kind of ['Law Enforcement', 'Fire & EMS'] as const) {
    if (!(kind === 'Law Enforcement' ? law : fireRescue && fireRegistered)) continue;
    const profile = await queryClient.fetchQuery(officerQuery(discordId, kind)).catch(() => null);
    if (profile?.onDutySince != null) return `${DASHBOARDS[kind]}/car`;
  }
  if (law) return DASHBOARDS['Law Enforcement'];
  if (fireRescue) return DASHBOARDS['Fire & EMS'];
  return dispatcher ? '/dashboard/dispatch' : '/home';
}

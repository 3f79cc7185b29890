import { ADDRESS_WAITS, WAITING_ADDRESS } from '@ten-four/contract/common/app-worker';
import { pageAt, safeReturnTo } from '@ten-four/contract/common/pages';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { DASHBOARDS } from '#features/dispatch/board/board-address.ts';
import { officerQuery } from '#features/dispatch/duty/duty.queries.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { queryClient } from '../query-client.ts';
import { LoadingScreen } from './loading-screen.tsx';

/** Where the installed app begins: it leads on to where its user is needed. */
export default function StartPage() {
  const user = useCurrentUser().data;
  const { key } = useLocation();
  const [place, setPlace] = useState<{ key: string; address: string } | null>(null);
  useEffect(() => {
    if (!user) return;
    let gone = false;
    void waiting()
      .then((waits) => waits ?? ownPlace(user))
      .then((address) => gone || setPlace({ key, address }));
    return () => {
      gone = true;
    };
  }, [user, key]);
  // Who is sent here again while the next page still comes is led on once more.
  if (place?.key === key) return <Navigate to={place.address} replace />;
  return <LoadingScreen message="Loading your dashboard..." />;
}

let taking: Promise<string | null> | undefined;

/**
 * The address that a pressed notification left, if the browser opened this page in its place just now; once, for all who
 * ask while it is taken.
 */
function waiting(): Promise<string | null> {
  taking ??= takeAddress()
    .catch(() => null)
    .finally(() => {
      taking = undefined;
    });
  return taking;
}

async function takeAddress(): Promise<string | null> {
  const left = 'caches' in window ? await caches.match(WAITING_ADDRESS) : undefined;
  if (left === undefined) return null;
  const names = await caches.keys();
  await Promise.all(names.map(async (name) => (await caches.open(name)).delete(WAITING_ADDRESS)));
  const { address, at }: { address: unknown; at: number } = await left.json();
  const place = Date.now() - at < ADDRESS_WAITS ? safeReturnTo(address) : null;
  // This page would lead to itself.
  return place !== null && pageAt(new URL(place, location.origin).pathname) === '/app' ? null : place;
}

/** The car view of who is on duty, else the board of their kind, the desk, or home. */
async function ownPlace(user: CurrentUser): Promise<string> {
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

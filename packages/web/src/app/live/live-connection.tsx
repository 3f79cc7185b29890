import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useEffect } from 'react';
import { applyPayment } from '#features/bank/bank.queries.ts';
import { applyCrew } from '#features/dispatch/apparatus/apparatus.queries.ts';
import { applyBolo } from '#features/dispatch/bolos/bolos.queries.ts';
import { applyBroadcast } from '#features/dispatch/broadcasts/broadcasts.queries.ts';
import { applyCall } from '#features/dispatch/calls/calls-cache.ts';
import { applyDispatchers, applyEmergency } from '#features/dispatch/console/console.queries.ts';
import { applyDutyCheck, applyUnitToOfficer, applyWelfare } from '#features/dispatch/duty/duty.queries.ts';
import { applyPanic } from '#features/dispatch/panics/panics.queries.ts';
import { writePatient } from '#features/dispatch/patients/patients.queries.ts';
import { applyUnit } from '#features/dispatch/units/units.queries.ts';
import { applyOwnEmergency } from '#features/emergencies/emergencies.queries.ts';
import { configQuery, currentUserQuery } from '#features/session/session.queries.ts';
import { applyWarrant } from '#features/warrants/warrants.queries.ts';
import { isRefusal } from '#lib/api-client.ts';
import { apparatusEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { useLiveEvent } from '#lib/live/live-bus.ts';
import { useLiveState } from '#lib/live/live-state.ts';
import { openConnection } from '#lib/live/open-connection.ts';
import { endpointKey } from '#lib/use-endpoint.ts';
import { showNotice } from '#ui/toast.ts';
import { FiledNotice } from './filed-notice.tsx';

/** What live events keep up to date, by the beginnings of the keys. */
const LIVE_KEYS = [
  ['dispatch'],
  ['fire'],
  ['console'],
  ['emergencies'],
  ['warrants'],
  ['officers'],
  ['civilians'],
  ['vehicles'],
  ['settings'],
  ['emergencies'],
  ['bank'],
];

/** What the community's settings stand in: themselves, and what members read of them. */
const SETTINGS_KEYS = [
  ['settings'],
  configQuery.queryKey,
  ['ten-codes'],
  ['penal-codes'],
  endpointKey(apparatusEndpoints.listApparatus),
];
/** Where license types stand by their names. */
const LICENSE_KEYS = [['civilians'], ['licenses'], ['search'], currentUserQuery.queryKey];
/** Where departments, ranks and subdivisions stand by their names. */
const OFFICER_KEYS = [['officers']];
/** Milliseconds within which an open page asks for them anew. */
const SETTINGS_WITHIN = 1000;

/** Holds the connection of the current user and writes every live event into the query cache, once. */
export function LiveConnection({ user: { _id: userId, discordId } }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const onRefused = () => void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    return openConnection(userId, firstAnswer(queryClient), onRefused);
  }, [userId, queryClient]);

  // What could not be read again without a line is read once there is one.
  const isLive = useLiveState() === 'live';
  useEffect(() => {
    if (!isLive) return;
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && !isRefusal(state.error),
    });
  }, [isLive, queryClient]);

  // What was read before the events began may be old by now: they began at no known place.
  useLiveEvent('ready', () => {
    for (const queryKey of LIVE_KEYS) void queryClient.invalidateQueries({ queryKey });
  });
  useLiveEvent('resync', () => void queryClient.invalidateQueries());
  useLiveEvent('access', () => void queryClient.invalidateQueries());
  useLiveEvent('call', (event) => applyCall(queryClient, event));
  useLiveEvent('unit', ({ unit }) => {
    applyUnit(queryClient, { unit });
    applyCrew(queryClient, unit);
    applyUnitToOfficer(queryClient, discordId, unit);
  });
  useLiveEvent('bolo', (event) => applyBolo(queryClient, event));
  useLiveEvent('patients', (event) => writePatient(queryClient, event));
  useLiveEvent('warrant', ({ warrant }) => applyWarrant(queryClient, warrant));
  useLiveEvent('dispatchers', (event) => applyDispatchers(queryClient, event));
  useLiveEvent('emergency', ({ emergency }) => applyEmergency(queryClient, emergency));
  useLiveEvent('panic', ({ panic }) => applyPanic(queryClient, panic));
  useLiveEvent('broadcast', (event) => applyBroadcast(queryClient, event));
  useLiveEvent('duty-check', ({ clockOutAt }) => applyDutyCheck(queryClient, discordId, clockOutAt));
  useLiveEvent('welfare', (event) => applyWelfare(queryClient, discordId, event));
  useLiveEvent('own-emergency', ({ emergency }) => applyOwnEmergency(queryClient, emergency));
  // What officers do to licenses and vehicles stands in the civilian and its vehicles, what medics do in its history.
  useLiveEvent('records', ({ civilianId, filed }) => {
    if (filed !== undefined) showNotice(<FiledNotice civilianId={civilianId} filed={filed} />);
    for (const queryKey of [['civilians'], ['medical'], ['vehicles']]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  });
  // All pages of all members hear of it at once: they ask one after the other.
  useLiveEvent('settings', ({ sections }) => {
    const keys = [
      ...SETTINGS_KEYS,
      ...(sections.includes('licenses') ? LICENSE_KEYS : []),
      ...(sections.includes('departments') ? OFFICER_KEYS : []),
    ];
    setTimeout(() => {
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    }, Math.random() * SETTINGS_WITHIN);
  });
  const readBankAnew = () => void queryClient.invalidateQueries({ queryKey: ['bank'] });
  useLiveEvent('accounts', readBankAnew);
  useLiveEvent('wallet', readBankAnew);
  useLiveEvent('payment', (payment) => applyPayment(queryClient, payment));
  useLiveEvent('discord-health', () => void queryClient.invalidateQueries({ queryKey: ['outbox'] }));
  return null;
}

/** Where the events go on from: who is signed in is asked first of all, so only its first answer is older than all else. */
function firstAnswer(queryClient: QueryClient): string | null {
  const state = queryClient.getQueryState(currentUserQuery.queryKey);
  return state?.dataUpdateCount === 1 ? (state.data?.eventsFrom ?? null) : null;
}

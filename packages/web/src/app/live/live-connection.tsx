import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { LiveEventData } from '@ten-four/contract/live/live.contract';
import { isPayable, REPORT_NAMES } from '@ten-four/contract/reports/reports.values';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useEffect } from 'react';
import { Link } from 'react-router';
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
import { SEARCH_RESULTS, useLiveSearches } from '#features/search/search.queries.ts';
import { configQuery, currentUserQuery } from '#features/session/session.queries.ts';
import { applyWarrant } from '#features/warrants/warrants.queries.ts';
import { isRefusal } from '#lib/api-client.ts';
import { formatDollars } from '#lib/dollars.ts';
import { useLiveEvent } from '#lib/live/live-bus.ts';
import { useLiveState } from '#lib/live/live-state.ts';
import { openConnection } from '#lib/live/open-connection.ts';
import { BANK_KEYS, SETTINGS_KEYS, TRANSFER_KEYS } from '#lib/query-keys.ts';
import { endpointKey, invalidate } from '#lib/use-endpoint.ts';
import { showNotice } from '#ui/toast.ts';

/** Query keys that live events keep current. */
const LIVE_KEYS = [
  ['calls'],
  ['units'],
  ['bolos'],
  ['panic'],
  ['apparatus'],
  ['dispatch'],
  ['911'],
  ['warrants'],
  ['officers'],
  ['civilians'],
  ['vehicles'],
  ...TRANSFER_KEYS,
  ['cases'],
  SEARCH_RESULTS,
  ...SETTINGS_KEYS,
  ...BANK_KEYS,
];

const SETTINGS_EVENT_KEYS = [
  ...SETTINGS_KEYS,
  configQuery.queryKey,
  ['ten-codes'],
  ['penal-codes'],
  endpointKey('GET /api/apparatus'),
];
const LICENSE_KEYS = [['civilians'], ['licenses'], ['search'], currentUserQuery.queryKey];
const CASE_KEYS = [['civilians'], ['reports'], ['search'], ['cases']];
const CONSEQUENCE_KEYS = [...CASE_KEYS, currentUserQuery.queryKey];
/** Spreads the refetches of all open pages, in milliseconds. */
const SETTINGS_SPREAD = 1000;

export function LiveConnection({ user: { _id: userId, discordId } }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const refetch = (keys: readonly QueryKey[]) => void invalidate(queryClient, keys);
  useEffect(() => {
    const onRefused = () => void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    return openConnection(userId, firstEventPosition(queryClient), onRefused);
  }, [userId, queryClient]);

  // Refetches queries that failed while offline.
  const isLive = useLiveState() === 'live';
  useEffect(() => {
    if (!isLive) return;
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && !isRefusal(state.error),
    });
  }, [isLive, queryClient]);

  // Events before the stream began were missed, so cached data may be stale.
  useLiveEvent('ready', () => refetch(LIVE_KEYS));
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
  useLiveEvent('records', ({ civilianId, filed }) => {
    if (filed !== undefined) showNotice(<FiledNotice civilianId={civilianId} filed={filed} />);
    refetch([['civilians'], ['medical'], ['vehicles'], ['reports'], ['cases'], ...TRANSFER_KEYS]);
  });
  useLiveEvent('case', () => refetch(CASE_KEYS));
  // All open pages receive this event at once.
  useLiveEvent('settings', ({ sections }) => {
    const keys = [
      ...SETTINGS_EVENT_KEYS,
      ...(sections.includes('licenses') ? LICENSE_KEYS : []),
      ...(sections.includes('departments') ? [['officers']] : []),
      ...(sections.includes('consequences') || sections.includes('grants') ? CONSEQUENCE_KEYS : []),
    ];
    setTimeout(() => refetch(keys), Math.random() * SETTINGS_SPREAD);
  });
  useLiveEvent('accounts', () => refetch(BANK_KEYS));
  useLiveEvent('wallet', () => refetch(BANK_KEYS));
  useLiveEvent('payment', (payment) => applyPayment(queryClient, payment));
  useLiveSearches();
  useLiveEvent('discord-health', () => refetch([['discord'], ['outbox']]));
  return null;
}

/** Returns the event position of the first session response, the only one that is older than all other data. */
function firstEventPosition(queryClient: QueryClient): string | null {
  const state = queryClient.getQueryState(currentUserQuery.queryKey);
  return state?.dataUpdateCount === 1 ? (state.data?.eventsFrom ?? null) : null;
}

function FiledNotice({ civilianId, filed: { type, fineAmount, name } }: Required<LiveEventData<'records'>>) {
  return (
    <>
      {REPORT_NAMES[type]} for <Link to={`/dashboard/civilian/${civilianId}`}>{name}</Link>
      {isPayable({ type, fineAmount }) && `: ${formatDollars(fineAmount)} fine`}
    </>
  );
}

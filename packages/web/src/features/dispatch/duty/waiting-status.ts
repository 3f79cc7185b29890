import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { ApiFailure, failureMessage, LOST_AFTER } from '#lib/api-client.ts';
import type { Status } from '#lib/community.ts';
import { liveState } from '#lib/live/live-state.ts';
import { createStore } from '#lib/store.ts';
import { showError, showNotice } from '#ui/toast.ts';
import { showRecap } from '../service/shown-recap.ts';
import { changeDuty } from './change-duty.ts';
import { cachedOfficer, type ProfileKey } from './duty.queries.ts';

/** Maximum wait in milliseconds; a later status would be outdated. */
const WAIT_MAX = 60_000;
const CHECK_EVERY = 1_000;

interface Waiting extends ProfileKey {
  status: Status;
  before: string | undefined;
  until: number;
}

const waiting = createStore<Waiting | null>(null);

export const useWaitingStatus = waiting.use;

export function cancelWaitingStatus(): Status | null {
  const { status = null } = waiting.get() ?? {};
  waiting.set(null);
  return status;
}

export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'offline';

/**
 * Queues a status until there is a connection, for a minute after the press at most. Drops it if the unit's status
 * changes.
 */
export function queueStatus(
  queryClient: QueryClient,
  { discordId, kind }: ProfileKey,
  { status, pressedAt }: { status: Status; pressedAt: number },
): void {
  const before = cachedOfficer(queryClient, { discordId, kind })?.status;
  const own = { discordId, kind, status, before, until: pressedAt + WAIT_MAX };
  waiting.set(own);
  setTimeout(() => void check(queryClient, own, false), CHECK_EVERY);
}

/** Checks a waiting status. `wasLive` is true if the last check was online, so missed events have arrived. */
async function check(queryClient: QueryClient, own: Waiting, wasLive: boolean): Promise<void> {
  if (waiting.get() !== own) return;
  const { code, meaning } = own.status;
  const officer = cachedOfficer(queryClient, own);
  const currentStatus = officer?.status;
  if (currentStatus !== own.before)
    return end(() => showNotice(`Your status already changed to ${currentStatus}.`));
  const timeLeft = own.until - Date.now();
  if (timeLeft <= 0) return end(() => showError(`${code} was not sent: no connection for 60 s.`));
  const isLive = liveState() === 'live';
  if (isLive && wasLive) {
    try {
      const sending = changeDuty(queryClient, own, Math.min(timeLeft, LOST_AFTER));
      await new MutationObserver(queryClient, sending).mutate({ status: code, meaning });
      if (waiting.get() === own) waiting.set(null);
      if (meaning === 'Off duty' && officer?.onDutySince != null) showRecap(queryClient);
      return;
    } catch (error) {
      if (waiting.get() !== own) return;
      if (!isUnreachable(error)) return end(() => showError(failureMessage(error, `${code} was not sent.`)));
    }
  }
  setTimeout(() => void check(queryClient, own, isLive), CHECK_EVERY);
}

function end(notify: () => void): void {
  waiting.set(null);
  notify();
}

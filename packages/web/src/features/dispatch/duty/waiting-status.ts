import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiFailure, failureMessage, LOST_AFTER } from '#lib/api-client.ts';
import type { Status } from '#lib/community.ts';
import { liveState } from '#lib/live/live-state.ts';
import { createStore } from '#lib/store.ts';
import { showError, showNotice } from '#ui/toast.ts';
import { changeDuty } from './change-duty.ts';
import { officerQuery, type ProfileKey } from './duty.queries.ts';

/** Milliseconds for which a status waits: one that comes later would lie. */
const WAITS_FOR = 60_000;
const LOOK_EVERY = 1_000;

interface Waiting extends ProfileKey {
  status: Status;
  before: string | undefined;
  until: number;
}

const waiting = createStore<Waiting | null>(null);

/** The own status that waits for a line, null without one. It is in this page's memory only. */
export const useWaitingStatus = waiting.use;

const told = createStore(false);

/** Whether the board's keys are there, of which one tells that it waits. */
export const useIsWaitTold = told.use;

/** While its caller is there, it tells that a status waits, and nothing else on the page has to. */
export function useTellsWait(): void {
  useEffect(() => {
    told.set(true);
    return () => told.set(false);
  }, []);
}

/** Another press takes its place, or one on itself takes it back: whatever waits, waits no more. Answers what that was. */
export function takeBackWaiting(): Status | null {
  const { status = null } = waiting.get() ?? {};
  waiting.set(null);
  return status;
}

/** Whether a press failed for want of a line, so that it may wait for one. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'offline';

/**
 * Has a status wait until there is a line, until a minute after it was pressed at most, or until the unit has another
 * one.
 */
export function waitToSend(
  queryClient: QueryClient,
  { discordId, kind }: ProfileKey,
  { status, pressedAt }: { status: Status; pressedAt: number },
): void {
  const before = statusOf(queryClient, { discordId, kind });
  const own = { discordId, kind, status, before, until: pressedAt + WAITS_FOR };
  waiting.set(own);
  setTimeout(() => void look(queryClient, own, false), LOOK_EVERY);
}

const statusOf = (queryClient: QueryClient, { discordId, kind }: ProfileKey): string | undefined =>
  queryClient.getQueryData(officerQuery(discordId, kind).queryKey)?.status;

/** `wasLive`: at the last look, since which what was missed has come. */
async function look(queryClient: QueryClient, own: Waiting, wasLive: boolean): Promise<void> {
  if (waiting.get() !== own) return;
  const { code, meaning } = own.status;
  const now = statusOf(queryClient, own);
  if (now !== own.before) return end(() => showNotice(`Your status already changed to ${now}.`));
  const left = own.until - Date.now();
  if (left <= 0) return end(() => showError(`${code} was not sent: no connection for 60 s.`));
  const isLive = liveState() === 'live';
  if (isLive && wasLive) {
    try {
      const sending = changeDuty(queryClient, own, Math.min(left, LOST_AFTER));
      await new MutationObserver(queryClient, sending).mutate({ status: code, meaning });
      if (waiting.get() === own) waiting.set(null);
      return;
    } catch (error) {
      if (waiting.get() !== own) return;
      if (!isUnreachable(error)) return end(() => showError(failureMessage(error, `${code} was not sent.`)));
    }
  }
  setTimeout(() => void look(queryClient, own, isLive), LOOK_EVERY);
}

function end(say: () => void): void {
  waiting.set(null);
  say();
}

import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useEffect, useMemo, useRef } from 'react';
import { altKey } from '#lib/alt-key.ts';
import { createStore } from '#lib/store.ts';
import { createStoredIds } from '#lib/stored-ids.ts';
import { useKeys } from '#lib/use-keys.ts';
import { useActingOfficer, useOfficer, useOwnProfiles } from '../duty/duty.queries.ts';
import { type PanicViewer, rightsOf } from './panic-viewer.ts';
import { usePanics } from './panics.queries.ts';
import { useRaisePanic } from './raise-panic.ts';

const viewer = createStore<PanicViewer | null>(null);
const panicToClear = createStore<Panic | null>(null);

export const usePanicViewer = viewer.use;

const useVisiblePanics = () => usePanics(usePanicViewer() !== null).data;

/**
 * Enables panics for users who may read dispatch. Includes users whose profile failed to load, so that no officer
 * misses a panic.
 */
export function useEnablePanics(user: CurrentUser): void {
  const { publicSafety, fireRescue, staff, dispatcher } = user;
  const profile = useOfficer(publicSafety ? user.discordId : undefined);
  const officer = useActingOfficer(user);
  const profiles = useOwnProfiles(user);
  const canRead =
    officer !== null ||
    fireRescue ||
    staff ||
    dispatcher ||
    (profile.data === undefined && profile.errorUpdateCount > 0);
  useEffect(
    () => viewer.set(canRead ? { ...user, officer, profiles } : null),
    [user, officer, profiles, canRead],
  );
  useEffect(() => () => viewer.set(null), []);
}

export function usePanicAlarm(): Panic | null {
  const viewer = usePanicViewer();
  const silenced = useSilencedPanics();
  const panics = useVisiblePanics() ?? [];
  if (viewer === null) return null;
  const isUnanswered = (panic: Panic) => {
    const { isOwn, hasAcknowledged } = rightsOf(panic, viewer);
    return !isOwn && !hasAcknowledged && !silenced.includes(panic._id);
  };
  return panics.find(isUnanswered) ?? null;
}

export function usePanicMarks(): { callIds: ReadonlySet<string>; officerIds: ReadonlySet<string> } {
  const panics = useVisiblePanics();
  return useMemo(
    () => ({
      callIds: new Set(panics?.map(({ callId }) => callId)),
      officerIds: new Set(panics?.map(({ officer }) => officer._id)),
    }),
    [panics],
  );
}

export const { use: usePanicToClear, set: setPanicToClear } = panicToClear;

export function useOwnPanic(): { active: Panic | null; raise: () => void } {
  const viewer = usePanicViewer();
  const panics = useVisiblePanics() ?? [];
  const active = (viewer && panics.find((panic) => rightsOf(panic, viewer).isOwn)) ?? null;
  return { active, raise: useRaisePanic(viewer?.officer?.kind) };
}

/** Maximum milliseconds between two presses of Alt+P. */
const TWICE_WITHIN = 1_500;

export function usePanicKeys(): void {
  const { active, raise } = useOwnPanic();
  const last = useRef(Number.NEGATIVE_INFINITY);
  useKeys((event) => {
    if (altKey(event) !== 'p') return;
    event.preventDefault();
    const isSecond = event.timeStamp - last.current <= TWICE_WITHIN;
    last.current = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp;
    if (isSecond && active === null) raise();
  });
}

/** Panics silenced in this browser by viewers who can't acknowledge them. They stay visible. */
export const { use: useSilencedPanics, add: silencePanic } = createStoredIds('ten-four-silenced-panics');

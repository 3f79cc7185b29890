import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useEffect, useMemo, useRef } from 'react';
import { altKey } from '#lib/alt-key.ts';
import { createKeptIds } from '#lib/kept-ids.ts';
import { createStore } from '#lib/store.ts';
import { useKeys } from '#lib/use-keys.ts';
import { useActing, useOfficer, useOwnProfiles } from '../duty/duty.queries.ts';
import { hasSeen, isOwn, type PanicViewer } from './panic-viewer.ts';
import { usePanics } from './panics.queries.ts';
import { useRaisePanic } from './raise-panic.ts';

const viewer = createStore<PanicViewer | null>(null);
let clearing: ((panic: Panic) => void) | null = null;

/** Who looks at panics in this page, null while nobody may or it is not known yet. */
export const usePanicViewer = viewer.use;

const useSeenPanics = () => usePanics(usePanicViewer() !== null).data;

/**
 * Tells the panics who looks at them: whoever may read dispatch. Who has the role and may be an officer for all that is
 * known, since the profile could not be loaded, counts as well: no panic may be missed for it.
 */
export function usePanicsFor(user: CurrentUser): void {
  const { _id: userId, discordId, publicSafety, fireRescue, staff, dispatcher, dispatching } = user;
  const profile = useOfficer(publicSafety ? discordId : undefined);
  const officer = useActing(user);
  const profiles = useOwnProfiles(user);
  const mayRead =
    officer !== null ||
    fireRescue ||
    staff ||
    dispatcher ||
    (profile.data === undefined && profile.errorUpdateCount > 0);
  const { kind, department: platform } = officer ?? {};
  const ids = profiles.map(({ _id }) => _id).join(' ');
  useEffect(() => {
    const acting = kind === undefined || platform === undefined ? null : { kind, platform };
    const ownIds = ids === '' ? [] : ids.split(' ');
    viewer.set(mayRead ? { userId, officer: acting, ownIds, fireRescue, staff, dispatching } : null);
  }, [userId, kind, platform, ids, fireRescue, staff, dispatching, mayRead]);
  useEffect(() => () => viewer.set(null), []);
}

/** The latest panic that still calls the viewer: of somebody else, and not acknowledged or silenced; null without one. */
export function usePanicAlarm(): Panic | null {
  const who = usePanicViewer();
  const silenced = useSilencedPanics();
  const panics = useSeenPanics() ?? [];
  if (who === null) return null;
  const calls = (panic: Panic) => !isOwn(panic, who) && !hasSeen(panic, who) && !silenced.includes(panic._id);
  return panics.find(calls) ?? null;
}

export function usePanicMarks(): { callIds: ReadonlySet<string>; officerIds: ReadonlySet<string> } {
  const panics = useSeenPanics();
  return useMemo(
    () => ({
      callIds: new Set(panics?.map(({ callId }) => callId)),
      officerIds: new Set(panics?.map(({ officer }) => officer._id)),
    }),
    [panics],
  );
}

/** Says how this page ends a panic; null for no more. */
export function setPanicClearing(next: typeof clearing): void {
  clearing = next;
}

/** Ends a panic. Who does is first asked what becomes of its call, where that is not closed yet. */
export function clearPanic(panic: Panic): void {
  clearing?.(panic);
}

/** The viewer's own active panic, null without one, and how to raise one. While one runs, a second does nothing. */
export function useOwnPanic(): { active: Panic | null; raise: () => void } {
  const who = usePanicViewer();
  const panics = useSeenPanics() ?? [];
  const active = (who && panics.find((panic) => isOwn(panic, who))) ?? null;
  return { active, raise: useRaisePanic(who?.officer?.kind) };
}

/** Milliseconds within which Alt+P is pressed twice. */
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

/** Panics that were silenced in this browser by somebody who cannot acknowledge them; they stay in view. */
export const { use: useSilencedPanics, add: silencePanic } = createKeptIds('ten-four-silenced-panics');

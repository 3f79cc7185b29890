import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { hasSeen, isOwn, usePanicViewer } from './panic-viewer.ts';
import { usePanics } from './panics.queries.ts';
import { useSilencedPanics } from './silenced-panics.ts';

/** The latest panic that still calls the viewer: of somebody else, and not acknowledged or silenced; null without one. */
export function usePanicAlarm(): Panic | null {
  const viewer = usePanicViewer();
  const silenced = useSilencedPanics();
  const panics = usePanics(viewer !== null).data ?? [];
  if (viewer === null) return null;
  const calls = (panic: Panic) =>
    !isOwn(panic, viewer) && !hasSeen(panic, viewer) && !silenced.includes(panic._id);
  return panics.find(calls) ?? null;
}

import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { clearPanic } from './panic-clearing.ts';
import { isOwn, usePanicViewer } from './panic-viewer.ts';
import { usePanics } from './panics.queries.ts';
import { useRaisePanic } from './raise-panic.ts';

/** The viewer's own panic: which one is active, and how to raise and to end it. While one runs, a second does nothing. */
export function usePanicSwitch(): { active: Panic | null; raise: () => void; clear: () => void } {
  const viewer = usePanicViewer();
  const panics = usePanics(viewer !== null).data ?? [];
  const active = viewer === null ? null : (panics.find((panic) => isOwn(panic, viewer)) ?? null);
  const raise = useRaisePanic();
  return {
    active,
    raise,
    clear() {
      if (active !== null) clearPanic(active);
    },
  };
}

import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { useSyncExternalStore } from 'react';

/** Who looks at panics: anybody with dispatch. */
export interface PanicViewer {
  userId: string;
  /** Null for fire/rescue and for staff who are no officers. */
  officer: { id: string; platform: Platform } | null;
  fireRescue: boolean;
  staff: boolean;
}

let viewer: PanicViewer | null = null;
const listeners = new Set<() => void>();

/** Says who looks at panics in this page; null for nobody. */
export function setPanicViewer(next: PanicViewer | null): void {
  viewer = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Who looks at panics, null while nobody may or it is not known yet. */
export function usePanicViewer(): PanicViewer | null {
  return useSyncExternalStore(subscribe, () => viewer);
}

/** Whether the viewer raised the panic. */
export function isOwn(panic: Panic, { officer }: PanicViewer): boolean {
  return panic.officer._id === officer?.id;
}

/** Whether the viewer has acknowledged the panic. */
export function hasSeen(panic: Panic, { userId }: PanicViewer): boolean {
  return panic.acknowledgements.some((acknowledgement) => acknowledgement.userId === userId);
}

/** Whether the server lets the viewer acknowledge it: officers of its platform and fire/rescue. */
export function mayAcknowledge(panic: Panic, viewer: PanicViewer): boolean {
  return mayAttach(panic, viewer) || (viewer.fireRescue && !isOwn(panic, viewer));
}

/** Whether the viewer has a unit that can be put on the panic's call; the server clocks one in that is off duty. */
export function mayAttach(panic: Panic, viewer: PanicViewer): boolean {
  return !isOwn(panic, viewer) && viewer.officer?.platform === panic.platform;
}

/** Whether the server lets the viewer end it. */
export function mayClear(panic: Panic, viewer: PanicViewer): boolean {
  return isOwn(panic, viewer) || viewer.staff;
}

import type { LiveEventData } from '@ten-four/contract/live/live.contract';
import type { LiveEventName } from '@ten-four/contract/live/live.values';
import { useEffect, useEffectEvent } from 'react';

/**
 * What passes over the bus: the contract's live events, and of the stream itself `ready` (from now on nothing is missed,
 * but what was read before may be old) and `resync` (something was missed: read everything again).
 */
export type BusName = LiveEventName | 'ready' | 'resync';
export type BusData<N extends BusName> = N extends LiveEventName ? LiveEventData<N> : Record<never, never>;

/** An event on it is heard by all who listen to its name; one that throws is reported and keeps it from nobody else. */
const bus = new EventTarget();

export function deliverLiveEvent(name: string, data: unknown): void {
  bus.dispatchEvent(new CustomEvent(name, { detail: data }));
}

/** Calls `handler` on every live event of a name while the component is there. The handler may be a new one each time. */
export function useLiveEvent<N extends BusName>(name: N, handler: (data: BusData<N>) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    const listener = (event: Event) => handle((event as CustomEvent<BusData<N>>).detail);
    bus.addEventListener(name, listener);
    return () => bus.removeEventListener(name, listener);
  }, [name]);
}

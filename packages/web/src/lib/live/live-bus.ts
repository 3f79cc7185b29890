import type { LiveEventData } from '@ten-four/contract/live/live.contract';
import type { LiveEventName } from '@ten-four/contract/live/live.values';
import { useEffect, useEffectEvent } from 'react';

/** `ready`: nothing is missed from now on, but earlier data may be stale. `resync`: events were missed, so refetch. */
export type BusName = LiveEventName | 'ready' | 'resync';
export type BusData<N extends BusName> = N extends LiveEventName ? LiveEventData<N> : Record<never, never>;

/** A throwing listener does not stop the others. */
const bus = new EventTarget();

export function deliverLiveEvent(name: string, data: unknown): void {
  bus.dispatchEvent(new CustomEvent(name, { detail: data }));
}

export function useLiveEvent<N extends BusName>(name: N, handler: (data: BusData<N>) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => {
    const listener = (event: Event) => handle((event as CustomEvent<BusData<N>>).detail);
    bus.addEventListener(name, listener);
    return () => bus.removeEventListener(name, listener);
  }, [name]);
}

import type { LiveEventData } from '@ten-four/contract/live/live.contract';
import type { LiveEventName } from '@ten-four/contract/live/live.values';
import { useEffect, useEffectEvent } from 'react';

/**
 * What passes over the bus: the contract's live events, and of the stream itself `ready` (from now on nothing is missed,
 * but what was read before may be old) and `resync` (something was missed: read everything again).
 */
export type BusName = LiveEventName | 'ready' | 'resync';
export type BusData<N extends BusName> = N extends LiveEventName ? LiveEventData<N> : Record<never, never>;

type Listener = (data: unknown) => void;
const listeners = new Map<string, Set<Listener>>();

/** Calls `listener` on every event of a name. Answers the function that ends it. */
function onLiveEvent<N extends BusName>(name: N, listener: (data: BusData<N>) => void): () => void {
  const called = (data: unknown) => listener(data as BusData<N>);
  const others = listeners.get(name) ?? new Set();
  listeners.set(name, others.add(called));
  return () => {
    others.delete(called);
  };
}

/** Hands an event to all who listen to its name. One that throws is reported and keeps it from nobody else. */
export function deliverLiveEvent(name: string, data: unknown): void {
  for (const listener of [...(listeners.get(name) ?? [])]) {
    try {
      listener(data);
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}

/** Calls `handler` on every live event of a name while the component is there. The handler may be a new one each time. */
export function useLiveEvent<N extends BusName>(name: N, handler: (data: BusData<N>) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => onLiveEvent(name, handle), [name]);
}

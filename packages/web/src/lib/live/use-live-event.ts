import { useEffect, useEffectEvent } from 'react';
import { type BusData, type BusName, onLiveEvent } from './live-bus.ts';

/** Calls `handler` on every live event of a name while the component is there. The handler may be a new one each time. */
export function useLiveEvent<N extends BusName>(name: N, handler: (data: BusData<N>) => void): void {
  const handle = useEffectEvent(handler);
  useEffect(() => onLiveEvent(name, handle), [name]);
}

import { SERVICES, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { useAddress } from '#lib/use-address.ts';
import { useShownPlatform } from '../board/use-board-view.ts';

const SHOW_ONLY = ['911', 'unassigned', 'available', 'held', 'stale'] as const;
export type ShowOnly = (typeof SHOW_ONLY)[number];

export function useConsoleView(dispatching: readonly GamePlatform[]) {
  const { search, change } = useAddress();
  const services: Service | null = SERVICES.find((service) => service === search.get('services')) ?? null;
  const showOnly: ShowOnly | null = SHOW_ONLY.find((name) => name === search.get('show')) ?? null;
  return {
    platform: useShownPlatform(dispatching[0]),
    callId: search.get('call') || null,
    emergencyId: search.get('emergency') || null,
    services,
    showOnly,
    showPlatform: (platform: GamePlatform) => change({ platform, call: null, emergency: null, show: null }),
    showCall: (id: string | null) => change({ call: id, emergency: null }),
    showEmergency: (id: string | null) => change({ emergency: id }),
    showServices: (service: Service | null) => change({ services: service }),
    setShowOnly: (name: ShowOnly | null) => change({ show: name }),
  };
}

export type ConsoleView = ReturnType<typeof useConsoleView>;

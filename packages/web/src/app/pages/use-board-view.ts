import { PLATFORMS, type Platform } from '@ten-four/contract/officers/officers.values';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/**
 * What of the officer dashboard the address names: the selected call, and for staff the platform that is looked at.
 * @param home the platform that is shown where the address names none, or for whom there is no choice
 */
export function useBoardView(home: Platform, staff: boolean) {
  const [search, setSearch] = useSearchParams();
  const asked = staff ? PLATFORMS.find((platform) => platform === search.get('platform')) : undefined;

  // Not a page of its own each time: Back leaves the dashboard.
  const change = useCallback(
    (changes: Record<string, string | null>) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );

  return {
    platform: asked ?? home,
    callId: search.get('call') || null,
    showCall: useCallback((id: string | null) => change({ call: id }), [change]),
    showPlatform: useCallback(
      (platform: Platform) => change({ platform: platform === home ? null : platform, call: null }),
      [change, home],
    ),
  };
}

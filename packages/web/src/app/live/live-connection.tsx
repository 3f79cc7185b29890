import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserQuery } from '#features/session/api/get-current-user.ts';
import { openLiveLine } from '#lib/live/browser-line.ts';
import { useLiveEvent } from '#lib/live/use-live-event.ts';

/** What live events keep up to date, by the beginnings of the keys. */
const LIVE_KEYS = [
  ['units'],
  ['calls'],
  ['bolos'],
  ['warrants'],
  ['panics'],
  ['officers'],
  ['records'],
  ['bank', 'accounts'],
  ['bank', 'requests'],
] as const;

/** Holds the connection of the signed-in user, and does what concerns everything that is cached. */
export function LiveConnection({ userId }: { userId: string }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const onRefused = () => void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
    return openLiveLine(userId, onRefused);
  }, [userId, queryClient]);

  // What was read before the events began may be old by now.
  useLiveEvent('ready', () => {
    for (const queryKey of LIVE_KEYS) void queryClient.invalidateQueries({ queryKey });
  });
  useLiveEvent('resync', () => void queryClient.invalidateQueries());
  useLiveEvent('access', () => void queryClient.invalidateQueries());
  useLiveEvent('accounts', () => void queryClient.invalidateQueries({ queryKey: ['bank'] }));
  return null;
}

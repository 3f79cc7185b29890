import { IconHeadset } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { useLocation, useNavigate } from 'react-router';
import { useActiveCalls } from '#features/dispatch/calls/calls.queries.ts';
import { useDispatchOf, useWaiting } from '#features/dispatch/console/console.queries.ts';
import { parseConsole } from '#features/dispatch/console/parse-console.ts';
import { runConsole } from '#features/dispatch/console/run-console.ts';
import { useUnits } from '#features/dispatch/units/units.queries.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { useCommunity } from '#lib/community.ts';
import { RANK } from '#lib/match-words.ts';
import type { PaletteGroup } from '../palette-item.ts';

const CONSOLE = '/dashboard/dispatch';

/** What a typed line means to a dispatcher who is signed on, on the platform that the console shows. */
export function useConsoleSource(typed: string): PaletteGroup {
  const { dispatching = [] } = useCurrentUser().data ?? {};
  const { pathname, search } = useLocation();
  const asked = pathname === CONSOLE ? new URLSearchParams(search).get('platform') : null;
  const platform = dispatching.find((one) => one === asked) ?? dispatching[0];
  const isOn = platform !== undefined;
  const there = platform ?? PLATFORMS[0];
  const calls = useActiveCalls(there, isOn).data ?? [];
  const units = useUnits(there, isOn).data ?? [];
  const waiting = useWaiting(there, isOn).data ?? [];
  const broadcasts = useDispatchOf(there, isOn).data?.broadcasts;
  // As long as nothing is known of it, the server says.
  const signal100 = broadcasts?.some(({ hold }) => hold) ?? true;
  const statuses = useCommunity().data?.statuses ?? [];
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const title = 'Dispatch';
  const said = isOn ? parseConsole(typed, { calls, units, waiting, statuses, signal100 }) : null;
  if (said === null) return { title, items: [] };
  const { name, description, command } = said;
  const show = (changes: Readonly<Record<string, string | null>>, state?: object) => {
    const view = new URLSearchParams(pathname === CONSOLE ? search : '');
    for (const [name, value] of Object.entries({ platform: there, ...changes })) {
      if (value === null) view.delete(name);
      else view.set(name, value);
    }
    // On the console itself it is what is in hand, not another page.
    void navigate(`${CONSOLE}?${view}`, { state, replace: pathname === CONSOLE });
  };
  const item = { id: `console ${typed}`, name, description, icon: IconHeadset, rank: RANK.exact };
  if (command === null) return { title, items: [{ ...item, act: null }] };
  return {
    title,
    items: [
      {
        ...item,
        act: {
          kind: 'send',
          // It cannot be taken back.
          ...(command.kind === 'merge' && { ask: `${name}? Press Enter again` }),
          failed: 'It could not be done.',
          unreachable: DISPATCH_TEXTS.notSent,
          run: () => runConsole(queryClient, there, command, show),
        },
      },
    ],
  };
}

import { type Icon, IconLogout, IconRefresh } from '@tabler/icons-react';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { useSignOut } from '#features/session/session.queries.ts';
import { failureMessage } from '#lib/api-client.ts';
import { rankOfName } from '#lib/match-words.ts';
import { showError } from '#ui/toast.ts';
import type { PaletteGroup } from '../palette-item.ts';

interface Action {
  id: string;
  name: string;
  description: string;
  icon: Icon;
  run: () => void;
}

/** What can be done from everywhere. */
export function useActionSource(typed: string): PaletteGroup {
  const signOut = useSignOut();
  const actions: readonly Action[] = [
    {
      id: 'resync',
      name: 'Resync',
      description: 'Fetch your roles from Discord again',
      icon: IconRefresh,
      run: () => window.location.assign(sessionEndpoints.resync.path),
    },
    {
      id: 'sign-out',
      name: 'Sign out',
      description: '',
      icon: IconLogout,
      run: () => {
        signOut
          .mutateAsync({})
          .catch((error: unknown) => showError(failureMessage(error, 'Failed to sign out.')));
      },
    },
  ];
  const items = actions.flatMap(({ run, ...action }) => {
    const rank = rankOfName(action.name, action.description, typed);
    return rank === null ? [] : [{ ...action, rank, act: { kind: 'go' as const, run } }];
  });
  return { title: 'Actions', items };
}

import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { type Icon, IconLogout, IconRefresh, IconUser } from '@tabler/icons-react';
import { sessionEndpoints } from '@ten-four/contract/session/session.contract';
import { useNavigate } from 'react-router';
import { useCivilians } from '#features/civilians/api/list-civilians.ts';
import { civilianName } from '#features/civilians/components/civilian-name.ts';
import { useSignOut } from '#features/session/api/sign-out.ts';
import { failureMessage } from '#lib/api-client.ts';
import { showError } from '#ui/toast.ts';
import { useNavigation } from '../shell/use-navigation.ts';

/** Everything that the palette offers to the signed-in user, in groups. */
export function usePaletteActions(): SpotlightActionGroupData[] {
  const navigate = useNavigate();
  const { general, groups } = useNavigation();
  const civilians = useCivilians().data ?? [];
  const signOut = useSignOut();

  const pages = [
    ...general.map((entry) => ({ ...entry, area: undefined })),
    ...groups.flatMap((group) => group.entries.map((entry) => ({ ...entry, area: group.label }))),
  ];
  return [
    {
      group: 'Pages',
      actions: pages.map(({ label, to, icon, area }) => ({
        id: to,
        label,
        ...(area === undefined ? {} : { description: area }),
        leftSection: symbol(icon),
        onClick: () => void navigate(to),
      })),
    },
    {
      group: 'Your Civilians',
      actions: civilians.map((civilian) => ({
        id: civilian._id,
        label: civilianName(civilian),
        description: civilian.occupation ?? 'Unemployed',
        leftSection: symbol(IconUser),
        onClick: () => void navigate(`/dashboard/civilian/${civilian._id}`),
      })),
    },
    {
      group: 'Actions',
      actions: [
        {
          id: 'resync',
          label: 'Resync',
          description: 'Fetch your roles from Discord again',
          leftSection: symbol(IconRefresh),
          onClick: () => window.location.assign(sessionEndpoints.resync.path),
        },
        {
          id: 'sign-out',
          label: 'Sign out',
          leftSection: symbol(IconLogout),
          onClick: () =>
            signOut.mutate(undefined, {
              onError: (error) => showError(failureMessage(error, 'Failed to sign out.')),
            }),
        },
      ],
    },
  ];
}

function symbol(Glyph: Icon) {
  return <Glyph size={16} stroke={1.75} aria-hidden />;
}

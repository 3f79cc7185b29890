import { IconUser } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useCivilians } from '#features/civilians/civilians.queries.ts';
import { civilianName } from '#features/civilians/components/civilian-name.ts';
import { rankOfName } from '#lib/match-words.ts';
import type { PaletteGroup } from '../palette-item.ts';
import { failureItems } from './failure-item.ts';

/** The characters of the signed-in user. */
export function useCivilianSource(typed: string): PaletteGroup {
  const navigate = useNavigate();
  const civilians = useCivilians();
  const items = (civilians.data ?? []).flatMap((civilian) => {
    const name = civilianName(civilian);
    const description = civilian.occupation ?? 'Unemployed';
    const rank = rankOfName(name, description, typed);
    if (rank === null) return [];
    const run = () => void navigate(`/dashboard/civilian/${civilian._id}`);
    return [
      {
        id: `civilian ${civilian._id}`,
        name,
        description,
        icon: IconUser,
        rank,
        act: { kind: 'go' as const, run },
      },
    ];
  });
  return { title: 'Your Civilians', items: [...items, ...failureItems('Your civilians', civilians)] };
}

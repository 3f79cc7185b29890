import { IconRefresh } from '@tabler/icons-react';
import { RANK } from '#lib/match-words.ts';
import type { PaletteItem } from '../palette-item.ts';

interface Loaded {
  isError: boolean;
  data: unknown;
  refetch: () => unknown;
}

export function failureItems(label: string, query: Loaded): PaletteItem[] {
  if (!query.isError || query.data !== undefined) return [];
  return [
    {
      id: `failed ${label}`,
      name: `${label} could not be loaded`,
      description: 'Press Enter to try again',
      icon: IconRefresh,
      rank: RANK.part,
      act: { kind: 'stay', run: () => void query.refetch() },
    },
  ];
}

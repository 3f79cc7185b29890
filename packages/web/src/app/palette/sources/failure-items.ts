import { IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { RANK } from '#lib/match-words.ts';
import type { PaletteItem } from '../palette-item.ts';

type Query = Pick<UseQueryResult, 'isError' | 'data' | 'refetch'>;

export function failureItems(label: string, query: Query): PaletteItem[] {
  if (!query.isError || query.data !== undefined) return [];
  return [
    {
      id: `failed ${label}`,
      name: `${label} could not be loaded`,
      description: 'Press Enter to try again',
      icon: IconRefresh,
      rank: RANK.part,
      action: { kind: 'stay', run: () => void query.refetch() },
    },
  ];
}

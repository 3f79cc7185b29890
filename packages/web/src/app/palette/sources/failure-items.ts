import { IconRefresh } from '@tabler/icons-react';
import { RANK } from '#lib/match-words.ts';
import type { PaletteItem } from '../palette-item.ts';

interface Loaded {
  isError: boolean;
  data: unknown;
  refetch: () => unknown;
}

/** What stands in place of things that could not be loaded: which ones, and the way to try again. */
export function failureItems(what: string, query: Loaded): PaletteItem[] {
  if (!query.isError || query.data !== undefined) return [];
  return [
    {
      id: `failed ${what}`,
      name: `${what} could not be loaded`,
      description: 'Press Enter to try again',
      icon: IconRefresh,
      rank: RANK.part,
      act: { kind: 'stay', run: () => void query.refetch() },
    },
  ];
}

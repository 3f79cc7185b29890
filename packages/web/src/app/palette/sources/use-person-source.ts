import { IconUserSearch } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useSuggestions } from '#features/search/search.queries.ts';
import { RANK } from '#lib/match-words.ts';
import { searchLink } from '../../search-link.ts';
import type { PaletteGroup } from '../palette-item.ts';
import { failureItems } from './failure-item.ts';

/** People of the database. */
export function usePersonSource(wanted: string): PaletteGroup {
  const navigate = useNavigate();
  const people = useSuggestions('name', wanted);
  return {
    title: 'People',
    items: [
      ...people.data.map(({ id, text, detail, selection }) => ({
        id: `person ${id}`,
        name: text,
        description: detail,
        icon: IconUserSearch,
        rank: text.toLowerCase() === wanted.toLowerCase() ? RANK.exact : RANK.words,
        act: { kind: 'go' as const, run: () => void navigate(searchLink(selection.by, selection.text)) },
      })),
      ...failureItems('People', { ...people, data: people.isError ? undefined : people.data }),
    ],
  };
}

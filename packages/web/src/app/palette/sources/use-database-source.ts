import { IconCar, IconUserSearch } from '@tabler/icons-react';
import { PLATE_FROM } from '@ten-four/contract/search/search.values';
import { useNavigate } from 'react-router';
import { type Suggestion, useSuggestions } from '#features/search/api/list-suggestions.ts';
import { useCurrentUser } from '#features/session/api/get-current-user.ts';
import { searchLink } from '../../search-link.ts';
import { isCommand } from '../commands/parse-command.ts';
import { RANK } from '../commands/suggestion.ts';
import type { PaletteGroup, PaletteItem } from '../palette-item.ts';
import { failureItems } from './failure-item.ts';

/** A plate is short; a longer text of a few letters would ask for every plate that holds one of them. */
const PLATE_TEXT = /^[a-z0-9 -]{2,20}$/i;

/** People and plates of the database, for those who may search it. */
export function useDatabaseSource(typed: string): PaletteGroup[] {
  const navigate = useNavigate();
  const user = useCurrentUser().data ?? null;
  // A command such as `status 10-6` is nobody's name.
  const wanted = user?.publicSafety && !isCommand(typed) ? typed.trim() : '';
  const people = useSuggestions('name', wanted);
  const plates = useSuggestions('plate', PLATE_TEXT.test(wanted) && wanted.length > PLATE_FROM ? wanted : '');
  const itemOf = (kind: 'person' | 'plate', { id, text, detail, selection }: Suggestion): PaletteItem => ({
    id: `${kind} ${id}`,
    name: text,
    description: detail,
    icon: kind === 'person' ? IconUserSearch : IconCar,
    rank: text.toLowerCase() === wanted.toLowerCase() ? RANK.exact : RANK.words,
    act: {
      kind: 'go',
      run: () => void navigate(searchLink(selection.by, selection.text)),
    },
  });
  return [
    {
      title: 'People',
      items: [
        ...people.data.map((found) => itemOf('person', found)),
        ...failureItems('People', { ...people, data: people.isError ? undefined : people.data }),
      ],
    },
    {
      title: 'Plates',
      items: [
        ...plates.data.map((found) => itemOf('plate', found)),
        ...failureItems('Plates', { ...plates, data: plates.isError ? undefined : plates.data }),
      ],
    },
  ];
}

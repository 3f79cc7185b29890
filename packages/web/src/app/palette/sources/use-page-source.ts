import { useNavigate } from 'react-router';
import { rankOfName } from '#lib/match-words.ts';
import { useNavigation } from '../../shell/use-navigation.ts';
import type { PaletteGroup } from '../palette-item.ts';

/** The pages that the signed-in user may go to. */
export function usePageSource(typed: string): PaletteGroup {
  const navigate = useNavigate();
  const { general, groups } = useNavigation();
  const pages = [
    ...general.map((entry) => ({ ...entry, area: '' })),
    ...groups.flatMap((group) => group.entries.map((entry) => ({ ...entry, area: group.label }))),
  ];
  const items = pages.flatMap(({ label, to, icon, area }) => {
    const rank = rankOfName(label, area, typed);
    if (rank === null) return [];
    const run = () => void navigate(to);
    return [
      { id: `page ${to}`, name: label, description: area, icon, rank, act: { kind: 'go' as const, run } },
    ];
  });
  return { title: 'Pages', items };
}

import {
  type Icon,
  IconLogout,
  IconRefresh,
  IconSettings,
  IconUser,
  IconUserSearch,
  IconUsersGroup,
  IconZoomScan,
} from '@tabler/icons-react';
import { includesWords, isSameName } from '@ten-four/contract/common/fold';
import { useNavigate } from 'react-router';
import { useCivilians } from '#features/civilians/civilians.queries.ts';
import { isCommand } from '#features/dispatch/commands/parse-command.ts';
import { useMemberSuggestions } from '#features/members/members.queries.ts';
import { useSuggestions } from '#features/search/search.queries.ts';
import type { Selection } from '#features/search/selection.ts';
import { useConfig, useCurrentUser, useSignOut } from '#features/session/session.queries.ts';
import { RANK, rankOfName } from '#lib/match-words.ts';
import { personName } from '#lib/person-name.ts';
import { errorToast } from '#ui/toast.ts';
import { usePageHandle } from '../../page-handle.ts';
import { medicalSearchLink, searchLink } from '../../search-link.ts';
import { type NavGroup, OWN_PAGES, RULES_PAGE, useNavigation } from '../../shell/navigation.ts';
import { SETTINGS_PAGES, settingsAddress } from '../../shell/settings-pages.ts';
import { inOrder, type PaletteGroup, type PaletteItem } from '../palette-item.ts';
import { failureItems } from './failure-items.ts';
import { useCommandSource } from './use-command-source.ts';
import { usePlateSource } from './use-plate-source.ts';

export function usePaletteGroups(typed: string): PaletteGroup[] {
  const user = useCurrentUser().data;
  const { section } = usePageHandle();
  // Commands such as `status 10-6` are not searched as names.
  const query = isCommand(typed) ? '' : typed.trim();
  const asMedic = user?.fireRescue === true && (section === 'fire' || !user.publicSafety);
  const groups = [
    ...useCommandSource(typed),
    usePageSource(typed),
    useCivilianSource(typed),
    usePersonSource(user?.publicSafety && !asMedic ? query : ''),
    usePatientSource(asMedic ? query : ''),
    useMemberSource(user?.staff && !isCommand(typed) ? typed.trim() : ''),
    usePlateSource(user?.publicSafety ? query : ''),
    useWeaponSource(user?.publicSafety ? query : ''),
    useActionSource(typed),
  ];
  return inOrder(groups, typed);
}

const SETTINGS: NavGroup = {
  label: 'Settings',
  entries: SETTINGS_PAGES.filter(({ path }) => path !== '').map(({ path, label }) => ({
    label,
    to: settingsAddress(path),
    icon: IconSettings,
  })),
};

function usePageSource(typed: string): PaletteGroup {
  const navigate = useNavigate();
  const user = useCurrentUser().data;
  const { general, groups } = useNavigation();
  const hasRules = useConfig().data?.hasRules;
  const others = hasRules ? [...OWN_PAGES, RULES_PAGE] : OWN_PAGES;
  const items = [
    { label: '', entries: [...general, ...others] },
    ...groups,
    ...(user?.administrator ? [SETTINGS] : []),
  ].flatMap(({ label: area, entries }) =>
    entries.map(({ label, to, icon }) => ({
      id: `page ${to}`,
      name: label,
      description: area,
      icon,
      run: () => void navigate(to),
    })),
  );
  return { title: 'Pages', items: matching(items, typed) };
}

function useCivilianSource(typed: string): PaletteGroup {
  const navigate = useNavigate();
  const civilians = useCivilians();
  const items = (civilians.data ?? []).map((civilian) => ({
    id: `civilian ${civilian._id}`,
    name: personName(civilian),
    description: civilian.occupation ?? 'Unemployed',
    icon: IconUser,
    run: () => void navigate(`/dashboard/civilian/${civilian._id}`),
  }));
  return {
    title: 'Your Civilians',
    items: [...matching(items, typed), ...failureItems('Your civilians', civilians)],
  };
}

function usePersonSource(query: string): PaletteGroup {
  const navigate = useNavigate();
  const people = useSuggestions('name', query);
  return {
    title: 'People',
    items: peopleOf(people, query, ({ by, text }) => void navigate(searchLink(by, text))),
  };
}

const NAMED = /^name\s+/i;

function usePatientSource(query: string): PaletteGroup {
  const navigate = useNavigate();
  const name = query.replace(NAMED, '');
  const people = useSuggestions('patient', name);
  const searchFor = ({ by, text }: Selection) => {
    const to = medicalSearchLink(by, text);
    if (to !== null) void navigate(to);
  };
  const searchItem: PaletteItem = {
    id: 'medical search',
    name: `Search for ${name}`,
    description: 'Medical search by name or SSN',
    icon: IconUserSearch,
    rank: RANK.exact,
    action: { kind: 'go', run: () => searchFor({ by: 'name', text: name }) },
  };
  return {
    title: 'People',
    items: [...(name === query ? [] : [searchItem]), ...peopleOf(people, name, searchFor)],
  };
}

function peopleOf(
  people: ReturnType<typeof useSuggestions>,
  query: string,
  searchFor: (selection: Selection) => void,
): PaletteItem[] {
  return [
    ...people.data.map(({ id, text, detail, selection }) => ({
      id: `person ${id}`,
      name: text,
      description: detail,
      icon: IconUserSearch,
      rank: isSameName(text, query) ? RANK.exact : RANK.words,
      action: { kind: 'go' as const, run: () => searchFor(selection) },
    })),
    ...failureItems('People', { ...people, data: undefined }),
  ];
}

/** Shorter texts match too many. */
const SERIAL_TEXT = /^\S{3,}$/;

function useWeaponSource(query: string): PaletteGroup {
  const navigate = useNavigate();
  const typed = SERIAL_TEXT.test(query) ? query.toUpperCase() : '';
  const weapons = useSuggestions('weapon', typed);
  const items = weapons.data
    .filter(({ text }) => includesWords(text, typed))
    .map(({ id, text, detail, selection }) => ({
      id: `weapon ${id}`,
      name: text,
      description: detail,
      icon: IconZoomScan,
      rank: text.toUpperCase() === typed ? RANK.exact : RANK.words,
      action: { kind: 'go' as const, run: () => void navigate(searchLink(selection.by, selection.text)) },
    }));
  return { title: 'Weapons', items: [...items, ...failureItems('Weapons', { ...weapons, data: undefined })] };
}

function useMemberSource(query: string): PaletteGroup {
  const navigate = useNavigate();
  const members = useMemberSuggestions(query);
  const items = (query === '' ? [] : (members.data ?? [])).map(({ _id, username, grants }) => ({
    id: `member ${_id}`,
    name: username,
    description: ['Member', ...grants].join(' · '),
    icon: IconUsersGroup,
    rank: username.toLowerCase() === query.toLowerCase() ? RANK.exact : RANK.words,
    action: { kind: 'go' as const, run: () => void navigate(`/dashboard/staff/members/${_id}`) },
  }));
  return { title: 'Members', items };
}

function useActionSource(typed: string): PaletteGroup {
  const signOut = useSignOut();
  const actions = [
    {
      id: 'resync',
      name: 'Resync',
      description: 'Fetch your roles from Discord again',
      icon: IconRefresh,
      run: () => window.location.assign('/auth/resync'),
    },
    {
      id: 'sign-out',
      name: 'Sign out',
      description: '',
      icon: IconLogout,
      // Not `mutate`, whose callbacks end with the palette.
      run: () => void signOut.mutateAsync({}).catch(errorToast('Failed to sign out.')),
    },
  ];
  return { title: 'Actions', items: matching(actions, typed) };
}

interface Entry {
  id: string;
  name: string;
  description: string;
  icon: Icon;
  run: () => void;
}

function matching(entries: readonly Entry[], typed: string): PaletteItem[] {
  return entries.flatMap(({ run, ...entry }) => {
    const rank = rankOfName(entry.name, entry.description, typed);
    return rank === null ? [] : [{ ...entry, rank, action: { kind: 'go' as const, run } }];
  });
}

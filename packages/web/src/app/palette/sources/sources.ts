import {
  type Icon,
  IconBook2,
  IconDeviceMobile,
  IconLogout,
  IconRefresh,
  IconSettings,
  IconUser,
  IconUserCircle,
  IconUserSearch,
  IconUsersGroup,
  IconZoomScan,
} from '@tabler/icons-react';
import { includesWords, isSameName } from '@ten-four/contract/common/fold';
import { useNavigate } from 'react-router';
import { useCivilians } from '#features/civilians/civilians.queries.ts';
import { civilianName } from '#features/civilians/components/civilian-name.ts';
import { isCommand } from '#features/dispatch/commands/parse-command.ts';
import { useMemberSuggestions } from '#features/members/members.queries.ts';
import { useSuggestions } from '#features/search/search.queries.ts';
import type { Selection } from '#features/search/selection.ts';
import { useConfig, useCurrentUser, useSignOut } from '#features/session/session.queries.ts';
import { failureMessage } from '#lib/api-client.ts';
import { sessionEndpoints } from '#lib/endpoints/community.endpoints.ts';
import { RANK, rankOfName } from '#lib/match-words.ts';
import { showError } from '#ui/toast.ts';
import { usePageHandle } from '../../page-handle.ts';
import { medicalSearchLink, searchLink } from '../../search-link.ts';
import { type NavGroup, useNavigation } from '../../shell/navigation.ts';
import { SETTINGS_PAGES, settingsAddress } from '../../shell/settings-pages.ts';
import { inOrder, type PaletteGroup, type PaletteItem } from '../palette-item.ts';
import { failureItems } from './failure-items.ts';
import { useCommandSource } from './use-command-source.ts';
import { usePlateSource } from './use-plate-source.ts';

/** Everything that the palette offers for what is typed, best first. A further source of items is a further line here. */
export function usePaletteGroups(typed: string): PaletteGroup[] {
  const user = useCurrentUser().data;
  const { section } = usePageHandle();
  // The database is for those who may search it, and a command such as `status 10-6` is nobody's name.
  const wanted = isCommand(typed) ? '' : typed.trim();
  const asMedic = user?.fireRescue === true && (section === 'fire' || !user.publicSafety);
  const groups = [
    ...useCommandSource(typed),
    usePageSource(typed),
    useCivilianSource(typed),
    usePersonSource(user?.publicSafety && !asMedic ? wanted : ''),
    usePatientSource(asMedic ? wanted : ''),
    useMemberSource(user?.staff && !isCommand(typed) ? typed.trim() : ''),
    usePlateSource(user?.publicSafety ? wanted : ''),
    useWeaponSource(user?.publicSafety ? wanted : ''),
    useActionSource(typed),
  ];
  return inOrder(groups, typed);
}

/** What the settings list at their side; the sidebar leads to the first of them. */
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
  const others = [
    { label: 'Your account', to: '/dashboard/account', icon: IconUserCircle },
    { label: 'Phone & Notifications', to: '/dashboard/phone', icon: IconDeviceMobile },
    ...(hasRules ? [{ label: 'Rules', to: '/rules', icon: IconBook2 }] : []),
  ];
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
    name: civilianName(civilian),
    description: civilian.occupation ?? 'Unemployed',
    icon: IconUser,
    run: () => void navigate(`/dashboard/civilian/${civilian._id}`),
  }));
  return {
    title: 'Your Civilians',
    items: [...matching(items, typed), ...failureItems('Your civilians', civilians)],
  };
}

function usePersonSource(wanted: string): PaletteGroup {
  const navigate = useNavigate();
  const people = useSuggestions('name', wanted);
  return {
    title: 'People',
    items: peopleOf(people, wanted, ({ by, text }) => void navigate(searchLink(by, text))),
  };
}

/** What is typed before a name that is searched for whatever else it may mean. */
const NAMED = /^name\s+/i;

/** People as fire/rescue may look them up; `name mara malone` searches for her even where nothing is suggested. */
function usePatientSource(wanted: string): PaletteGroup {
  const navigate = useNavigate();
  const name = wanted.replace(NAMED, '');
  const people = useSuggestions('patient', name);
  const searchFor = ({ by, text }: Selection) => {
    const to = medicalSearchLink(by, text);
    if (to !== null) void navigate(to);
  };
  const asked: PaletteItem = {
    id: 'medical search',
    name: `Search for ${name}`,
    description: 'Medical search by name or SSN',
    icon: IconUserSearch,
    rank: RANK.exact,
    act: { kind: 'go', run: () => searchFor({ by: 'name', text: name }) },
  };
  return {
    title: 'People',
    items: [...(name === wanted ? [] : [asked]), ...peopleOf(people, name, searchFor)],
  };
}

function peopleOf(
  people: ReturnType<typeof useSuggestions>,
  wanted: string,
  searchFor: (selection: Selection) => void,
): PaletteItem[] {
  return [
    ...people.data.map(({ id, text, detail, selection }) => ({
      id: `person ${id}`,
      name: text,
      description: detail,
      icon: IconUserSearch,
      rank: isSameName(text, wanted) ? RANK.exact : RANK.words,
      act: { kind: 'go' as const, run: () => searchFor(selection) },
    })),
    ...failureItems('People', { ...people, data: people.isError ? undefined : people.data }),
  ];
}

/** So much of a serial number, which is one word, leaves few of them. */
const SERIAL_TEXT = /^\S{3,}$/;

/** Weapons by their serial number; those registered to a name stand in that person's profile. */
function useWeaponSource(wanted: string): PaletteGroup {
  const navigate = useNavigate();
  const typed = SERIAL_TEXT.test(wanted) ? wanted.toUpperCase() : '';
  const weapons = useSuggestions('weapon', typed);
  const items = weapons.data
    .filter(({ text }) => includesWords(text, typed))
    .map(({ id, text, detail, selection }) => ({
      id: `weapon ${id}`,
      name: text,
      description: detail,
      icon: IconZoomScan,
      rank: text.toUpperCase() === typed ? RANK.exact : RANK.words,
      act: { kind: 'go' as const, run: () => void navigate(searchLink(selection.by, selection.text)) },
    }));
  const failed = failureItems('Weapons', { ...weapons, data: weapons.isError ? undefined : weapons.data });
  return { title: 'Weapons', items: [...items, ...failed] };
}

function useMemberSource(wanted: string): PaletteGroup {
  const navigate = useNavigate();
  const members = useMemberSuggestions(wanted);
  const items = (wanted === '' ? [] : (members.data ?? [])).map(({ _id, username, grants }) => ({
    id: `member ${_id}`,
    name: username,
    description: ['Member', ...grants].join(' · '),
    icon: IconUsersGroup,
    rank: username.toLowerCase() === wanted.toLowerCase() ? RANK.exact : RANK.words,
    act: { kind: 'go' as const, run: () => void navigate(`/dashboard/staff/members/${_id}`) },
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
  return { title: 'Actions', items: matching(actions, typed) };
}

interface Way {
  id: string;
  name: string;
  description: string;
  icon: Icon;
  run: () => void;
}

function matching(ways: readonly Way[], typed: string): PaletteItem[] {
  return ways.flatMap(({ run, ...way }) => {
    const rank = rankOfName(way.name, way.description, typed);
    return rank === null ? [] : [{ ...way, rank, act: { kind: 'go' as const, run } }];
  });
}

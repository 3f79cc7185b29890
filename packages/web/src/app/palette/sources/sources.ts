import {
  IconLogout,
  IconRefresh,
  IconSettings,
  IconUser,
  IconUserSearch,
  IconUsersGroup,
  IconZoomScan,
} from '@tabler/icons-react';
import { includesWords, isSameName } from '@ten-four/contract/common/fold';
import { useCivilians } from '#features/civilians/civilians.queries.ts';
import { isCommand } from '#features/dispatch/commands/parse-command.ts';
import { useMemberSuggestions } from '#features/members/members.queries.ts';
import { useSuggestions } from '#features/search/search.queries.ts';
import { useConfig, useCurrentUser, useSignOut } from '#features/session/session.queries.ts';
import { RANK, rankOfName } from '#lib/match-words.ts';
import { personName } from '#lib/person-name.ts';
import { errorToast } from '#ui/toast.ts';
import { usePageHandle } from '../../page-handle.ts';
import { medicalSearchLink, searchLink } from '../../search-link.ts';
import { type NavGroup, OWN_PAGES, RULES_PAGE, useNavigation } from '../../shell/navigation.ts';
import { SETTINGS_PAGES, settingsAddress } from '../../shell/settings-pages.ts';
import { failureItems, type PaletteGroup, type PaletteItem, sortGroups } from '../palette-item.ts';
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
  return sortGroups(groups, typed);
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
      action: { kind: 'open' as const, to },
    })),
  );
  return { title: 'Pages', items: matching(items, typed) };
}

function useCivilianSource(typed: string): PaletteGroup {
  const civilians = useCivilians();
  const items = (civilians.data ?? []).map((civilian) => ({
    id: `civilian ${civilian._id}`,
    name: personName(civilian),
    description: civilian.occupation ?? 'Unemployed',
    icon: IconUser,
    action: { kind: 'open' as const, to: `/dashboard/civilian/${civilian._id}` },
  }));
  return {
    title: 'Your Civilians',
    items: [...matching(items, typed), ...failureItems('Your civilians', civilians)],
  };
}

const usePersonSource = (query: string): PaletteGroup =>
  foundGroup(PEOPLE, useSuggestions('name', query), query);

const NAMED = /^name\s+/i;

function usePatientSource(query: string): PaletteGroup {
  const name = query.replace(NAMED, '');
  const found = foundGroup({ ...PEOPLE, linkTo: medicalSearchLink }, useSuggestions('patient', name), name);
  const searchItem: PaletteItem = {
    id: 'medical search',
    name: `Search for ${name}`,
    description: 'Medical search by name or SSN',
    icon: IconUserSearch,
    rank: RANK.exact,
    action: { kind: 'open', to: medicalSearchLink('name', name) },
  };
  return name === query ? found : { ...found, items: [searchItem, ...found.items] };
}

/** Shorter texts match too many. */
const SERIAL_TEXT = /^\S{3,}$/;

function useWeaponSource(query: string): PaletteGroup {
  const typed = SERIAL_TEXT.test(query) ? query.toUpperCase() : '';
  const weapons = useSuggestions('weapon', typed);
  const data = weapons.data.filter(({ text }) => includesWords(text, typed));
  return foundGroup(WEAPONS, { ...weapons, data }, typed);
}

/** Describes how a kind of suggestion is listed. */
const PEOPLE = {
  title: 'People',
  kind: 'person',
  icon: IconUserSearch,
  isExact: isSameName,
  linkTo: searchLink,
};
const WEAPONS = {
  title: 'Weapons',
  kind: 'weapon',
  icon: IconZoomScan,
  isExact: (serial: string, typed: string) => serial.toUpperCase() === typed,
  linkTo: searchLink,
};

function foundGroup(
  { title, kind, icon, isExact, linkTo }: typeof PEOPLE,
  found: ReturnType<typeof useSuggestions>,
  typed: string,
): PaletteGroup {
  const items = found.data.map(({ id, text, detail, selection }) => ({
    id: `${kind} ${id}`,
    name: text,
    description: detail,
    icon,
    rank: isExact(text, typed) ? RANK.exact : RANK.words,
    action: { kind: 'open' as const, to: linkTo(selection.by, selection.text) },
  }));
  return { title, items: [...items, ...failureItems(title, { ...found, data: undefined })] };
}

function useMemberSource(query: string): PaletteGroup {
  const members = useMemberSuggestions(query);
  const items = (query === '' ? [] : (members.data ?? [])).map(({ _id, username, grants }) => ({
    id: `member ${_id}`,
    name: username,
    description: ['Member', ...grants].join(' · '),
    icon: IconUsersGroup,
    rank: username.toLowerCase() === query.toLowerCase() ? RANK.exact : RANK.words,
    action: { kind: 'open' as const, to: `/dashboard/staff/members/${_id}` },
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
      action: { kind: 'go' as const, run: () => window.location.assign('/auth/resync') },
    },
    {
      id: 'sign-out',
      name: 'Sign out',
      description: '',
      icon: IconLogout,
      action: {
        kind: 'go' as const,
        // Not `mutate`, whose callbacks end with the palette.
        run: () => void signOut.mutateAsync({}).catch(errorToast('Failed to sign out.')),
      },
    },
  ];
  return { title: 'Actions', items: matching(actions, typed) };
}

function matching(entries: readonly Omit<PaletteItem, 'rank'>[], typed: string): PaletteItem[] {
  return entries.flatMap((entry) => {
    const rank = rankOfName(entry.name, entry.description, typed);
    return rank === null ? [] : [{ ...entry, rank }];
  });
}

import {
  IconAlertTriangle,
  IconHash,
  IconPhoneCall,
  IconTerminal2,
  IconUserPlus,
  IconUserShield,
} from '@tabler/icons-react';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { useNavigate } from 'react-router';
import { DASHBOARDS } from '#features/dispatch/board/board-address.ts';
import { useActiveCalls } from '#features/dispatch/calls/calls.queries.ts';
import { isCommand, parseCommand } from '#features/dispatch/commands/parse-command.ts';
import { SUGGESTION_GROUPS, type Suggestion } from '#features/dispatch/commands/suggestion.ts';
import { useActing, useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { usePanics } from '#features/dispatch/panics/panics.queries.ts';
import { useUnits } from '#features/dispatch/units/units.queries.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { useTenCodes } from '#features/ten-codes/ten-codes.queries.ts';
import { useOffers } from '#lib/community.ts';
import { RANK, rankOfName } from '#lib/match-words.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import type { PaletteGroup, PaletteItem } from '../palette-item.ts';
import { failureItems } from './failure-items.ts';
import { useCommandActs } from './use-command-acts.ts';

const ICONS = {
  Commands: IconTerminal2,
  'Active Calls': IconPhoneCall,
  Units: IconUserShield,
  '10 Codes': IconHash,
} as const;

/** What the typed text means as a command: commands, active calls, units, 10-codes, a group each. */
export function useCommandSource(typed: string): PaletteGroup[] {
  const user = useCurrentUser().data ?? null;
  const profile = useOfficer(user?.publicSafety ? user.discordId : undefined);
  const medic = useOfficer(user?.fireRescue ? user.discordId : undefined, 'Fire & EMS');
  const officer = useActing(user);
  const calls = useActiveCalls(officer?.department ?? PLATFORMS[0], officer !== null);
  const units = useUnits(officer?.department ?? PLATFORMS[0], officer !== null);
  const panics = usePanics(officer !== null);
  const tenCodes = useTenCodes();
  const navigate = useNavigate();
  const actOf = useCommandActs({ officer, reloadCalls: () => void calls.refetch() });

  const isDispatching = (user?.dispatching.length ?? 0) > 0;
  const offers = useOffers(officer?.kind);
  const { subdivisions = [] } = offers.departments.find(({ _id }) => _id === officer?.departmentId) ?? {};

  const suggestions = parseCommand(typed, {
    officer: officer && { id: unitIdOf(officer), kind: officer.kind },
    panic: panics.data?.find((panic) => panic.officer._id === officer?._id) ?? null,
    calls: calls.data ?? (calls.isError ? 'failed' : 'loading'),
    units: units.data ?? [],
    tenCodes: tenCodes.data ?? [],
    offers,
    subdivisions: subdivisions.map(({ name }) => name),
  });
  const itemsOf = (group: Suggestion['group']): PaletteItem[] =>
    suggestions
      // Whoever dispatches searches at the console.
      .filter((one) => one.group === group && !(isDispatching && one.command?.kind === 'search'))
      .map(({ id, name, description, rank, command }) => ({
        id,
        name,
        description,
        rank,
        icon: command?.kind === 'panic' ? IconAlertTriangle : ICONS[group],
        act: command && actOf(command),
      }));
  // Whoever serves already commands under that profile.
  const registrations = officer === null ? unregistered(profile.data, medic.data) : [];
  const further: Readonly<Partial<Record<Suggestion['group'], PaletteItem[]>>> = {
    Commands: [
      ...registrations.flatMap((kind) => registration(typed, kind, () => void navigate(DASHBOARDS[kind]))),
      ...failureItems('Your officer profile', profile),
      ...failureItems('Your Fire & EMS profile', medic),
    ],
    '10 Codes': failureItems('The 10 codes', tenCodes),
  };
  return SUGGESTION_GROUPS.map((group) => ({
    title: group,
    items: [...itemsOf(group), ...(further[group] ?? [])],
  }));
}

/** The kinds that are known to have no profile yet. */
const unregistered = (
  law: Officer | null | undefined,
  fire: Officer | null | undefined,
): DepartmentKind[] => [
  ...(law === null ? (['Law Enforcement'] as const) : []),
  ...(fire === null ? (['Fire & EMS'] as const) : []),
];

const REGISTRATIONS: Readonly<Record<DepartmentKind, { name: string; description: string }>> = {
  'Law Enforcement': {
    name: 'Register as an officer',
    description: 'Commands need an officer profile',
  },
  'Fire & EMS': { name: 'Register in Fire & EMS', description: 'Commands need a Fire & EMS profile' },
};

/** What units without a profile have in place of commands. */
function registration(typed: string, kind: DepartmentKind, run: () => void): PaletteItem[] {
  const { name, description } = REGISTRATIONS[kind];
  const rank = isCommand(typed) ? RANK.exact : rankOfName(name, description, typed);
  if (rank === null) return [];
  return [{ id: `register ${kind}`, name, description, icon: IconUserPlus, rank, act: { kind: 'go', run } }];
}

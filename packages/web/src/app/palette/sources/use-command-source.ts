import {
  IconAlertTriangle,
  IconHash,
  IconHeadset,
  IconPhoneCall,
  IconTerminal2,
  IconUserPlus,
  IconUserShield,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { useLocation, useNavigate } from 'react-router';
import { DASHBOARDS } from '#features/dispatch/board/board-address.ts';
import { useActiveCalls } from '#features/dispatch/calls/calls.queries.ts';
import { isCommand, parseCommand } from '#features/dispatch/commands/parse-command.ts';
import { type DispatchActor, SUGGESTION_GROUPS, type Suggestion } from '#features/dispatch/commands/verb.ts';
import { useDispatchOf, useWaiting } from '#features/dispatch/console/console.queries.ts';
import { useActingOfficer, useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { usePanics } from '#features/dispatch/panics/panics.queries.ts';
import { useUnits } from '#features/dispatch/units/units.queries.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { useTenCodes } from '#features/ten-codes/ten-codes.queries.ts';
import { useAvailableOptions, useCommunity } from '#lib/community.ts';
import { RANK, rankOfName } from '#lib/match-words.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import { changedSearch } from '#lib/use-address.ts';
import { failureItems, type PaletteAction, type PaletteGroup, type PaletteItem } from '../palette-item.ts';
import { useCallLink, useUnitActor } from './use-unit-actor.ts';

const ICONS = {
  Dispatch: IconHeadset,
  Commands: IconTerminal2,
  'Active Calls': IconPhoneCall,
  Units: IconUserShield,
  '10 Codes': IconHash,
} as const;

export function useCommandSource(typed: string): PaletteGroup[] {
  const user = useCurrentUser().data ?? null;
  const profile = useOfficer(user?.publicSafety ? user.discordId : undefined);
  const medic = useOfficer(user?.fireRescue ? user.discordId : undefined, 'Fire & EMS');
  const officer = useActingOfficer(user);
  const calls = useActiveCalls(officer?.department ?? PLATFORMS[0], officer !== null);
  const units = useUnits(officer?.department ?? PLATFORMS[0], officer !== null);
  const panics = usePanics(officer !== null);
  const tenCodes = useTenCodes();
  const unit = useUnitActor(officer);
  const callLink = useCallLink(DASHBOARDS[officer?.kind ?? 'Law Enforcement']);
  const dispatcher = useDispatcher(user?.dispatching ?? []);

  const options = useAvailableOptions(officer?.kind);
  const { subdivisions = [] } = options.departments.find(({ _id }) => _id === officer?.departmentId) ?? {};

  const suggestions = parseCommand(typed, {
    officer: officer && { id: unitIdOf(officer), kind: officer.kind },
    panic: panics.data?.find((panic) => panic.officer._id === officer?._id) ?? null,
    calls: calls.data ?? (calls.isError ? 'failed' : 'loading'),
    units: units.data ?? [],
    tenCodes: tenCodes.data ?? [],
    options,
    subdivisions: subdivisions.map(({ name }) => name),
    dispatch: dispatcher?.context ?? null,
  });
  const actionOf = ({ command }: Suggestion): PaletteAction | null => {
    if (command === null) return null;
    if (command.kind === 'complete') return { kind: 'type', text: command.text };
    if (command.kind === 'reload-calls') return { kind: 'stay', run: () => void calls.refetch() };
    if (command.kind === 'open-call') return { kind: 'open', to: callLink(command.call) };
    if (command.kind === 'read') return { kind: 'go', run: () => undefined };
    const run = async () => {
      if (command.kind === 'dispatch') await (dispatcher && command.run(dispatcher.actor));
      else await (unit && command.run(unit));
    };
    const { failure, ask } = command;
    return failure === undefined
      ? { kind: 'go', run: () => void run() }
      : { kind: 'send', ...failure, ask, run };
  };
  const itemsOf = (group: Suggestion['group']): PaletteItem[] =>
    suggestions
      .filter((one) => one.group === group)
      .map((one) => ({
        ...one,
        icon: one.command?.kind === 'panic' ? IconAlertTriangle : ICONS[group],
        action: actionOf(one),
      }));
  const profiles = { 'Law Enforcement': profile.data, 'Fire & EMS': medic.data };
  const registrations = REGISTRATIONS.flatMap(({ kind, name, description }): PaletteItem[] => {
    const rank = isCommand(typed) ? RANK.exact : rankOfName(name, description, typed);
    if (officer !== null || profiles[kind] !== null || rank === null) return [];
    const action = { kind: 'open' as const, to: DASHBOARDS[kind] };
    return [{ id: `register ${kind}`, name, description, icon: IconUserPlus, rank, action }];
  });
  const extraItems: Readonly<Partial<Record<Suggestion['group'], PaletteItem[]>>> = {
    Commands: [
      ...registrations,
      ...failureItems('Your officer profile', profile),
      ...failureItems('Your Fire & EMS profile', medic),
    ],
    '10 Codes': failureItems('The 10 codes', tenCodes),
  };
  return SUGGESTION_GROUPS.map((group) => ({
    title: group,
    items: [...itemsOf(group), ...(extraItems[group] ?? [])],
  }));
}

const CONSOLE = '/dashboard/dispatch';

function useDispatcher(dispatching: readonly GamePlatform[]) {
  const { pathname, search } = useLocation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const requestedPlatform = pathname === CONSOLE ? new URLSearchParams(search).get('platform') : null;
  const signedOn = dispatching.find((one) => one === requestedPlatform) ?? dispatching[0];
  const isSignedOn = signedOn !== undefined;
  const platform = signedOn ?? PLATFORMS[0];
  const calls = useActiveCalls(platform, isSignedOn).data ?? [];
  const units = useUnits(platform, isSignedOn).data ?? [];
  const waiting = useWaiting(platform, isSignedOn).data ?? [];
  const broadcasts = useDispatchOf(platform, isSignedOn).data?.broadcasts;
  // The server decides until the broadcasts are loaded.
  const signal100 = broadcasts?.some(({ hold }) => hold) ?? true;
  const statuses = useCommunity().data?.statuses ?? [];
  if (!isSignedOn) return null;
  const show: DispatchActor['show'] = (changes, state) => {
    const view = changedSearch(pathname === CONSOLE ? search : '', { platform, ...changes });
    void navigate(`${CONSOLE}?${view}`, { state, replace: pathname === CONSOLE });
  };
  return {
    context: { calls, units, waiting, statuses, signal100 },
    actor: { queryClient, platform, show },
  };
}

const REGISTRATIONS = [
  {
    kind: 'Law Enforcement',
    name: 'Register as an officer',
    description: 'Commands need an officer profile',
  },
  {
    kind: 'Fire & EMS',
    name: 'Register in Fire & EMS',
    description: 'Commands need a Fire & EMS profile',
  },
] as const;

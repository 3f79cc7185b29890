import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { SERVICES, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { useMemo } from 'react';
import { servicesIn, servicesText } from '#lib/services.ts';
import { useAddress } from '#lib/use-address.ts';
import { Picks } from '#ui/choices.tsx';

/** Of which services a board shows calls and units. */
export interface BoardServices {
  /** None for all. */
  chosen: readonly Service[];
  /** Whether there is a choice: not where all that there is are the police. */
  isOffered: boolean;
  choose: (chosen: readonly Service[]) => void;
}

/** What boards show until something else is chosen. */
const FIRST: Readonly<Record<DepartmentKind, readonly Service[]>> = {
  'Law Enforcement': [],
  'Fire & EMS': ['Fire', 'EMS'],
};
/** Stands in the address of a board that shows all, where that is not what it begins with. */
const ALL = 'all';

interface Shown {
  calls: readonly Pick<Call, 'services'>[];
  units: readonly Pick<Unit, 'services'>[];
}

/** The services that the address names; without any those of the board's own kind. */
export function useBoardServices(kind: DepartmentKind, { calls, units }: Shown): BoardServices {
  const { search, change } = useAddress();
  const asked = search.get('services');
  const isOffered =
    kind === 'Fire & EMS' ||
    asked !== null ||
    [...calls, ...units].some(({ services }) => services.some((service) => service !== 'Police'));
  return useMemo(() => {
    const first = FIRST[kind];
    const choose = (next: readonly Service[]) => {
      const text = next.length === SERVICES.length ? '' : servicesText(next);
      change({ services: text === servicesText(first) ? null : text || ALL });
    };
    const chosen = asked === ALL ? SERVICES : servicesIn(asked ?? '');
    return { chosen: asked === null ? first : chosen, isOffered, choose };
  }, [kind, asked, isOffered, change]);
}

export function ServiceFilter({ label, services }: { label: string; services: BoardServices }) {
  return <Picks label={label} values={SERVICES} chosen={services.chosen} onChoose={services.choose} />;
}

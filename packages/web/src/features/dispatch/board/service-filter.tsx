import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { SERVICES, type Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { Unit } from '@ten-four/contract/dispatch/units.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { useMemo } from 'react';
import { parseServices, servicesText, toggleService } from '#lib/services.ts';
import { useAddress } from '#lib/use-address.ts';
import { Choices } from '#ui/choices.tsx';

export interface BoardServices {
  chosen: readonly Service[];
  isOffered: boolean;
  choose: (chosen: readonly Service[]) => void;
}

const DEFAULTS: Readonly<Record<DepartmentKind, readonly Service[]>> = {
  'Law Enforcement': [],
  'Fire & EMS': ['Fire', 'EMS'],
};
const ALL = 'all';

interface Shown {
  calls: readonly Pick<Call, 'services'>[];
  units: readonly Pick<Unit, 'services'>[];
}

export function useBoardServices(kind: DepartmentKind, { calls, units }: Shown): BoardServices {
  const { search, change } = useAddress();
  const param = search.get('services');
  const isOffered =
    kind === 'Fire & EMS' ||
    param !== null ||
    [...calls, ...units].some(({ services }) => services.some((service) => service !== 'Police'));
  return useMemo(() => {
    const defaults = DEFAULTS[kind];
    const choose = (next: readonly Service[]) => {
      const text = next.length === SERVICES.length ? '' : servicesText(next);
      change({ services: text === servicesText(defaults) ? null : text || ALL });
    };
    const chosen = param === ALL ? SERVICES : parseServices(param ?? '');
    return { chosen: param === null ? defaults : chosen, isOffered, choose };
  }, [kind, param, isOffered, change]);
}

const CHOICES = SERVICES.map((service) => ({ value: service, label: service }));

export function ServiceFilter({ label, services }: { label: string; services: BoardServices }) {
  const { chosen, choose } = services;
  const toggle = (service: Service) => choose(toggleService(chosen, service));
  return <Choices label={label} choices={CHOICES} chosen={chosen} onChoose={toggle} />;
}

import type { Call } from './calls.schema.ts';
import type { Service } from './dispatch.values.ts';
import type { Unit } from './units.contract.ts';

const MINUTE = 60_000;

/**
 * Returns available units, best first: those with a service the call still lacks, then the longest available. `now` in
 * milliseconds.
 */
export function recommend(
  call: Pick<Call, 'platform' | 'services' | 'units'>,
  units: readonly Unit[],
  now: number,
): { unit: Unit; because: string }[] {
  const attached = units.filter(({ _id }) => call.units.some((unit) => unit._id === _id));
  const covered = new Set(attached.flatMap(({ services }) => services));
  const missing = call.services.filter((service) => !covered.has(service));
  return units
    .filter(({ platform, services, availableSince }) => {
      const serves = services.some((service) => call.services.includes(service));
      return platform === call.platform && availableSince !== null && serves;
    })
    .map((unit) => ({ unit, fills: missing.find((service) => unit.services.includes(service)) }))
    .sort(
      (a, b) =>
        Number(a.fills === undefined) - Number(b.fills === undefined) ||
        sinceOf(a.unit) - sinceOf(b.unit) ||
        (a.unit.callsign < b.unit.callsign ? -1 : 1),
    )
    .map(({ unit, fills }) => ({ unit, because: reasonFor(unit, fills, now) }));
}

const sinceOf = ({ availableSince }: Unit) => Date.parse(availableSince ?? '');

const reasonFor = (unit: Unit, fills: Service | undefined, now: number) =>
  fills === undefined
    ? `Available ${Math.max(0, Math.floor((now - sinceOf(unit)) / MINUTE))} min`
    : `${fills} not covered yet`;

import { useLocalStorage } from '@mantine/hooks';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { useCommunity } from '#lib/community.ts';

interface Destination {
  unitId: string;
  hospital: string;
}

/**
 * Where a patient can be taken, and by which unit of the call: one's own first, and the hospital that was chosen last.
 * Without a unit of fire and EMS on the call the server says why nobody can.
 */
export function useDestinations(call: Pick<CallDetail, 'units'>, ownUnitId: string) {
  const hospitals = useCommunity().data?.dispatch.hospitals.map(({ name }) => name) ?? [];
  const [last, keep] = useLocalStorage({
    key: 'ten-four.hospital',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const offered = hospitals.length === 0 ? ['Hospital'] : hospitals;
  const units = call.units
    .filter(({ kind }) => kind === 'Fire & EMS')
    .sort((a, b) => Number(b._id === ownUnitId) - Number(a._id === ownUnitId));
  const options =
    units.length === 0
      ? offered.map((hospital) => ({ value: valueFor({ unitId: '', hospital }), label: hospital }))
      : units.flatMap(({ _id, callsign }) =>
          offered.map((hospital) => ({
            value: valueFor({ unitId: _id, hospital }),
            label: `${hospital}, by ${callsign}`,
          })),
        );
  const hospital = offered.includes(last) ? last : (offered[0] ?? '');
  return {
    options,
    first: valueFor({ unitId: units[0]?._id ?? '', hospital }),
    /** Which it is; it is offered first from now on. */
    choose: (value: string): Destination => {
      const chosen = readValue(value);
      keep(chosen.hospital);
      return chosen;
    },
  };
}

const valueFor = ({ unitId, hospital }: Destination): string => `${unitId} ${hospital}`;

function readValue(value: string): Destination {
  const end = value.indexOf(' ');
  return { unitId: value.slice(0, end), hospital: value.slice(end + 1) };
}

import { useLocalStorage } from '@mantine/hooks';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { useCommunity } from '#lib/community.ts';

interface Destination {
  unitId: string;
  hospital: string;
}

/**
 * Returns hospitals and transport units, the user's own unit and the last chosen hospital first. Without a fire or
 * EMS unit the server explains the rejection.
 */
export function useDestinations(call: Pick<CallDetail, 'units'>, ownUnitId: string) {
  const hospitals = useCommunity().data?.dispatch.hospitals.map(({ name }) => name) ?? [];
  const [last, setLast] = useLocalStorage({
    key: 'ten-four.hospital',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const names = hospitals.length === 0 ? ['Hospital'] : hospitals;
  const units = call.units
    .filter(({ kind }) => kind === 'Fire & EMS')
    .sort((a, b) => Number(b._id === ownUnitId) - Number(a._id === ownUnitId));
  const options =
    units.length === 0
      ? names.map((hospital) => ({ value: valueFor({ unitId: '', hospital }), label: hospital }))
      : units.flatMap(({ _id, callsign }) =>
          names.map((hospital) => ({
            value: valueFor({ unitId: _id, hospital }),
            label: `${hospital}, by ${callsign}`,
          })),
        );
  const hospital = names.includes(last) ? last : (names[0] ?? '');
  return {
    options,
    first: valueFor({ unitId: units[0]?._id ?? '', hospital }),
    choose: (value: string): Destination => {
      const chosen = readValue(value);
      setLast(chosen.hospital);
      return chosen;
    },
  };
}

const valueFor = ({ unitId, hospital }: Destination): string => `${unitId} ${hospital}`;

function readValue(value: string): Destination {
  const end = value.indexOf(' ');
  return { unitId: value.slice(0, end), hospital: value.slice(end + 1) };
}

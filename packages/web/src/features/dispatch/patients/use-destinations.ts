import { useLocalStorage } from '@mantine/hooks';
import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import { useCommunity } from '#lib/community.ts';

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
  const units = call.units
    .filter(({ kind }) => kind === 'Fire & EMS')
    .sort((a, b) => Number(b._id === ownUnitId) - Number(a._id === ownUnitId));
  const carriers = units.length === 0 ? [{ _id: '', callsign: null }] : units;
  const destinations = carriers.flatMap(({ _id: unitId, callsign }) =>
    (hospitals.length === 0 ? ['Hospital'] : hospitals).map((hospital) => ({
      unitId,
      hospital,
      value: `${unitId} ${hospital}`,
      label: callsign === null ? hospital : `${hospital}, by ${callsign}`,
    })),
  );
  const first = destinations.find(({ hospital }) => hospital === last) ?? destinations[0];
  return {
    options: destinations.map(({ value, label }) => ({ value, label })),
    first: first?.value ?? '',
    choose: (chosen: string): { unitId: string; hospital: string } => {
      const { unitId = '', hospital = '' } = destinations.find(({ value }) => value === chosen) ?? {};
      setLast(hospital);
      return { unitId, hospital };
    },
  };
}

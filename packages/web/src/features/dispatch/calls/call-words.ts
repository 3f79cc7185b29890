import type { Call } from '@ten-four/contract/dispatch/calls.schema';

export const numbersOf = (calls: readonly Call[]): number[] => calls.map(({ callNumber }) => callNumber);

export const callsignsOf = (units: readonly { callsign: string }[]): string =>
  units.map(({ callsign }) => callsign).join(', ');

export const formatCallNumbers = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? 'call' : 'calls'} ${numbers.join(', ')}`;

export const typeAndLocation = ({ type, location }: Call): string =>
  location === null ? type : `${type}, ${location}`;

export const typeAndPlace = ({ type, location, postal }: Call): string =>
  [type, location, postal].filter((part) => part !== null).join(' · ');

export const callLine = (call: Call): string => `${call.callNumber} ${typeAndPlace(call)}`;

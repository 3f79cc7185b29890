import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import type { SearchResult } from '@ten-four/contract/search/search.contract';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import { WARRANT_TEXTS } from '@ten-four/contract/warrants/warrants.values';
import { custodyNow, licensesNow } from '#lib/consequences.ts';
import { formatDateTime } from '#lib/date-format.ts';
import { formatDuration } from '#lib/duration.ts';
import { isForPlate } from '../bare-plate.ts';

export interface Flag {
  id: string;
  kind: 'warrant' | 'bolo' | 'custody' | 'license' | 'vehicle' | 'deceased' | 'deleted';
  tone: 'solid' | 'outline' | 'gray';
  title: string;
  text: string;
  by?: string;
  at?: string;
  warrantId?: string;
}

type Flagged = Pick<SearchResult, 'vehicle' | 'warrants' | 'bolos' | 'deleted'> & {
  civilian: Pick<CivilianDetail, 'deceased' | 'vehicles' | 'licenseDetails' | 'custody'> | null;
};

export function plateFlags(
  { vehicle, bolos }: Pick<Flagged, 'vehicle' | 'bolos'>,
  plates: readonly string[],
  now: number,
): Flag[] {
  const own = bolos.filter((bolo) => isForVehicle(bolo, vehicle, plates));
  return [...boloFlags(own, now), ...(vehicle === undefined ? [] : vehicleFlags([vehicle]))];
}

const isForVehicle = (bolo: Bolo, vehicle: Vehicle | undefined, plates: readonly string[]): boolean =>
  isForPlate(bolo, plates) || (vehicle !== undefined && bolo.vehicleId === vehicle._id);

export const boloFlags = (bolos: readonly Bolo[], now: number): Flag[] =>
  bolos.filter(lastsAt(now)).map((bolo) => boloFlag(bolo, 'solid'));

export const NO_FLAGS = { plate: 'No flags on this plate.', owner: 'No flags on the owner.' };

interface PersonFlagsOptions {
  plates: readonly string[];
  /** False hides the owner's name and other vehicles. */
  shown: boolean;
}

/** Returns the most serious flag first; `now` in milliseconds. */
export function personFlags(result: Flagged, { plates, shown }: PersonFlagsOptions, now: number): Flag[] {
  const { civilian, vehicle } = result;
  const bolos = result.bolos.filter((bolo) => lastsAt(now)(bolo) && !isForVehicle(bolo, vehicle, plates));
  const personBolos = bolos.filter(({ boloType }) => boloType === 'person');
  const vehicleBolos = bolos.filter(({ boloType }) => boloType === 'vehicle');
  const isPlateSearch = vehicle !== undefined;
  const others = shown ? (civilian?.vehicles ?? []).filter(({ _id }) => _id !== vehicle?._id) : [];
  return [
    ...result.warrants.filter(lastsAt(now)).map(warrantFlag),
    ...custodyFlags(civilian, now),
    ...personBolos.map((bolo) => boloFlag(shown ? bolo : { ...bolo, personName: null }, 'outline')),
    ...[...vehicleBolos.map((bolo) => boloFlag(bolo, 'outline')), ...vehicleFlags(others)].map((flag) =>
      isPlateSearch ? asOther(flag) : flag,
    ),
    ...licenseFlags(civilian, now),
    ...(civilian?.deceased ? [DECEASED] : []),
    ...(result.deleted ? [DELETED] : []),
  ];
}

const warrantFlag = ({ _id, type, reason, officerCallsign, createdAt }: Warrant): Flag => ({
  id: _id,
  kind: 'warrant',
  tone: 'solid',
  title: 'Active warrant',
  text: `${type} · ${reason || WARRANT_TEXTS.noReason}`,
  by: officerCallsign,
  at: createdAt,
  warrantId: _id,
});

const DELETED: Flag = {
  id: 'deleted',
  kind: 'deleted',
  tone: 'gray',
  title: 'DELETED',
  text: 'This civilian was deleted. Reports can still be filed.',
};

export const DECEASED: Flag = { id: 'deceased', kind: 'deceased', tone: 'gray', title: 'Deceased', text: '' };

const asOther = (flag: Flag): Flag => ({ ...flag, tone: 'gray', text: `Another vehicle · ${flag.text}` });

/** Warrants and BOLOs expire without an event. */
const lastsAt =
  (now: number) =>
  ({ expiresAt }: { expiresAt: string | null }): boolean =>
    expiresAt === null || Date.parse(expiresAt) > now;

const boloFlag = (bolo: Bolo, tone: Flag['tone']): Flag => ({
  id: bolo._id,
  kind: 'bolo',
  tone,
  title: 'BOLO',
  text: wordsOf(bolo),
  by: bolo.createdBy.callsign,
  at: bolo.createdAt,
});

function wordsOf({ vehiclePlate, vehicleDescription, personName, personDescription, ...bolo }: Bolo): string {
  return [vehiclePlate, vehicleDescription, personName, personDescription, bolo.location, bolo.details]
    .filter(Boolean)
    .join(' · ');
}

function vehicleFlags(vehicles: readonly Vehicle[]): Flag[] {
  return vehicles
    .filter(({ status }) => status === 'Stolen' || status === 'Impounded')
    .map(({ _id, plate, make, model, status, stolen, statusChange }) => ({
      id: _id,
      kind: 'vehicle',
      tone: status === 'Stolen' ? 'outline' : 'gray',
      title: stolen && status !== 'Stolen' ? `${status} vehicle, reported stolen` : `${status} vehicle`,
      text: [plate, [make, model].filter(Boolean).join(' '), statusChange?.reason]
        .filter(Boolean)
        .join(' · '),
      ...(statusChange === null ? {} : { at: statusChange.at }),
      ...(statusChange?.by ? { by: statusChange.by } : {}),
    }));
}

function custodyFlags(civilian: Flagged['civilian'], now: number): Flag[] {
  const custody = custodyNow(civilian?.custody ?? null, now);
  if (custody === null) return [];
  const left = formatDuration(Date.parse(custody.endsAt) - now);
  const text = `${left} left · until ${formatDateTime(custody.endsAt)}`;
  return [{ id: 'custody', kind: 'custody', tone: 'outline', title: 'In custody', text }];
}

function licenseFlags(civilian: Flagged['civilian'], now: number): Flag[] {
  return licensesNow(civilian?.licenseDetails ?? [], now).flatMap(({ license, suspension }): Flag[] => {
    if (suspension === null) return [];
    const { reason, by, at, until } = suspension;
    const end = until === null ? '' : ` · until ${formatDateTime(until)}`;
    const text = `${license} · ${reason}${end}`;
    return [{ id: license, kind: 'license', tone: 'outline', title: 'Suspended license', text, by, at }];
  });
}

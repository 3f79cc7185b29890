import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import type { SearchResult } from '@ten-four/contract/search/search.contract';
import { WARRANT_TEXTS } from '@ten-four/contract/warrants/warrants.values';
import { barePlate } from '../api/bare-plate.ts';
/** Something that must be seen before anything else. `solid` is the gravest. */
export interface Flag {
  id: string;
  kind: 'warrant' | 'bolo' | 'license' | 'vehicle' | 'deceased';
  tone: 'solid' | 'outline' | 'grey';
  title: string;
  text: string;
  /** Who said so, and when, where that is known. */
  by?: string;
  at?: string;
  /** The warrant that it is about. */
  warrantId?: string;
}

/** Of what was found the parts that may raise a flag. */
type Flagged = Pick<SearchResult, 'vehicle' | 'warrants' | 'bolos'> & {
  civilian: Pick<CivilianDetail, 'deceased' | 'vehicles' | 'licenseDetails'> | null;
};

/**
 * What an officer must know first of what was found at a time in milliseconds, the gravest first. Of an owner who is not
 * shown yet it is said as well, without the name.
 */
export function flagsOf(result: Flagged, ownerShown: boolean, now: number): Flag[] {
  const about = ownerShown ? '' : 'Registered owner · ';
  return [
    ...result.warrants.filter(lastsAt(now)).map(
      ({ _id, type, reason, officerCallsign, createdAt }): Flag => ({
        id: _id,
        kind: 'warrant',
        tone: 'solid',
        title: 'Active warrant',
        text: `${about}${type} · ${reason || WARRANT_TEXTS.noReason}`,
        by: officerCallsign,
        at: createdAt,
        warrantId: _id,
      }),
    ),
    ...result.bolos.filter(lastsAt(now)).map(
      (bolo): Flag => ({
        id: bolo._id,
        kind: 'bolo',
        tone: 'outline',
        title: 'BOLO',
        text: ownerShown || isAbout(bolo, result.vehicle) ? wordsOf(bolo) : about + wordsOf(unnamed(bolo)),
        by: bolo.createdBy.callsign,
        at: bolo.createdAt,
      }),
    ),
    ...vehicleFlags(result, ownerShown),
    ...licenseFlags(result, about),
    ...(result.civilian?.deceased
      ? [
          {
            id: 'deceased',
            kind: 'deceased',
            tone: 'grey',
            title: 'Deceased',
            text: ownerShown ? '' : 'Registered owner',
          } satisfies Flag,
        ]
      : []),
  ];
}

/** Warrants and BOLOs expire by themselves, without a word from the server. */
const lastsAt =
  (now: number) =>
  ({ expiresAt }: { expiresAt: string | null }): boolean =>
    expiresAt === null || Date.parse(expiresAt) > now;

/** Whether a BOLO is about the vehicle that was searched for, and not about its owner. */
function isAbout({ vehiclePlate }: Bolo, vehicle: Flagged['vehicle']): boolean {
  return (
    vehiclePlate !== null && vehicle !== undefined && barePlate(vehiclePlate) === barePlate(vehicle.plate)
  );
}

const unnamed = (bolo: Bolo): Bolo => ({ ...bolo, personName: null });

function wordsOf({ vehiclePlate, vehicleDescription, personName, personDescription, ...bolo }: Bolo): string {
  return [vehiclePlate, vehicleDescription, personName, personDescription, bolo.location, bolo.details]
    .filter(Boolean)
    .join(' · ');
}

function vehicleFlags({ vehicle, civilian }: Flagged, ownerShown: boolean): Flag[] {
  const others = (ownerShown ? (civilian?.vehicles ?? []) : []).filter(({ _id }) => _id !== vehicle?._id);
  return [...(vehicle === undefined ? [] : [vehicle]), ...others]
    .filter(({ status }) => status === 'Stolen' || status === 'Impounded')
    .map(({ _id, plate, make, model, status, stolen, statusChange }) => ({
      id: _id,
      kind: 'vehicle',
      tone: status === 'Stolen' ? 'outline' : 'grey',
      title: stolen && status !== 'Stolen' ? `${status} vehicle, reported stolen` : `${status} vehicle`,
      text: [plate, [make, model].filter(Boolean).join(' '), statusChange?.reason]
        .filter(Boolean)
        .join(' · '),
      ...(statusChange === null ? {} : { at: statusChange.at }),
      ...(statusChange?.by ? { by: statusChange.by } : {}),
    }));
}

function licenseFlags({ civilian }: Flagged, about: string): Flag[] {
  return (civilian?.licenseDetails ?? []).flatMap(({ license, suspension }) =>
    suspension === null
      ? []
      : [
          {
            id: license,
            kind: 'license' as const,
            tone: 'outline' as const,
            title: 'Suspended license',
            text: `${about}${license} · ${suspension.reason}`,
            by: suspension.by,
            at: suspension.at,
          },
        ],
  );
}

import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import type { SearchResult } from '@ten-four/contract/search/search.contract';

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

/**
 * What an officer must know first of what was found, the gravest first. Of an owner who is not shown yet it is said as
 * well, without the name.
 */
export function flagsOf(result: SearchResult, ownerShown: boolean): Flag[] {
  const about = ownerShown ? '' : 'Registered owner · ';
  return [
    ...result.warrants.map(
      ({ _id, type, reason, officerCallsign, createdAt }): Flag => ({
        id: _id,
        kind: 'warrant',
        tone: 'solid',
        title: 'Active warrant',
        text: `${about}${type} · ${reason}`,
        by: officerCallsign,
        at: createdAt,
        warrantId: _id,
      }),
    ),
    ...result.bolos.map(
      (bolo): Flag => ({
        id: bolo._id,
        kind: 'bolo',
        tone: 'outline',
        title: 'BOLO',
        text: wordsOf(bolo),
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

function wordsOf({ vehiclePlate, vehicleDescription, personName, personDescription, ...bolo }: Bolo): string {
  return [vehiclePlate, vehicleDescription, personName, personDescription, bolo.location, bolo.details]
    .filter(Boolean)
    .join(' · ');
}

function vehicleFlags({ vehicle, civilian }: SearchResult, ownerShown: boolean): Flag[] {
  const others = (ownerShown ? (civilian?.vehicles ?? []) : []).filter(({ _id }) => _id !== vehicle?._id);
  return [...(vehicle === undefined ? [] : [vehicle]), ...others]
    .filter(({ status }) => status === 'Stolen' || status === 'Impounded')
    .map(({ _id, plate, make, model, status, statusChange }) => ({
      id: _id,
      kind: 'vehicle',
      tone: status === 'Stolen' ? 'outline' : 'grey',
      title: `${status} vehicle`,
      text: [plate, [make, model].filter(Boolean).join(' '), statusChange?.reason]
        .filter(Boolean)
        .join(' · '),
      ...(statusChange === null ? {} : { at: statusChange.at }),
      ...(statusChange?.by ? { by: statusChange.by } : {}),
    }));
}

function licenseFlags({ civilian }: SearchResult, about: string): Flag[] {
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

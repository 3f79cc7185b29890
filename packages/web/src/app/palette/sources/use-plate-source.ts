import { IconCar, IconEye } from '@tabler/icons-react';
import { foldPlate } from '@ten-four/contract/common/fold';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { isPlatePattern } from '@ten-four/contract/dispatch/plate-pattern';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { PLATE_FROM } from '@ten-four/contract/search/search.values';
import { useBolos } from '#features/dispatch/bolos/bolos.queries.ts';
import { useActiveBolos } from '#features/dispatch/bolos/use-active-bolos.ts';
import { useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { isForPlate, isWholePlate } from '#features/search/bare-plate.ts';
import { useSuggestions } from '#features/search/search.queries.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { RANK, type Rank } from '#lib/match-words.ts';
import { searchLink } from '../../search-link.ts';
import { failureItems, type PaletteGroup, type PaletteItem } from '../palette-item.ts';

/** Texts that can be part of a plate. */
const PLATE_TEXT = /^[a-z0-9 -]{2,20}$/i;

export function usePlateSource(query: string): PaletteGroup {
  const user = useCurrentUser().data ?? null;
  const officer = useOfficer(user?.publicSafety ? user.discordId : undefined).data ?? null;
  const typed = PLATE_TEXT.test(query) && query.length > PLATE_FROM ? query : '';
  const plates = useSuggestions('plate', typed);
  const bolosQuery = useBolos(officer?.department ?? PLATFORMS[0], officer !== null);
  const bolos = useActiveBolos(bolosQuery.data) ?? [];
  const itemOf = (id: string, plate: string, details: string, matches: readonly Bolo[]): PaletteItem => ({
    id,
    name: plate,
    description: [...matches.map(wordsOf), details].filter(Boolean).join(' · '),
    icon: matches.length > 0 ? IconEye : IconCar,
    rank: isWholePlate(plate, query) ? RANK.exact : RANK.words,
    action: { kind: 'open', to: searchLink('plate', plate) },
  });
  const registered = plates.data.map(({ id, text, detail }) => {
    const matches = bolos.filter((bolo) => isForPlate(bolo, [text]));
    return itemOf(`plate ${id}`, text, detail, matches);
  });
  const wanted = bolos.flatMap((bolo): PaletteItem[] => {
    const rank = rankOf(bolo, typed);
    const isListed = plates.data.some(({ text }) => isForPlate(bolo, [text]));
    if (rank === null || isListed) return [];
    // A plate with wildcards may match the text.
    const plate = rank === RANK.exact ? typed.toUpperCase() : (bolo.vehiclePlate ?? typed);
    return [{ ...itemOf(`bolo ${bolo._id}`, plate, '', [bolo]), rank }];
  });
  const failed = failureItems('Plates', { ...plates, data: undefined });
  const exactMatches = registered.filter(({ rank }) => rank === RANK.exact);
  const partial = registered.filter(({ rank }) => rank !== RANK.exact);
  return { title: 'Plates', items: [...exactMatches, ...wanted, ...partial, ...failed] };
}

function rankOf(bolo: Bolo, typed: string): Rank | null {
  if (typed === '' || bolo.vehiclePlate === null) return null;
  if (isForPlate(bolo, [typed])) return RANK.exact;
  return foldPlate(bolo.vehiclePlate).includes(foldPlate(typed)) ? RANK.words : null;
}

const wordsOf = ({ vehiclePlate, vehicleDescription, location }: Bolo): string =>
  [
    'BOLO',
    vehiclePlate !== null && isPlatePattern(vehiclePlate) && vehiclePlate,
    vehicleDescription,
    location,
  ]
    .filter(Boolean)
    .join(' · ');

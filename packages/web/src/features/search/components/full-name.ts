import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import { BOLO_DESCRIPTION_MAX } from '@ten-four/contract/dispatch/dispatch.values';

type Named = Pick<CivilianDetail, 'firstName' | 'middleInitial' | 'lastName'>;

export function fullName({ firstName, middleInitial, lastName }: Named): string {
  const initial = middleInitial?.trim().replace(/\.$/, '') ?? '';
  return initial === '' ? `${firstName} ${lastName}` : `${firstName} ${initial}. ${lastName}`;
}

type Looks = Pick<CivilianDetail, 'sex' | 'height' | 'weight' | 'hairColor' | 'eyeColor'>;

export function looksOf({ sex, height, weight, hairColor, eyeColor }: Looks): string {
  const parts = [sex, height, weight, hairColor && `${hairColor} hair`, eyeColor && `${eyeColor} eyes`];
  return parts.filter(Boolean).join(', ').slice(0, BOLO_DESCRIPTION_MAX);
}

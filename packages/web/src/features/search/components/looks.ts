import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import { BOLO_DESCRIPTION_MAX } from '@ten-four/contract/dispatch/dispatch.values';

type Looks = Pick<CivilianDetail, 'sex' | 'height' | 'weight' | 'hairColor' | 'eyeColor'>;

/** What to look out for in a person, as far as it is known: 'Female, 5′ 7″, 142 lb, Brown hair, Green eyes'. */
export function looksOf({ sex, height, weight, hairColor, eyeColor }: Looks): string {
  const parts = [sex, height, weight, hairColor && `${hairColor} hair`, eyeColor && `${eyeColor} eyes`];
  return parts.filter(Boolean).join(', ').slice(0, BOLO_DESCRIPTION_MAX);
}

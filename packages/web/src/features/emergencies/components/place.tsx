import type { OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';

/** Isolates right-to-left text. */
export function Place({ location, postal }: Pick<OwnEmergency, 'location' | 'postal'>) {
  return (
    <>
      <bdi>{location}</bdi>
      {location !== null && postal !== null && ' · '}
      {postal}
    </>
  );
}

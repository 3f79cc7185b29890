import type { OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';

/** What `placeOf` says, among other words of a line: a location that is written from the right turns none of them over. */
export function Place({ location, postal }: Pick<OwnEmergency, 'location' | 'postal'>) {
  return (
    <>
      <bdi>{location}</bdi>
      {location !== null && postal !== null && ' · '}
      {postal}
    </>
  );
}

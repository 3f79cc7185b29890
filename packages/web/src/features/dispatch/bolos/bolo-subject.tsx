import { VisuallyHidden } from '@mantine/core';
import type { Bolo } from '@ten-four/contract/dispatch/bolos.contract';
import { Plate } from '#ui/plate.tsx';
import { Tag } from '#ui/tag.tsx';

/** What kind a BOLO is of: a vehicle by its plate where that is known, a person by the word. */
export function BoloSubject({ bolo }: { bolo: Bolo }) {
  if (bolo.boloType === 'person') return <Tag>Person</Tag>;
  if (bolo.vehiclePlate === null) return <Tag>Vehicle</Tag>;
  return (
    <>
      <VisuallyHidden>Vehicle </VisuallyHidden>
      <Plate>{bolo.vehiclePlate}</Plate>
    </>
  );
}

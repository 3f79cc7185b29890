import { expect, it } from 'vitest';
import { detailsOfStop, plateOfStop } from './stop-plate.ts';

const plateOf = (details: string | null, type = 'Traffic Stop') => plateOfStop({ type, details });

it('reads the plate that 10-11 wrote, also below and above other lines', () => {
  expect(plateOf(detailsOfStop('63QBX118'))).toBe('63QBX118');
  expect(plateOf('Two occupants\nPlate MV 104 \nBroken tail light')).toBe('MV 104');
});

it('finds no plate on other calls, without one, and in sentences', () => {
  expect(plateOf('Plate 63QBX118', 'Pursuit')).toBeNull();
  expect(plateOf(null)).toBeNull();
  expect(plateOf('The Plate 63QBX118')).toBeNull();
  expect(plateOf('Plate ')).toBeNull();
  expect(plateOf('Plate is covered with mud, driver unknown')).toBeNull();
});

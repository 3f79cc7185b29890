import { Type } from 'typebox';
import { Id, RequiredText } from '../../common/schema.ts';
import { VEHICLE_TYPE_MAX } from '../../vehicles/vehicles.values.ts';
import { list, section } from '../section.ts';

const namedList = (
  label: string,
  what: string,
  sizes: { nameMax: number; minEntries: number; maxEntries: number },
) =>
  list({
    label,
    entry: Type.Object({ _id: Id, name: RequiredText(sizes.nameMax) }),
    minEntries: sizes.minEntries,
    maxEntries: sizes.maxEntries,
    name: ({ name }) => name,
    unique: ({ name }) => [name],
    labels: { name: what },
    defaults: {},
  });

/** The first type is the default. */
export const VEHICLES = section({
  label: 'Vehicles & weapons',
  fields: {},
  lists: {
    types: namedList('vehicle types', 'Type', { nameMax: VEHICLE_TYPE_MAX, minEntries: 1, maxEntries: 40 }),
    models: list({
      label: 'models',
      entry: Type.Object({
        _id: Id,
        make: RequiredText(50),
        model: RequiredText(50),
        type: RequiredText(VEHICLE_TYPE_MAX),
      }),
      minEntries: 0,
      maxEntries: 1000,
      name: ({ make, model }) => `${make} ${model}`,
      unique: ({ make, model }) => [`${make}\n${model}`],
      labels: { make: 'Make', model: 'Model', type: 'Type' },
      defaults: {},
    }),
    weaponTypes: namedList('weapon types', 'Name', { nameMax: 50, minEntries: 0, maxEntries: 200 }),
  },
});

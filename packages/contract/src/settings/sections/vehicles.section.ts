import { Type } from 'typebox';
import { Id, RequiredText } from '../../common/schema.ts';
import { VEHICLE_TYPE_MAX } from '../../vehicles/vehicles.values.ts';
import { list, section } from '../section.ts';

const named = (label: string, what: string, sizes: { max: number; least: number; most: number }) =>
  list({
    label,
    entry: Type.Object({ _id: Id, name: RequiredText(sizes.max) }),
    least: sizes.least,
    most: sizes.most,
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
    types: named('vehicle types', 'Type', { max: VEHICLE_TYPE_MAX, least: 1, most: 40 }),
    models: list({
      label: 'models',
      entry: Type.Object({
        _id: Id,
        make: RequiredText(50),
        model: RequiredText(50),
        type: RequiredText(VEHICLE_TYPE_MAX),
      }),
      least: 0,
      most: 1000,
      name: ({ make, model }) => `${make} ${model}`,
      unique: ({ make, model }) => [`${make}\n${model}`],
      labels: { make: 'Make', model: 'Model', type: 'Type' },
      defaults: {},
    }),
    weaponTypes: named('weapon types', 'Name', { max: 50, least: 0, most: 200 }),
  },
});

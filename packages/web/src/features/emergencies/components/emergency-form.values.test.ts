import { expect, it } from 'vitest';
import {
  bodyOf,
  initialValues,
  placesIn,
  problemsOf,
  servicesIn,
  type Tile,
} from './emergency-form.values.ts';

const CRASH: Tile = { label: 'Crash', type: 'Traffic Collision', services: ['EMS', 'Police'] };
const INITIAL = initialValues({ platform: 'Xbox', civilianId: '' });

it('selects services by tile, and lets them be changed', () => {
  const values = { ...INITIAL, tile: CRASH.label, ...servicesIn(CRASH.services), postal: '8042' };
  expect(bodyOf(values, [CRASH])).toMatchObject({ type: 'Traffic Collision', services: ['Police', 'EMS'] });
  expect(bodyOf({ ...values, Police: false }, [CRASH])).toMatchObject({ services: ['EMS'] });
  expect(bodyOf({ ...values, Police: false, EMS: false }, [CRASH])).not.toHaveProperty('services');
});

it('sends the character unless the call is anonymous', () => {
  expect(bodyOf(INITIAL, [CRASH])).not.toHaveProperty('civilianId');
  expect(bodyOf({ ...INITIAL, civilianId: 'mara' }, [CRASH])).toMatchObject({ civilianId: 'mara' });
});

it('requires a tile, and a postal or a location', () => {
  const noType = 'Choose what is happening.';
  expect(problemsOf(INITIAL)).toEqual({ tile: noType, postal: 'Give a postal or a location.' });
  expect(problemsOf({ ...INITIAL, location: 'Alta St' })).toEqual({ tile: noType });
  expect(problemsOf({ ...INITIAL, tile: 'Crash', postal: ' ' })).toHaveProperty(
    'postal',
    'Give a postal or a location.',
  );
  expect(problemsOf({ ...INITIAL, tile: 'Crash', postal: '8042' })).toEqual({});
});

it('suggests each of the last five locations once', () => {
  const calls = ['Alta St', null, 'Alta St', 'Grove St', 'Route 68', 'Zancudo', 'Paleto', 'Sixth'].map(
    (location) => ({ location }),
  );
  const names = (typed: string) => placesIn(calls, typed).map(({ id }) => id);
  expect(names('')).toEqual(['Alta St', 'Grove St', 'Route 68', 'Zancudo', 'Paleto']);
  expect(names('st')).toEqual(['Alta St', 'Grove St']);
  expect(names('Grove St')).toEqual([]);
});

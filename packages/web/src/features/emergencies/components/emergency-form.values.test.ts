import { expect, it } from 'vitest';
import { beginWith, bodyOf, chosen, placesIn, problemsOf, type Tile } from './emergency-form.values.ts';

const CRASH: Tile = { label: 'Crash', type: 'Traffic Collision', services: ['EMS', 'Police'] };
const BEGUN = beginWith({ platform: 'Xbox', civilianId: '' });

it('a tile sets who comes, which may be changed', () => {
  const values = { ...BEGUN, ...chosen(CRASH), postal: '8042' };
  expect(bodyOf(values, [CRASH])).toMatchObject({ type: 'Traffic Collision', services: ['Police', 'EMS'] });
  expect(bodyOf({ ...values, Police: false }, [CRASH])).toMatchObject({ services: ['EMS'] });
  expect(bodyOf({ ...values, Police: false, EMS: false }, [CRASH])).not.toHaveProperty('services');
});

it('who calls is sent unless it is anonymous', () => {
  expect(bodyOf(BEGUN, [CRASH])).not.toHaveProperty('civilianId');
  expect(bodyOf({ ...BEGUN, civilianId: 'mara' }, [CRASH])).toMatchObject({ civilianId: 'mara' });
});

it('what is happening and one of postal and location are needed', () => {
  const noType = 'Choose what is happening.';
  expect(problemsOf(BEGUN)).toEqual({ tile: noType, postal: 'Give a postal or a location.' });
  expect(problemsOf({ ...BEGUN, location: 'Alta St' })).toEqual({ tile: noType });
  expect(problemsOf({ ...BEGUN, tile: 'Crash', postal: ' ' })).toHaveProperty('postal');
  expect(problemsOf({ ...BEGUN, tile: 'Crash', postal: '8042' })).toEqual({});
});

it('the last five places are suggested, each once', () => {
  const calls = ['Alta St', null, 'Alta St', 'Grove St', 'Route 68', 'Zancudo', 'Paleto', 'Sixth'].map(
    (location) => ({ location }),
  );
  const names = (typed: string) => placesIn(calls, typed).map(({ id }) => id);
  expect(names('')).toEqual(['Alta St', 'Grove St', 'Route 68', 'Zancudo', 'Paleto']);
  expect(names('st')).toEqual(['Alta St', 'Grove St']);
  expect(names('Grove St')).toEqual([]);
});

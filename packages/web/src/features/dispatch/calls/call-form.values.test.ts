import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { expect, it } from 'vitest';
import { AVAILABLE_OPTIONS } from '#testing/fixtures/available-options.fixtures.ts';
import { fakeCall } from '#testing/fixtures/dispatch.fixtures.ts';
import {
  bodyOf,
  changesOf,
  newCall,
  updateOf,
  valuesOf as valuesIn,
  withCurrent,
} from './call-form.values.ts';

const NEW_CALL = newCall(AVAILABLE_OPTIONS.callTypes);
const valuesOf = (call: Call) => valuesIn(call, AVAILABLE_OPTIONS.callTypes);

const call = fakeCall({ type: 'Pursuit', location: 'Route 68', priority: 2 });

it("an edit form leaves the priority empty if it is the type's default", () => {
  expect(valuesOf(call)).toEqual({
    ...NEW_CALL,
    type: 'Pursuit',
    location: 'Route 68',
    services: 'Police',
  });
  expect(valuesOf({ ...call, priority: 1 }).priority).toBe('1');
});

it('a new call leaves its priority to the server unless the user chose one', () => {
  expect(bodyOf(NEW_CALL).priority).toBe('');
  expect(bodyOf({ ...NEW_CALL, priority: '1' }).priority).toBe(1);
});

it('an edit sends only the changed fields', () => {
  const before = valuesOf(call);
  expect(changesOf(before, before)).toEqual({});
  expect(changesOf({ ...before, postal: '4106' }, before)).toEqual({ postal: '4106' });
  expect(changesOf({ ...before, location: '' }, before)).toEqual({ location: '' });
  expect(changesOf({ ...before, priority: '1' }, before)).toEqual({ priority: 1 });
});

it('a new type brings its priority along unless the user chose one', () => {
  const before = valuesOf(call);
  expect(changesOf({ ...before, type: 'Shots Fired' }, before)).toEqual({
    type: 'Shots Fired',
    priority: '',
  });
  const chosen = valuesOf({ ...call, priority: 3 });
  expect(changesOf({ ...chosen, type: 'Shots Fired' }, chosen)).toEqual({ type: 'Shots Fired' });
});

it('a new call leaves its services to the server unless the user chose others', () => {
  expect(bodyOf(NEW_CALL)).not.toHaveProperty('services');
  expect(bodyOf({ ...NEW_CALL, services: 'Police,EMS' }).services).toEqual(['Police', 'EMS']);
});

it('an edit sends services only if they changed', () => {
  const before = valuesOf({ ...call, services: ['EMS', 'Police'] });
  expect(changesOf(before, before)).toEqual({});
  expect(changesOf({ ...before, services: 'EMS' }, before)).toEqual({ services: ['EMS'] });
});

it('an edit carries its original values, including those resolved in a conflict', () => {
  const types = AVAILABLE_OPTIONS.callTypes;
  const mine = { ...valuesOf(call), location: 'Grove St' };
  expect(updateOf(valuesOf(call), call, types)).toEqual({});
  const { before, ...changes } = updateOf(mine, call, types);
  expect(changes).toEqual({ location: 'Grove St' });
  expect(before).toMatchObject({ type: 'Pursuit', location: 'Route 68', priority: 2, services: ['Police'] });

  const resolved = withCurrent(call, 'location', 'Legion Square');
  expect(updateOf(mine, resolved, types)).toMatchObject({
    location: 'Grove St',
    before: { location: 'Legion Square' },
  });
  expect(updateOf({ ...mine, location: 'Legion Square' }, resolved, types)).toEqual({});
  expect(withCurrent(call, 'priority', '1').priority).toBe(1);
  expect(withCurrent(call, 'services', 'EMS, Police').services).toEqual(['EMS', 'Police']);
});

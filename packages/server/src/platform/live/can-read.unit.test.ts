import { expect, test } from 'vitest';
import { canRead, type EventReader, type EventScope } from '#platform/live/live-event';

const nobody: EventReader = {
  userId: 'u',
  staff: false,
  dispatcher: false,
  fireRescue: false,
  officer: null,
};
const readers = {
  civilian: nobody,
  xbox: { ...nobody, officer: { platform: 'Xbox' as const } },
  playStation: { ...nobody, officer: { platform: 'PlayStation' as const } },
  fireRescue: { ...nobody, fireRescue: true },
  dispatcher: { ...nobody, dispatcher: true },
  // Staff may dispatch.
  staff: { ...nobody, staff: true, dispatcher: true },
  addressee: { ...nobody, userId: 'addressee' },
} satisfies Record<string, EventReader>;

const scope = (fields: Partial<EventScope> & Pick<EventScope, 'readers'>): EventScope => ({
  platform: null,
  userId: null,
  ...fields,
});

test.each([
  [scope({ readers: 'dispatch', platform: 'Xbox' }), ['xbox', 'fireRescue', 'dispatcher', 'staff']],
  [
    scope({ readers: 'dispatch', platform: 'PlayStation' }),
    ['playStation', 'fireRescue', 'dispatcher', 'staff'],
  ],
  [scope({ readers: 'officers', platform: 'Xbox' }), ['xbox', 'staff']],
  [scope({ readers: 'officers', platform: 'PlayStation' }), ['playStation', 'staff']],
  [scope({ readers: 'staff' }), ['staff']],
  [scope({ readers: 'user', userId: 'addressee' }), ['addressee']],
])('%j may be read only by %j', (event, expected) => {
  const allowed = Object.entries(readers).filter(([, reader]) => canRead(event, reader));
  expect(allowed.map(([name]) => name)).toEqual(expected);
});

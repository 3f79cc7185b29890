import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import { emergencyEndpoints } from '@ten-four/contract/emergencies/emergencies.contract';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '#testing/fake-api.ts';
import { civilian } from '#testing/fixtures/civilians.fixtures.ts';
import { answerDispatch } from '#testing/fixtures/dispatch-answers.fixtures.ts';
import { signInMedic, signInOfficer } from '#testing/fixtures/officer-pages.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import FirstCivilianPage from './first-civilian.page.tsx';

beforeEach(() => {
  answerDispatch();
  answer(civilianEndpoints.listCivilians, { civilians: [civilian()] });
  answer(emergencyEndpoints.listOwnEmergencies, { emergencies: [] });
});

for (const [who, signInAs, page] of [
  ['an officer', () => signInOfficer(), '/dashboard/pso'],
  ['a medic with a profile', () => signInMedic(), '/dashboard/safr'],
  ['a dispatcher', () => signIn({ dispatcher: true }), '/dashboard/dispatch'],
  ['a member with characters', () => signIn(), '/dashboard/civilian'],
] as const) {
  test(`${who} starts at ${page}`, async () => {
    signInAs();
    await show(<FirstCivilianPage />, { path: '/home', section: 'civ' });
    await expect.poll(() => window.location.pathname).toBe(page);
  });
}

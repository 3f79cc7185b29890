import { civilianEndpoints } from '@ten-four/contract/civilians/civilians.contract';
import type { AnswerOf } from '@ten-four/contract/common/endpoint';
import { emergencyEndpoints } from '@ten-four/contract/emergencies/emergencies.contract';
import type { OwnEmergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, loseAnswers, refuse, requestsTo } from '#testing/fake-api.ts';
import { publish } from '#testing/fake-events.ts';
import { community } from '#testing/fixtures/community.fixtures.ts';
import { SAVED } from '#testing/fixtures/dispatch.fixtures.ts';
import { fakeOwnEmergency } from '#testing/fixtures/emergencies.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { openPage } from '#testing/show.tsx';

type Options = AnswerOf<typeof emergencyEndpoints.getEmergencyOptions>;
const TILES: Options['tiles'] = [
  { label: 'Shots fired', type: 'Shots Fired', services: ['Police'] },
  { label: 'Crash', type: 'Traffic Collision', services: ['Police', 'EMS'] },
];
const tile = (name: string) =>
  page.getByRole('group', { name: 'What is happening?' }).getByRole('button', { name });
const service = (name: string) =>
  page.getByRole('group', { name: 'Who should come?' }).getByRole('button', { name });
const postal = page.getByLabelText('Postal', { exact: true });
const callButton = page.getByRole('button', { name: 'Call 911' });
const openCalls = page.getByRole('list', { name: 'Your open 911 calls' });

/** Answers the 911 page's requests. Call `answerCall` first, because the paths overlap. */
function answer911({ own = [], open = true }: { own?: OwnEmergency[]; open?: boolean } = {}) {
  signIn();
  answer(civilianEndpoints.listCivilians, { civilians: [] });
  answer(emergencyEndpoints.listOwnEmergencies, { emergencies: own });
  answer(emergencyEndpoints.getEmergencyOptions, {
    platforms: [
      { platform: 'Xbox', open, dispatched: true },
      { platform: 'PlayStation', open, dispatched: false },
    ],
    tiles: TILES,
  });
}

function answerCall(created = fakeOwnEmergency()) {
  answer(emergencyEndpoints.createEmergency, { ...SAVED, emergency: created });
  answer(emergencyEndpoints.getEmergency, { emergency: created });
}

afterEach(() => page.viewport(1280, 800));

test('shows missing values at their fields, selects the services by tile, and keeps the draft and the idempotency key over a retry and a reload', async () => {
  answer911();
  loseAnswers(emergencyEndpoints.createEmergency);
  const screen = await openPage('/911');
  await expect.element(page.getByText('You have not called 911.')).toBeVisible();
  await callButton.click();
  await expect.element(page.getByText('Choose what is happening.')).toBeVisible();
  await expect.element(page.getByText('Give a postal or a location.')).toBeVisible();
  await expect.element(tile('Shots fired')).toHaveFocus();
  await tile('Crash').click();
  await expect.element(page.getByText('Choose what is happening.')).not.toBeInTheDocument();
  await expect.element(service('Police')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(service('Fire')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(service('EMS')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(postal).toHaveFocus();
  await callButton.click();
  await expect.element(postal).toHaveFocus();
  expect(requestsTo(emergencyEndpoints.createEmergency)).toEqual([]);
  await postal.fill('8042');
  await callButton.click();
  await expect.element(page.getByRole('alert').getByText('Your call did not get through.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => requestsTo(emergencyEndpoints.createEmergency)).toHaveLength(2);
  await expect.element(callButton).toBeEnabled();
  await screen.unmount();
  answerCall();
  answer911();
  await openPage('/911');
  await expect.element(postal).toHaveValue('8042');
  await expect.element(tile('Crash')).toHaveAttribute('aria-pressed', 'true');
  await callButton.click();
  await expect.poll(() => window.location.pathname).toBe('/911/emergency');
  const requests = requestsTo(emergencyEndpoints.createEmergency);
  for (const { body } of requests) {
    expect(body).toMatchObject({ platform: 'Xbox', type: 'Traffic Collision', postal: '8042' });
  }
  const keys = requests.map(({ idempotencyKey }) => idempotencyKey);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('shows an open call above the form, and follows its units until it is closed', async () => {
  await page.viewport(390, 844);
  const created = fakeOwnEmergency();
  answer911({ own: [created] });
  await openPage('/911');
  await expect.element(openCalls).toHaveTextContent('911-31');
  const unit = {
    callsign: 'D-104',
    response: 'En route' as const,
    dispatchedAt: created.createdAt,
    onSceneAt: null,
  };
  // Repeats, because the page connects some time after it renders.
  const after = (emergency: OwnEmergency) =>
    expect.poll(() => {
      publish('own-emergency', { emergency });
      return openCalls.query()?.textContent ?? 'none';
    });
  await after({ ...created, stage: 'Unit on the way', units: [unit] }).toContain('D-104 is on the way');
  await after({ ...created, stage: 'Closed', endedAt: created.createdAt }).toBe('none');
});

test('cancels a call after confirmation', async () => {
  const created = fakeOwnEmergency();
  answer911({ own: [created] });
  answer(emergencyEndpoints.getEmergency, { emergency: created });
  const cancelled = {
    ...created,
    state: 'Cancelled' as const,
    stage: 'Cancelled' as const,
    endedAt: created.createdAt,
  };
  answer(emergencyEndpoints.cancelEmergency, () => {
    answer(emergencyEndpoints.getEmergency, { emergency: cancelled });
    return { ...SAVED, emergency: cancelled };
  });
  await openPage('/911/emergency');
  const cancel = page.getByRole('button', { name: 'Cancel my call' });
  const question = page.getByRole('dialog', { name: 'Cancel my call' });
  await cancel.click();
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await cancel.click();
  await question.getByRole('button', { name: 'Cancel my call' }).click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'You cancelled' })).toBeVisible();
});

test('says that 911 is closed', async () => {
  answer911({ open: false });
  const rules = community();
  answer(communityEndpoints.getCommunity, { ...rules, dispatch: { ...rules.dispatch, call911: 'Never' } });
  await openPage('/911');
  await expect.element(page.getByText('911 is closed.')).toBeVisible();
  expect(callButton.query()).toBeNull();
});

test('shows that an unknown call was not found', async () => {
  refuse(emergencyEndpoints.getEmergency, 'not_found', '911 call not found.');
  answer911();
  await openPage('/911/00000000-0000-7000-8000-000000000000');
  await expect.element(page.getByText('911 call not found.')).toBeVisible();
});

import type { Page } from '@playwright/test';
import { waitForEventStream } from '../support/event-stream.ts';
import { addPatient, joinMedicalCall, serveAsMedic } from '../support/medic.ts';
import { expect, test } from '../support/server.fixture.ts';
import { signInAs } from '../support/sign-in.ts';

interface Character {
  _id: string;
  firstName: string;
  lastName: string;
}

/** Returns the user's first living character. */
async function livingOf(page: Page): Promise<Character> {
  const { civilians } = await (await page.request.get('/api/civilians')).json();
  return civilians.find(({ deceased }: { deceased: boolean }) => !deceased);
}

/** Lets a medic pronounce a character dead and returns the call's number. */
async function pronounce(medic: Page, { _id: civilianId }: Character): Promise<number> {
  const call = await joinMedicalCall(medic, 'Vespucci canals');
  const patient = await addPatient(medic, call, { civilianId, triage: 'Red' });
  expect((await medic.request.post(`/api/patients/${patient}/pronounce`)).status()).toBe(200);
  return call.callNumber;
}

test("a player declines a pronounced death in the list, and accepts and undoes one on the character's page", async ({
  openAs,
  page,
}) => {
  const medic = await openAs('Fire/Rescue');
  await serveAsMedic(medic);
  await signInAs(page, 'Civilian');
  const character = await livingOf(page);
  const proposalText = (callNumber: number) =>
    `SA Fire Rescue pronounced ${character.firstName} ${character.lastName} dead (call ${callNumber}). It's your call.`;
  const question = page.getByRole('region', { name: 'Pronounced dead' });
  const accept = page.getByRole('button', { name: 'Mark Citizen Deceased' });
  const decline = page.getByRole('button', { name: 'Not this time' });

  const live = waitForEventStream(page);
  await page.goto('/dashboard/civilian');
  await live;
  await expect(page.getByRole('heading', { name: 'Your Civilians' })).toBeVisible();
  const first = await pronounce(medic, character);
  await expect(question).toContainText(proposalText(first));
  await decline.click();
  await expect(question).toBeHidden();

  await page.goto(`/dashboard/civilian/${character._id}`);
  await expect(accept).toHaveCount(1);
  const second = await pronounce(medic, character);
  await expect(question).toContainText(proposalText(second));
  // Only the proposal offers it, not the page's own button as well.
  await expect(accept).toHaveCount(1);
  await accept.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark Deceased' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('was marked deceased.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo Deceased' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo Deceased' })).toBeHidden();
});

import type { Page } from '@playwright/test';
import { waitForEventStream } from '../support/event-stream.ts';
import { openCourt } from '../support/open-court.ts';
import { expect, startOwnServer, test } from '../support/server.fixture.ts';

// The court changes everybody's menu, so this file needs its own server.
const own = startOwnServer();

const PLATE = '46EEK572';

/** Files a citation of $200 about the owner of the plate. */
async function cite(officer: Page): Promise<{ civilianId: string; reportId: string }> {
  const found = await (await officer.request.get(`/api/search?plate=${PLATE}`)).json();
  const civilianId: string = found.civilian._id;
  const offenses = [
    { title: 'Racing a hearse', fine: 150, jailTime: 0 },
    { title: 'Overtaking a funeral', fine: 50, jailTime: 0 },
  ];
  const citation = { civilianId, type: 'citation', offenses };
  const answer = await officer.request.post('/api/reports/create', { data: citation });
  expect(answer.status()).toBe(201);
  return { civilianId, reportId: (await answer.json()).report._id };
}

async function balanceOf(page: Page): Promise<number> {
  const { discordId } = await (await page.request.get('/api/auth/me')).json();
  return (await (await page.request.get(`/api/wallet/${discordId}`)).json()).balance;
}

test('a paid citation is contested, argued about by both sides, reduced by a judge, and refunded', async ({
  openAs,
}) => {
  const baseURL = own();
  await openCourt(await openAs('Administrator', { baseURL }));
  const officer = await openAs('Officer Xbox', { baseURL });
  const { civilianId, reportId } = await cite(officer);

  const owner = await openAs('Civilian', { baseURL });
  const paying = await owner.request.post(`/api/reports/${reportId}/pay`, { data: {} });
  expect(paying.ok()).toBe(true);
  const paid = await balanceOf(owner);
  const live = waitForEventStream(owner);
  await owner.goto(`/dashboard/civilian/${civilianId}?record=${reportId}`);
  await live;
  const ticket = owner.getByRole('dialog', { name: /^Ticket \d+$/ });
  await ticket.getByRole('button', { name: 'Contest' }).click();
  const contest = owner.getByRole('dialog', { name: /^Contest report \d+$/ });
  await contest.getByLabel('Your statement').fill('The hearse overtook me.');
  await contest.getByRole('button', { name: 'Contest' }).click();
  await expect(owner.getByText('Case opened.')).toBeVisible();
  await owner.getByRole('button', { name: /^Open ticket \d+: Racing a hearse/ }).click();
  await ticket.getByRole('link', { name: 'View case' }).click();
  await expect(owner).toHaveURL(/\/dashboard\/cases\/[\w-]+$/);
  const heading = { name: /^Case \d+: Juno Park/ };
  await expect(owner.getByRole('heading', heading)).toContainText('Open');

  // The address of a Discord button.
  const caseId = new URL(owner.url()).pathname.split('/').at(-1);
  await officer.goto(`/open/case/${caseId}`);
  await expect(officer.getByRole('log', { name: 'Statements' })).toContainText('The hearse overtook me.');
  await officer.getByLabel('Add a statement').fill('At twice its speed limit.');
  await officer.getByRole('button', { name: 'Add statement' }).click();
  await expect(owner.getByRole('log', { name: 'Statements' })).toContainText('At twice its speed limit.');

  const judge = await openAs('Staff', { baseURL });
  await judge.goto('/dashboard/cases');
  await judge.getByRole('row', { name: /Juno Park/ }).click();
  await judge.getByRole('button', { name: 'Rule', exact: true }).click();
  const charge = (title: string) => judge.getByRole('radiogroup', { name: title });
  await charge('Racing a hearse').getByLabel('Reduced').check();
  await judge.getByLabel('Fine ($), Racing a hearse').fill('80');
  await charge('Overtaking a funeral').getByLabel('Dismissed').check();
  await judge.getByLabel('Reasons').fill('Hearses do not race.');
  const preview = judge.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('$200.00 → $80.00');
  await expect(preview).toContainText('Refund$120.00');
  await judge.getByRole('button', { name: 'Issue ruling' }).click();
  await judge.getByRole('dialog').getByRole('button', { name: 'Issue ruling' }).click();
  await expect(judge.getByText('Ruling issued.')).toBeVisible();

  for (const page of [judge, owner, officer]) {
    await expect(page.getByRole('heading', heading)).toContainText('Decided');
    const ruling = page.getByRole('region', { name: 'Ruling' });
    await expect(ruling).toContainText('$80.00, paid');
    await expect(ruling).toContainText('Refund$120.00');
    await expect(ruling).toContainText('Hearses do not race.');
    await expect(page.getByLabel('Add a statement')).toBeHidden();
  }
  expect(await balanceOf(owner)).toBe(paid + 120);
});

import { caseEndpoints } from '@ten-four/contract/cases/cases.contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { courtCase } from '#testing/fixtures/cases.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { refetchAll, show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import CasesPage from './cases.page.tsx';

const showCases = () =>
  show(
    <SignedIn>
      <CasesPage />
    </SignedIn>,
    { path: '/dashboard/cases' },
  );

const lastQuery = () => requestsTo(caseEndpoints.listCases).at(-1)?.query;

test('lists own cases, open ones and decided ones, and filters them through the URL', async () => {
  signIn({ court: true });
  answer(caseEndpoints.listCases, { cases: [], nextCursor: null });
  await showCases();
  await expect.element(page.getByText('You have no cases.')).toBeVisible();
  answer(caseEndpoints.listCases, ({ query }) => ({
    cases: query.status === 'Decided' || query.q !== undefined ? [] : [courtCase()],
    nextCursor: null,
  }));
  await refetchAll();
  await expect.element(page.getByRole('row', { name: /Mara Malone.*Citation 1031.*D-104/ })).toBeVisible();
  expect(lastQuery()).toMatchObject({ mine: 'true' });

  await page.getByRole('button', { name: 'Decided' }).click();
  await expect.element(page.getByText('No decided cases.')).toBeVisible();
  expect(lastQuery()).toMatchObject({ status: 'Decided' });
  expect(lastQuery()).not.toHaveProperty('mine');

  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByLabelText('Platform').selectOptions('Xbox');
  await page.getByRole('searchbox', { name: 'Search cases' }).fill('1031');
  await expect.poll(() => window.location.search).toBe('?tab=open&platform=Xbox&q=1031');
  await expect.element(page.getByText('No cases match.')).toBeVisible();
  expect(lastQuery()).toMatchObject({ status: 'Open', platform: 'Xbox', q: '1031' });
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(page.getByRole('link', { name: '101' })).toBeVisible();
});

test('judges start with the open cases; a row opens its case', async () => {
  signIn({ court: true, judge: true });
  answer(caseEndpoints.listCases, { cases: [courtCase({ voided: true })], nextCursor: null });
  await showCases();
  await expect.element(page.getByText('VOID')).toBeVisible();
  expect(lastQuery()).toMatchObject({ status: 'Open' });
  await page.getByText('Mara Malone').click();
  await expect.poll(() => window.location.pathname).toBe('/dashboard/cases/case');
});

import { caseEndpoints } from '@ten-four/contract/cases/cases.contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { answerCase, caseDetail, courtCase } from '#testing/fixtures/cases.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { openPage, refetchAll, show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import CasesPage from './cases.page.tsx';

const PATH = '/dashboard/cases';
const main = page.getByRole('main');

const lastQuery = () => requestsTo(caseEndpoints.listCases).at(-1)?.query;

test('lists own cases, open ones and decided ones, and filters them through the URL', async () => {
  signIn({ court: true });
  answer(caseEndpoints.listCases, ({ query }) => ({
    cases: query.status === 'Decided' || query.q !== undefined ? [] : [courtCase()],
    nextCursor: null,
  }));
  await show(
    <SignedIn>
      <CasesPage />
    </SignedIn>,
    { path: PATH },
  );
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
  answerCase(caseDetail());
  await openPage(PATH);
  await expect.element(main.getByText('VOID')).toBeVisible();
  expect(lastQuery()).toMatchObject({ status: 'Open' });
  await main.getByText('Mara Malone').click();
  await expect.element(main.getByRole('heading', { name: /^Case 101: Mara Malone/ })).toBeVisible();
});

test('the sidebar shows the court only while it is open', async () => {
  answer(caseEndpoints.listCases, { cases: [], nextCursor: null });
  signIn({ court: true });
  await openPage(PATH);
  const link = page.getByRole('navigation').getByRole('link', { name: 'Cases' });
  await expect.element(main.getByText('You have no cases.')).toBeVisible();
  expect(link.elements()).toHaveLength(1);
  signIn({ court: false });
  await refetchAll();
  await expect.element(link).not.toBeInTheDocument();
  await expect.element(main.getByText('You have no cases.')).toBeVisible();
});

import { caseEndpoints } from '@ten-four/contract/cases/cases.contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { answerCase, caseDetail, courtCase } from '#testing/fixtures/cases.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { openPage } from '#testing/show.tsx';

const PATH = '/dashboard/cases';
const main = page.getByRole('main');

const lastQuery = () => requestsTo(caseEndpoints.listCases).at(-1)?.query;

test('lists own cases, open ones and decided ones, and filters them through the URL', async () => {
  signIn({ court: true });
  answer(caseEndpoints.listCases, ({ query }) => ({
    cases: query.status === 'Decided' || query.q !== undefined ? [] : [courtCase()],
    nextCursor: null,
  }));
  await openPage(PATH);
  await expect.element(main.getByRole('row', { name: /Mara Malone.*Citation 1031.*D-104/ })).toBeVisible();
  expect(lastQuery()).toMatchObject({ mine: 'true' });

  await main.getByRole('button', { name: 'Decided' }).click();
  await expect.element(main.getByText('No decided cases.')).toBeVisible();
  expect(lastQuery()).toMatchObject({ status: 'Decided' });
  expect(lastQuery()).not.toHaveProperty('mine');

  await main.getByRole('button', { name: 'Open', exact: true }).click();
  await main.getByLabelText('Platform').selectOptions('Xbox');
  await main.getByRole('searchbox', { name: 'Search cases' }).fill('1031');
  await expect.element(main.getByText('No cases match.')).toBeVisible();
  expect(lastQuery()).toMatchObject({ status: 'Open', platform: 'Xbox', q: '1031' });
  expect(window.location.search).toBe('?tab=open&platform=Xbox&q=1031');
  await main.getByRole('button', { name: 'Show all' }).click();
  await expect.element(main.getByRole('link', { name: '101' })).toBeVisible();
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

test.each([true, false])('the sidebar shows the court only while it is open: %s', async (court) => {
  answer(caseEndpoints.listCases, { cases: [], nextCursor: null });
  signIn({ court });
  await openPage(PATH);
  await expect.element(main.getByText('You have no cases.')).toBeVisible();
  expect(page.getByRole('navigation').getByRole('link', { name: 'Cases' }).elements()).toHaveLength(
    court ? 1 : 0,
  );
});

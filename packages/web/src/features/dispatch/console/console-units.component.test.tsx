import { dispatcherEndpoints } from '@ten-four/contract/console/dispatchers.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { communityEndpoints } from '@ten-four/contract/settings/community.contract';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { answer } from '#testing/fake-api.ts';
import { community } from '#testing/fixtures/community.fixtures.ts';
import { answerConsole } from '#testing/fixtures/console.fixtures.ts';
import { showConsole } from '#testing/fixtures/console-alone.fixtures.tsx';
import { fakeDispatcher, fakeUnit, SAVED } from '#testing/fixtures/dispatch.fixtures.ts';
import { refetchAll } from '#testing/show.tsx';

const department = (shortName: string) => ({
  _id: shortName,
  name: shortName,
  shortName,
  kind: 'Law Enforcement' as const,
  platform: 'Xbox' as const,
  callsignExample: 'D-104',
  callsignPattern: null,
  subdivisions: [],
  ranks: [],
  active: true,
});

test('shows overdue units to a viewer, who can act once signed on', async () => {
  const rules = community();
  const limit = { _id: 'limit', statusId: 'status-10-11', response: null, minutes: 5, welfare: true };
  answer(communityEndpoints.getCommunity, { ...rules, dispatch: { ...rules.dispatch, limits: [limit] } });
  const ago = new Date(Date.now() - 5.5 * 60_000).toISOString();
  const stopped = fakeUnit({ status: '10-11', meaning: 'On a stop', statusSince: ago, contactAt: ago });
  answerConsole({ units: [stopped], dispatchers: [], user: { dispatching: [] } });
  await showConsole();
  const lines = page.getByRole('region', { name: 'Welfare checks' });
  await expect.element(lines).toHaveTextContent(/D-104 .*10-11, no contact for 05:/);
  const signOn = page.getByRole('button', { name: 'Sign on', exact: true });
  await expect.element(signOn).toBeVisible();
  expect(lines.getByRole('button').elements()).toEqual([]);

  answer(dispatcherEndpoints.signOn, () => {
    answer(dispatcherEndpoints.getDispatch, {
      dispatchers: [fakeDispatcher()],
      broadcasts: [],
      waiting: 0,
    });
    return { ...SAVED, dispatcher: fakeDispatcher(), clockedOut: null };
  });
  answer(unitEndpoints.logContact, {
    ...SAVED,
    unit: { ...stopped, contactAt: new Date().toISOString() },
  });
  await signOn.click();
  await lines.getByRole('button', { name: 'Contact made with D-104' }).click();
  await expect.element(lines).not.toBeInTheDocument();
});

test('shows the department column from 1680 pixels, with several departments from 1440', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  const answerDepartments = (...names: string[]) =>
    answer(communityEndpoints.getCommunity, community({ departments: names.map(department) }));
  answerDepartments('SASP');
  answerConsole({ units: [fakeUnit({ departmentId: 'SASP' })] });
  await showConsole();
  const units = page.getByRole('table', { name: 'Units on duty' });
  await expect.element(units.getByText('SASP')).toBeInTheDocument();
  const widthsWithColumn = async () => {
    const widths: number[] = [];
    for (const width of [1024, 1399, 1440, 1680]) {
      await page.viewport(width, 900);
      const head = units.getByRole('columnheader', { name: 'Dept' }).query();
      if (head !== null && head.getBoundingClientRect().width > 0) widths.push(width);
    }
    return widths;
  };
  expect(await widthsWithColumn()).toEqual([1680]);
  answerDepartments('SASP', 'BCSO');
  await refetchAll();
  expect(await widthsWithColumn()).toEqual([1440, 1680]);
});

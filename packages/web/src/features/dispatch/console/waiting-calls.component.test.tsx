import { boardLogEndpoints } from '@ten-four/contract/console/board-log.contract';
import { emergencyEndpoints } from '@ten-four/contract/emergencies/emergencies.contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { answerConsole, answerTake, CONSOLE } from '#testing/fixtures/console.fixtures.ts';
import { showConsole } from '#testing/fixtures/console-alone.fixtures.tsx';
import { detailOf, fakeCall, fakeEmergency, SAVED } from '#testing/fixtures/dispatch.fixtures.ts';

const dorset = fakeEmergency({ _id: 'dorset', number: 7, location: 'Dorset Dr' });
const eastbourne = fakeEmergency({ _id: 'eastbourne', number: 8, location: 'Eastbourne Way' });
const row = (words: string) =>
  page.getByRole('table', { name: '911 calls' }).getByRole('row').filter({ hasText: words });
const form = (name: string) => page.getByRole('form', { name: `Release ${name}` });

function answerRelease() {
  const call = fakeCall({ _id: 'released', callNumber: 1052, type: 'Robbery' });
  answer(emergencyEndpoints.releaseEmergency, {
    ...SAVED,
    emergency: { ...dorset, state: 'Released' },
    call: detailOf(call),
    refused: [],
  });
}

test('takes the oldest call with Alt+T, keeps corrections and a reply across calls and a reload until its release', async () => {
  const waiting = [dorset, eastbourne];
  answerConsole({ waiting });
  const screen = await showConsole();
  answerTake(waiting);
  answerRelease();
  answer(emergencyEndpoints.addEmergencyLine, { ...SAVED, emergency: dorset });
  await expect.element(row('911-7').getByRole('button', { name: 'Take 911-7' })).toBeVisible();
  await userEvent.keyboard('{Alt>}t{/Alt}');
  await expect.element(form('911-7').getByLabelText('Type')).toHaveFocus();
  await form('911-7').getByLabelText('Location').fill('Dorset Dr, back door');
  await form('911-7').getByLabelText('To the caller').fill('Are you safe?');
  await screen.unmount();
  answerConsole({ waiting });
  await showConsole(`${CONSOLE}&emergency=eastbourne`);
  await row('911-7').click();
  await expect.element(form('911-7').getByLabelText('Location')).toHaveValue('Dorset Dr, back door');
  await expect.element(form('911-7').getByLabelText('To the caller')).toHaveValue('Are you safe?');
  await form('911-7').getByRole('button', { name: 'Send' }).click();
  await expect.element(form('911-7').getByLabelText('To the caller')).toHaveValue('');
  expect(requestsTo(emergencyEndpoints.addEmergencyLine)[0]?.body).toEqual({ text: 'Are you safe?' });
  await form('911-7').getByRole('button', { name: '1', exact: true }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Call 1052 released.')).toBeVisible();
  expect(
    requestsTo(emergencyEndpoints.releaseEmergency).map(({ params, body }) => ({ params, body })),
  ).toEqual([{ params: { id: 'dorset' }, body: { location: 'Dorset Dr, back door', priority: 1 } }]);
  await expect.poll(() => Object.keys(sessionStorage).filter((key) => key.includes('911 '))).toEqual([]);
});

test('finds a dropped call in the log and returns it to the queue', async () => {
  const dropped = fakeEmergency({
    state: 'Dropped',
    takenBy: 'Dispatch 1',
    endReason: 'Prank',
    endedAt: new Date().toISOString(),
  });
  const waiting: (typeof dropped)[] = [];
  answerConsole({ waiting });
  await showConsole();
  let found = [dropped];
  answer(emergencyEndpoints.listEmergencies, ({ query }) => ({
    emergencies: query.state === 'Dropped' ? found : [],
    nextCursor: null,
  }));
  answer(emergencyEndpoints.getEmergency, () => ({ emergency: found[0] ?? fakeEmergency() }));
  answer(emergencyEndpoints.restoreEmergency, () => {
    found = [];
    return { ...SAVED, emergency: fakeEmergency() };
  });
  answer(boardLogEndpoints.listLog, {
    entries: [
      {
        _id: 'line',
        at: new Date().toISOString(),
        by: 'Dispatch 1',
        kind: 'drop',
        text: 'Dropped 911-7: Prank',
        callId: null,
        callNumber: null,
      },
    ],
    nextCursor: null,
  });
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.getByRole('button', { name: 'Open 911-7' }).click();
  await expect.element(page.getByText('Not taken: Prank')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.element(row('911-7')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Take', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Open 911-7' }).click();
  await expect.element(page.getByText('911-7 is no longer dropped.')).toBeVisible();
});

test("takes over another dispatcher's call, drops it, and restores it with Undo", async () => {
  const waiting = [{ ...dorset, state: 'Taken' as const, takenBy: 'Dispatch 2' }];
  answerConsole({ waiting });
  await showConsole();
  answerTake(waiting);
  answer(emergencyEndpoints.dropEmergency, { ...SAVED, emergency: { ...dorset, state: 'Dropped' } });
  answer(emergencyEndpoints.restoreEmergency, { ...SAVED, emergency: dorset });
  await row('911-7').click();
  await expect.element(page.getByText('Dispatch 2 has this call.')).toBeVisible();
  await expect.element(form('911-7')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect.element(form('911-7')).toBeVisible();
  expect(requestsTo(emergencyEndpoints.takeEmergency)[0]?.body).toEqual({ over: true });

  await form('911-7').getByRole('button', { name: 'Drop' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.element(row('911-7')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row('911-7')).toBeVisible();
  expect(requestsTo(emergencyEndpoints.dropEmergency)[0]?.body).toEqual({ reason: 'Duplicate' });
});

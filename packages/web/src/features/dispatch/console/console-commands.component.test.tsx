import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { emergencyEndpoints } from '@ten-four/contract/emergencies/emergencies.contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, requestsTo } from '#testing/fake-api.ts';
import { openConsole } from '#testing/fixtures/console.fixtures.ts';
import {
  callSaved,
  fakeCall,
  fakeEmergency,
  fakeUnit,
  onCall,
  SAVED,
} from '#testing/fixtures/dispatch.fixtures.ts';

const vance = fakeUnit({ _id: 'vance', callsign: 'D-104' });
const reyes = fakeUnit({ _id: 'reyes', callsign: 'D-112', call: 1051, response: 'On scene' });
const robbery = fakeCall({
  _id: 'robbery',
  callNumber: 1051,
  type: 'Robbery',
  units: [{ ...onCall(reyes), response: 'On scene' }],
});
const pursuit = fakeCall({ _id: 'pursuit', callNumber: 1049 });
const emergency = fakeEmergency();
const board = () => ({ calls: [robbery, pursuit], units: [vance, reyes], waiting: [emergency] });

const robberyRow = page
  .getByRole('table', { name: 'Active Calls' })
  .getByRole('row')
  .filter({ hasText: '1051' });
const option = (name: string) => page.getByRole('option', { name, exact: true });
const field = page.getByRole('combobox', { name: 'Command, name or 10-code' });

async function typeLine(line: string, meaning: string) {
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill(line);
  await expect.element(option(meaning)).toBeVisible();
  await userEvent.keyboard('{Enter}');
}

test('sends typed lines, a merge only after a second Enter and an invalid line never, and restores a moved unit with Undo', async () => {
  await openConsole(board());
  const sent: string[] = [];
  for (const change of ['assignToCall', 'detachFromCall', 'attachToCall', 'setResponse'] as const) {
    answer(callEndpoints[change], ({ params, body }) => {
      sent.push(`${change} ${params.id} ${JSON.stringify(body)}`);
      return callSaved(params.id === 'robbery' ? robbery : pursuit);
    });
  }
  answer(emergencyEndpoints.dropEmergency, { ...SAVED, emergency });
  answer(callEndpoints.mergeCall, callSaved({ ...robbery, status: 'Closed', mergedInto: 1049 }));
  await expect.element(robberyRow).toBeVisible();
  await typeLine('1049 d-112', 'Assign D-112: call 1049');
  const toast = page.getByRole('status').filter({ hasText: 'D-112 assigned to call 1049.' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  // Undo also restores the unit's earlier call and response.
  await expect
    .poll(() => sent)
    .toEqual([
      'assignToCall pursuit {"unitIds":["reyes"],"move":true}',
      'detachFromCall pursuit {"officerId":"reyes"}',
      'attachToCall robbery {"officerId":"reyes","move":false}',
      'setResponse robbery {"response":"On scene","unitId":"reyes"}',
    ]);

  await typeLine('drop 7 prank', 'Drop 911-7: Prank');
  await expect.poll(() => requestsTo(emergencyEndpoints.dropEmergency)).toHaveLength(1);
  expect(requestsTo(emergencyEndpoints.dropEmergency)[0]?.body).toMatchObject({ reason: 'Prank' });
  await expect.element(field).not.toBeInTheDocument();

  await typeLine('1051 merge 1049', 'Merge call 1051 into 1049');
  await expect.element(option('Merge call 1051 into 1049? Press Enter again')).toBeVisible();
  expect(requestsTo(callEndpoints.mergeCall)).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Call 1051: merged into 1049.')).toBeVisible();
  expect(requestsTo(callEndpoints.mergeCall)[0]).toMatchObject({
    params: { id: 'robbery' },
    body: { into: 'pursuit' },
  });

  await typeLine('1049 zz-9', 'No unit ZZ-9 is on duty');
  await expect.element(option('No unit ZZ-9 is on duty')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(field).toHaveValue('1049 zz-9');
});

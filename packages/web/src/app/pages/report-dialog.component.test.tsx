import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { PenalCode } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { penalCodeEndpoints } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { reportEndpoints } from '@ten-four/contract/reports/reports.contract';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { answer, holdAnswers, refuse, requestsTo } from '#testing/fake-api.ts';
import { fakeCall as call, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { penalCode } from '#testing/fixtures/officer-pages.fixtures.ts';
import { officerProfile } from '#testing/fixtures/officers.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import { ReportDialog } from './report-dialog.tsx';

const showReport = () =>
  show(
    <SignedIn>
      <ReportDialog
        opened
        onClose={() => {}}
        civilianId="dex"
        civilianName="Dex Farrow"
        username="sam"
        officer={officerProfile()}
        plate="61HYT330"
        deleted={false}
      />
    </SignedIn>,
  );

/** Signs in and answers the dialog's first requests. */
function answerDialog({ calls = [], codes = [] }: { calls?: Call[]; codes?: PenalCode[] } = {}): void {
  signIn();
  answer(callEndpoints.listCalls, { calls, nextCursor: null });
  answer(penalCodeEndpoints.listPenalCodes, codes);
}

const CODES = [
  penalCode({ points: 3 }),
  penalCode({ _id: 'belt', title: 'Failure to wear a seat belt', fine: 100, jailTime: 0, points: 1 }),
  penalCode({ _id: 'resist', title: 'Resisting arrest', fine: 1500, jailTime: 10 }),
];

test('requires a type and a valid fine; counts characters near the limit, and says how much of a paste was cut off', async () => {
  answerDialog({ codes: CODES });
  const screen = await showReport();
  const type = screen.getByLabelText('Report Type');
  const submit = screen.getByRole('button', { name: 'Submit Report' });
  await expect.element(type).toHaveFocus();
  await submit.click();
  await expect.element(screen.getByText('❌ Please select a valid report type.')).toBeVisible();
  await expect.element(type).toHaveFocus();

  await type.selectOptions('Warning');
  const fine = screen.getByLabelText('Fine ($)');
  await fine.fill('-5');
  await submit.click();
  await expect.element(screen.getByText('Enter dollars only, without $ or commas.')).toBeVisible();
  await expect.element(fine).toHaveFocus();
  expect(requestsTo(reportEndpoints.createReport)).toEqual([]);

  const notes = screen.getByLabelText('Notes');
  await notes.fill('x'.repeat(3199));
  expect(screen.getByText('/ 4,000').elements()).toEqual([]);
  await notes.fill('x'.repeat(4000));
  await expect.element(screen.getByText('4,000 / 4,000')).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'and then he ran');
  notes.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  await expect.element(screen.getByText('15 characters didn\'t fit: "and then he ran"')).toBeVisible();
  await notes.fill('shorter');
  await expect.element(screen.getByText("didn't fit")).not.toBeInTheDocument();
});

test('adds the first suggestion on Enter or the typed text as another offense, with fines and points', async () => {
  answerDialog({ codes: CODES });
  const screen = await showReport();
  const offense = screen.getByRole('combobox', { name: 'Add Offense' });
  const list = screen.getByRole('list', { name: 'Offenses' });
  await offense.fill('evading');
  const options = screen.getByRole('listbox').getByRole('option');
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual([
      expect.stringMatching(/^Evading a peace officer/),
      expect.stringMatching(/^Add "evading" as other/),
    ]);
  await userEvent.keyboard('{Enter}');
  await expect.element(list).toHaveTextContent(/^Evading a peace officer 3 points\$3,500/);
  await offense.fill('seat belt');
  await userEvent.keyboard('{Enter}');
  await offense.fill('evading');
  await screen.getByRole('option', { name: 'Add "evading" as other' }).click();
  await expect
    .element(list)
    .toHaveTextContent(/^Evading a peace officer 3 points\$3,500.*seat belt 1 point\$.*evading\$0/);
  expect(list.getByRole('listitem').elements()).toHaveLength(3);
  await expect.element(screen.getByText('Total 4 points')).toBeVisible();

  const fine = screen.getByLabelText('Fine ($)');
  await expect.element(fine).toHaveValue('3600');
  await fine.fill('1');
  await expect.element(screen.getByText('Fine ($) edited by hand.')).toBeVisible();
  await screen.getByRole('button', { name: 'Use totals' }).click();
  await expect.element(fine).toHaveFocus();
  await expect.element(fine).toHaveValue('3600');
  await screen.getByRole('button', { name: 'Remove evading', exact: true }).click();
  await expect.element(offense).toHaveFocus();
  await screen.getByLabelText('Report Type').selectOptions('Warning');
  await expect.element(list).not.toHaveTextContent(/point/);
});

test('waits for the penal code, and files at its prices', async () => {
  answerDialog();
  const release = holdAnswers(penalCodeEndpoints.listPenalCodes);
  answer(reportEndpoints.createReport, () => new Promise(() => {}));
  const screen = await showReport();
  await screen.getByLabelText('Report Type').selectOptions('Citation');
  const offense = screen.getByRole('combobox', { name: 'Add Offense' });
  await offense.fill('resisting ARREST');
  await screen.getByRole('button', { name: 'Add Offense' }).click();
  await expect.element(screen.getByText('Waiting for the penal code...')).toBeVisible();
  await screen.getByRole('button', { name: 'Submit Report' }).click();
  expect(requestsTo(reportEndpoints.createReport)).toEqual([]);
  release(CODES);
  await expect.poll(() => requestsTo(reportEndpoints.createReport)).toHaveLength(1);
  expect(requestsTo(reportEndpoints.createReport)[0]?.body).toMatchObject({
    offenses: [{ title: 'Resisting arrest', fine: 1500, jailTime: 10 }],
    fineAmount: 1500,
  });
});

test('accepts typed offenses without the penal code, and prices them after Retry', async () => {
  answerDialog();
  refuse(penalCodeEndpoints.listPenalCodes, 'rate_limited', 'Too many requests');
  const screen = await showReport();
  const missing = screen.getByText('The penal code could not be loaded.');
  await expect.element(missing).toBeVisible();
  const offense = screen.getByRole('combobox', { name: 'Add Offense' });
  await offense.fill('resisting ARREST');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.getByRole('list', { name: 'Offenses' }))
    .toHaveTextContent(/resisting ARREST\$0/);
  await expect.element(screen.getByLabelText('Fine ($)')).toHaveValue('0');
  answer(penalCodeEndpoints.listPenalCodes, CODES);
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(missing).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Fine ($)')).toHaveValue('1500');
});

test("fills in the scene's plate, call and location; a typed location survives a change of call", async () => {
  const own = call({
    _id: 'own',
    callNumber: 1051,
    type: 'Traffic Stop',
    location: 'Senora Freeway',
    units: [onCall({ _id: 'officer', callsign: 'D-104', name: 'Marcus Vance' })],
  });
  const other = call({ _id: 'other', callNumber: 1050, type: 'Robbery', location: 'Vespucci Canals' });
  answerDialog({ calls: [own, other] });
  const screen = await showReport();
  const calls = screen.getByLabelText('Call', { exact: true });
  const location = screen.getByLabelText('Location');
  await expect.element(screen.getByLabelText('Plate')).toHaveValue('61HYT330');
  await expect.element(calls).toHaveValue('own');
  await expect.element(location).toHaveValue('Senora Freeway');
  await calls.selectOptions('other');
  await expect.element(location).toHaveValue('Vespucci Canals');
  await location.fill('Vespucci Canals, bridge 2');
  await calls.selectOptions('own');
  await expect.element(location).toHaveValue('Vespucci Canals, bridge 2');
});

test('keeps the typed text when the server refuses the eleventh report within an hour', async () => {
  const refusal = 'You filed 10 reports about this civilian in the last hour. Try again later.';
  answerDialog();
  refuse(reportEndpoints.createReport, 'rate_limited', refusal);
  const first = await showReport();
  await first.getByLabelText('Report Type').selectOptions('Arrest');
  await first.getByRole('combobox', { name: 'Add Offense' }).fill('Eleventh offense');
  await userEvent.keyboard('{Enter}');
  await first.getByLabelText('Notes').fill('One too many.');
  await first.getByRole('button', { name: 'Submit Report' }).click();
  await expect.element(first.getByText(refusal)).toBeVisible();
  await cleanup();
  const screen = await showReport();
  await expect.element(screen.getByLabelText('Report Type')).toHaveValue('arrest');
  await expect.element(screen.getByRole('list', { name: 'Offenses' })).toHaveTextContent(/Eleventh offense/);
  await expect.element(screen.getByLabelText('Notes')).toHaveValue('One too many.');
  await expect.element(screen.getByText('Your draft was restored. Cancel discards it.')).toBeVisible();
});

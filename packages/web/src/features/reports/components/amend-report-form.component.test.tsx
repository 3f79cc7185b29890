import { penalCodeEndpoints } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { expect, test } from 'vitest';
import { answer } from '#testing/fake-api.ts';
import { penalCode } from '#testing/fixtures/officer-pages.fixtures.ts';
import { personReport } from '#testing/fixtures/reports.fixtures.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import { SignedIn } from '#testing/signed-in.tsx';
import { AmendReportForm } from './amend-report-form.tsx';

test('sums the points of the offenses while a report is amended, none for a warning', async () => {
  const report = personReport({ offenses: [{ title: 'Robbery', fine: 5000, jailTime: 30, points: 5 }] });
  signIn();
  answer(penalCodeEndpoints.listPenalCodes, [penalCode({ title: 'Evading', points: 3 })]);
  const screen = await show(
    <SignedIn>
      <AmendReportForm report={{ ...report, versions: [], canAmend: true }} />
    </SignedIn>,
  );
  const offenses = screen.getByLabelText('Offenses');
  await expect.element(offenses).toHaveAccessibleDescription('One per line, 5 points');
  await offenses.fill('Robbery\nEVADING\nRude gestures');
  await expect.element(offenses).toHaveAccessibleDescription('One per line, 8 points');
  await screen.getByLabelText('Type').selectOptions('Warning');
  await expect.element(offenses).toHaveAccessibleDescription('One per line');
});

import { penalCodeEndpoints } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { expect, test } from 'vitest';
import { answer } from '#testing/fake-api.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { show } from '#testing/show.tsx';
import PenalCodePage from './penal-code.tsx';

const offense = (title: string) => ({
  _id: title,
  title,
  category: 'Traffic',
  description: '',
  fine: 150,
  fineMin: null,
  fineMax: null,
  jailTime: 0,
  jailMin: null,
  jailMax: null,
  points: 0,
});

test('finds an offense by its title', async () => {
  signIn();
  answer(penalCodeEndpoints.listPenalCodes, [offense('Speeding'), offense('Street racing')]);
  const screen = await show(<PenalCodePage />);
  await expect.element(screen.getByRole('row', { name: /Speeding/ })).toBeVisible();
  await screen.getByLabelText('Search the penal code').fill('RACING');
  await expect.element(screen.getByRole('row', { name: /Speeding/ })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('row', { name: /Street racing/ })).toHaveTextContent('$150');
});

import { penalCodeEndpoints } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { expect, test } from 'vitest';
import { answer } from '#testing/fake-api.ts';
import { signIn } from '#testing/fixtures/session.fixtures.ts';
import { refetchAll, show } from '#testing/show.tsx';
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

test('finds an offense by its title, and has a column for points only if an offense has some', async () => {
  signIn();
  answer(penalCodeEndpoints.listPenalCodes, [offense('Speeding'), offense('Street racing')]);
  const screen = await show(<PenalCodePage />);
  const speeding = screen.getByRole('row', { name: /Speeding/ });
  const racing = screen.getByRole('row', { name: /Street racing/ });
  await expect.element(speeding).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Points' }).elements()).toEqual([]);
  await screen.getByLabelText('Search the penal code').fill('RACING');
  await expect.element(speeding).not.toBeInTheDocument();
  await expect.element(racing).toHaveTextContent('$150');
  answer(penalCodeEndpoints.listPenalCodes, [
    offense('Speeding'),
    { ...offense('Street racing'), points: 4 },
  ]);
  await refetchAll();
  await expect.element(screen.getByRole('columnheader', { name: 'Points' })).toBeVisible();
  await expect.element(racing).toHaveTextContent(/4$/);
});

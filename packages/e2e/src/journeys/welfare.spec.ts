import { ensureOfficer } from '../support/ensure-officer.ts';
import { expect, test } from '../support/server.fixture.ts';

test("an officer answers a dispatcher's welfare check with Code 4", async ({ openAs }) => {
  const dispatcher = await openAs('Dispatcher');
  const officer = await openAs('Officer Xbox');
  await ensureOfficer(officer, 'D-104');
  await officer.request.post('/api/units/status', { data: { status: '10-8' } });
  await officer.goto('/dashboard/pso');
  await expect(officer.getByText('LIVE', { exact: true })).toBeVisible();
  await expect(officer.getByText('No dispatcher on duty. 911 calls go straight to the board.')).toBeVisible();
  const body = { data: { platform: 'Xbox' } };
  await dispatcher.request.post('/api/dispatch/sign-on', body);
  await expect(officer.getByText(/^Dispatch 1: /)).toBeVisible();

  const { units } = await (await officer.request.get('/api/units')).json();
  const unit = units.find(({ callsign }: { callsign: string }) => callsign === 'D-104');
  const askedAt = async () => {
    const answer = await (await dispatcher.request.get('/api/units?platform=Xbox')).json();
    return answer.units.find(({ _id }: { _id: string }) => _id === unit._id).askedAt;
  };
  expect((await dispatcher.request.post(`/api/units/${unit._id}/ask`)).status()).toBe(200);
  const question = officer.getByRole('region', { name: 'Welfare check' });
  await expect(question.getByRole('alert')).toHaveText('Dispatch 1 asks: are you OK?');
  await officer.goto('/home');
  await expect(question).toBeVisible();
  expect(await askedAt()).not.toBeNull();
  await question.getByRole('button', { name: 'Code 4' }).click();
  await expect(question).toHaveCount(0);
  expect(await askedAt()).toBeNull();
  await dispatcher.request.post('/api/dispatch/sign-off', body);
});

import { expect, type Page } from '@playwright/test';

/** Creates a character and an officer profile for the page's user, unless they have one. */
export async function ensureOfficer(page: Page, callsign: string) {
  const { discordId } = await (await page.request.get('/api/auth/me')).json();
  if ((await page.request.get(`/api/officers/${discordId}`)).ok()) return;
  const { civilians } = await (await page.request.get('/api/civilians')).json();
  const answer = await page.request.post('/api/officers', {
    data: { civilianId: civilians[0]._id, callsign, department: 'Xbox' },
  });
  expect(answer.status()).toBe(201);
}

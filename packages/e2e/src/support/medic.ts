import { expect, type Page } from '@playwright/test';

const KIND = 'Fire & EMS';

/** Creates a fire and EMS profile for the page's user if needed, puts them on duty, and returns the unit's ID. */
export async function serveAsMedic(page: Page, callsign = 'M-3'): Promise<string> {
  const { discordId } = await (await page.request.get('/api/auth/me')).json();
  const profile = await page.request.get(`/api/officers/${discordId}`, { params: { kind: KIND } });
  if (!profile.ok()) {
    const { civilians } = await (await page.request.get('/api/civilians')).json();
    const data = { civilianId: civilians[0]._id, callsign, department: 'Xbox', kind: KIND };
    expect((await page.request.post('/api/officers', { data })).status()).toBe(201);
  }
  const answer = await page.request.post('/api/clock/in', { data: { kind: KIND } });
  expect(answer.status()).toBe(200);
  return (await answer.json()).unit._id;
}

interface MedicalCall {
  _id: string;
  callNumber: number;
}

/** Creates a medical call and makes it the unit's only call. */
export async function joinMedicalCall(page: Page, location: string): Promise<MedicalCall> {
  const created = await page.request.post('/api/calls', { data: { type: 'Medical Emergency', location } });
  expect(created.status()).toBe(201);
  const { call } = await created.json();
  const attached = await page.request.post(`/api/calls/${call._id}/attach`, { data: { move: true } });
  expect(attached.status()).toBe(200);
  return call;
}

/** Adds a patient to a call through the API and returns the patient's ID. */
export async function addPatient(page: Page, call: { _id: string }, fields: object): Promise<string> {
  const answer = await page.request.post(`/api/calls/${call._id}/patients`, { data: fields });
  expect(answer.status()).toBe(201);
  return (await answer.json()).patient._id;
}

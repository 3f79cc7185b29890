import { expect, type Page } from '@playwright/test';

const KIND = 'Fire & EMS';

/** Has the page's user on duty in fire and EMS, with a profile of a character of theirs; answers the unit's id. */
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

/** Makes a medical call that the page's unit is on, and no other. */
export async function goOntoMedicalCall(page: Page, location: string): Promise<MedicalCall> {
  const made = await page.request.post('/api/calls', { data: { type: 'Medical Emergency', location } });
  expect(made.status()).toBe(201);
  const { call } = await made.json();
  const attached = await page.request.post(`/api/calls/${call._id}/attach`, { data: { move: true } });
  expect(attached.status()).toBe(200);
  return call;
}

/** Adds a patient to a call as the medic's program would; answers its id. */
export async function addPatient(page: Page, call: { _id: string }, fields: object): Promise<string> {
  const answer = await page.request.post(`/api/calls/${call._id}/patients`, { data: fields });
  expect(answer.status()).toBe(201);
  return (await answer.json()).patient._id;
}

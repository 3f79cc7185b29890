import { expect, type Page } from '@playwright/test';

/** Creates a character with a license and a car that no other journey uses. Returns the character's ID. */
export async function createMotorist(
  owner: Page,
  { firstName, plate }: { firstName: string; plate: string },
): Promise<string> {
  const post = async (address: string, data: object) => {
    const answer = await owner.request.post(address, { data });
    expect(answer.status(), address).toBe(201);
    return answer.json();
  };
  const person = { firstName, lastName: 'Sought', dateOfBirth: '1990-05-17' };
  const { civilian } = await post('/api/civilians', person);
  const { _id: civilianId } = civilian;
  await post(`/api/civilians/${civilianId}/add-license`, { license: 'Class C - Standard Drivers License' });
  await post('/api/vehicles/register', { civilianId, plate, make: 'Karin', model: 'Futo' });
  return civilianId;
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE, SECOND } from '#platform/clock';
import { type Principals, signInPrincipals } from '#testing/principals';
import { discordOf } from '#testing/test-commands';
import { fileReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

async function answerTo(user: TestUser, command: string, values: Record<string, string> = {}) {
  const { discordId } = (await user.get('/api/auth/me')).body;
  const { data } = await discordOf(server, discordId).command(command, values);
  return data.embeds[0].description;
}

test('/name and /mycharacters say until when a character is in custody', async () => {
  const { ssn } = (await people.owner.get(`/api/civilians/${people.civilianId}`)).body.civilian;
  const answers = async () => [
    await answerTo(people.officer, 'name', { name: ssn }),
    await answerTo(people.owner, 'mycharacters'),
  ];
  await fileReport(people.officer, people.civilianId, { type: 'arrest', reason: 'Theft', jailTime: 10 });
  const until = Math.floor((server.clock.now() + 10 * MINUTE) / SECOND);
  for (const answer of await answers()) expect(answer).toContain(`IN CUSTODY until <t:${until}:f>`);
  server.clock.advance(10 * MINUTE);
  for (const answer of await answers()) expect(answer).not.toContain('IN CUSTODY');
});

import { DEMO_ROLES } from '@ten-four/fake-discord/personas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY } from '#platform/clock';
import { type Principals, signInPrincipals } from '#testing/principals';
import { discordOf } from '#testing/test-commands';
import { amendReport, fileReport } from '#testing/test-reports';
import { startTestServer, type TestServer } from '#testing/test-server';
import { makeChange } from '#testing/test-settings';

// The Contest button of a report's direct message.

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

/** Files a report, delivers its direct message, and returns the labels of its buttons. */
async function file(fields: object = {}) {
  const more = { reason: 'Racing', fineAmount: 50, ...fields };
  const report = await fileReport(people.officer, people.civilianId, more);
  await server.outbox.runOnce();
  const message = server.fakeDiscord.messages.at(-1);
  if (message === undefined) throw new Error('No message was sent');
  const buttons = () => message.components.flatMap((row) => row.components);
  return { report, message, labels: () => buttons().map((button) => Object(button).label) };
}

test('is shown while the court is open and the time to contest has not passed', async () => {
  expect((await file()).labels()).toEqual(['Pay Fine']);
  const entry = { grant: 'Judge', roleId: DEMO_ROLES.staff };
  await makeChange(await server.signIn('administrator'), 'grants', [{ op: 'add', list: 'entries', entry }]);
  const { report, labels } = await file();
  expect(labels()).toEqual(['Pay Fine', 'Contest']);
  expect((await file({ fineAmount: 0, jailTime: 5, type: 'arrest' })).labels()).toEqual(['Contest']);
  expect((await file({ type: 'warning' })).labels()).toEqual([]);
  server.clock.advance(7 * DAY);
  await amendReport(people.officer, report, { fineAmount: 60 });
  await server.outbox.runOnce();
  expect(labels()).toEqual(['Pay Fine']);
});

test('opens a form for the statement, for members who can read the report', async () => {
  const { report } = await file();
  const press = async (user: (typeof people)['owner']) => {
    const { discordId } = (await user.get('/api/auth/me')).body;
    return discordOf(server, { id: discordId, direct: true }).press(`contest:${report._id}`);
  };
  expect(await press(people.owner)).toMatchObject({
    type: 9,
    data: {
      custom_id: `contest:${report._id}:modal`,
      title: `Contest report ${report.number}`,
      components: [
        { label: 'Statement', component: { custom_id: 'statement', max_length: 2000, required: true } },
      ],
    },
  });
  expect(await press(people.stranger)).toMatchObject({
    type: 4,
    data: { content: 'Report not found.', flags: 64 },
  });
});

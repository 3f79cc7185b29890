import { idOf } from '@ten-four/fake-discord/testing/calls';
import { SETTINGS } from '@ten-four/fake-discord/testing/start';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/database';
import { isSqlite } from '#db/engine';
import { type Principals, signInPrincipals } from '#testing/principals';
import { commandData, interactionOf, sendSigned } from '#testing/test-commands';
import { startTestServer, type TestServer } from '#testing/test-server';

// An answer that takes longer than Discord waits.

let server: TestServer;
let people: Principals;
beforeAll(async () => {
  server = await startTestServer();
  people = await signInPrincipals(server);
});
afterAll(() => server.stop());

test('a slow command is deferred within three seconds, answered later, and takes effect once', async () => {
  const { db } = server.platform.database;
  const data = commandData('call create', { type: 'Other', details: 'Late' });
  const interaction = interactionOf(server, { id: idOf('officer-xbox') }, { type: 2, data });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The command's writes wait for this lock: on SQLite for the one writer, on PostgreSQL for the table.
  const locked = inTransaction(db, async (tx) => {
    if (!isSqlite(tx)) await sql`lock table calls in access exclusive mode`.execute(tx);
    await held;
  });
  const begun = performance.now();
  const first = await sendSigned(server, interaction);
  expect(performance.now() - begun).toBeLessThan(3000);
  expect([first.status, first.body]).toEqual([200, { type: 5, data: { flags: 64 } }]);
  expect((await sendSigned(server, interaction)).body).toEqual(first.body);
  release();
  await locked;
  const { token } = interaction as { token: string };
  const path = `/api/v10/webhooks/${SETTINGS.clientId}/${token}/messages/@original`;
  await expect.poll(() => server.fakeDiscord.requests).toContainEqual({ method: 'PATCH', path });
  const { calls } = (await people.officer.get('/api/calls')).body;
  expect(calls.filter(({ details }: { details: string }) => details === 'Late')).toHaveLength(1);
});

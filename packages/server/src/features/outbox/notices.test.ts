import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/database';
import { sendNotice } from '#features/outbox/index';
import { newId } from '#platform/ids';
import { listOutbox } from '#testing/test-outbox';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

let server: TestServer;
let staff: TestUser;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('staff');
  owner = await server.signIn('civilian');
});
afterAll(() => server.stop());

const notify = (userId: string, key: string, id: string) =>
  inTransaction(server.platform.database.db, (tx) =>
    sendNotice(tx, {
      key,
      userId,
      platform: 'Xbox',
      about: 'Mara Malone',
      title: 'Fine due tomorrow',
      text: 'Report 1031 about Mara Malone: $200',
      open: { kind: 'report', id },
      now: server.clock.now(),
    }),
  );

test('a notice is sent once per key, opens its subject, and is listed for staff', async () => {
  const { _id: userId, discordId } = (await owner.get('/api/auth/me')).body;
  const id = newId();
  await notify(userId, `fine-due:${id}`, id);
  await notify(userId, `fine-due:${id}`, id);
  await server.outbox.runOnce();
  const sent = server.fakeDiscord.messages.filter(({ recipientId }) => recipientId === discordId);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.embeds).toMatchObject([
    {
      title: 'Fine due tomorrow',
      description: 'Report 1031 about Mara Malone: $200',
      url: `${server.platform.config.webOrigin}/open/report/${id}`,
    },
  ]);
  expect(await listOutbox(staff)).toMatchObject([
    {
      title: 'Fine due tomorrow',
      recipient: 'Mara Malone',
      channel: 'direct-message',
      state: 'Sent',
      reportId: null,
    },
  ]);
});

test('a deleted account gets no notice', async () => {
  const { _id: userId } = (await owner.get('/api/auth/me')).body;
  const { db } = server.platform.database;
  await db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', userId).execute();
  await notify(userId, 'another', newId());
  expect(await listOutbox(staff)).toHaveLength(1);
});

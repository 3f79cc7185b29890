import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#db/database';
import { DEMO_ROLES } from '#demo/personas';
import { MINUTE } from '#platform/clock';
import { createEvents } from '#platform/discord/gateway/events';
import { CALLSIGN, signInPrincipals } from '#testing/principals';
import { idOf } from '#testing/stand-in-calls';
import { openEvents } from '#testing/test-events';
import { startTestServer, type TestServer } from '#testing/test-server';
import type { TestUser } from '#testing/test-user';

/** What is stored of what Discord says of members, and in which order. */

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const STAFF = idOf('staff');
const rowOf = (discordId: string) =>
  server.platform.database.db
    .selectFrom('users')
    .where('discord_id', '=', discordId)
    .select(['id', 'roles', 'left_at'])
    .executeTakeFirstOrThrow();
const member = (discordId: string, roles: string[]) => ({
  user: { id: discordId, username: 'renamed', discriminator: '0', avatar: null },
  roles,
});

/** Has a refresh be asked and answered, but its answer arrive only after what is done meanwhile. */
async function refreshSlowly(userId: string, meanwhile: () => Promise<unknown>): Promise<void> {
  server.standIn.fail.next('GET /api/v10/guilds/*/members/**', { kind: 'hold' });
  const asked = server.standIn.requests.length;
  const refreshing = server.platform.roleRefresh.refresh(userId);
  await expect.poll(() => server.standIn.requests.length).toBe(asked + 1);
  await meanwhile();
  server.standIn.fail.clear();
  await refreshing;
}

test('a refresh that was asked before a later word was stored is thrown away', async () => {
  const staff = await server.signIn('staff');
  const { id } = await rowOf(STAFF);
  const about = { userId: id, discordId: STAFF };
  await refreshSlowly(id, () => server.platform.memberWords.keep(about, member(STAFF, [])));
  expect((await rowOf(STAFF)).roles).toBe('[]');
  expect((await staff.get('/api/civilians/all')).status).toBe(403);
  expect((await staff.get('/api/auth/me')).body.username).toBe('renamed');

  await refreshSlowly(id, () => server.platform.memberWords.end(about, { hasLeft: true }));
  expect((await rowOf(STAFF)).left_at).not.toBeNull();
  expect((await staff.get('/api/auth/me')).status).toBe(401);
});

test('a sign-in that Discord answers late brings no old roles back, and nobody who has left', async () => {
  await server.signIn('staff');
  const { id } = await rowOf(STAFF);
  const about = { userId: id, discordId: STAFF };
  const words = server.platform.memberWords;
  const again = await signInSlowly(() => words.keep(about, member(STAFF, [])));
  expect([again.status, (await rowOf(STAFF)).roles]).toEqual([302, '[]']);
  const left = await signInSlowly(() => words.end(about, { hasLeft: true }));
  expect([left.status, left.body.code]).toEqual([403, 'forbidden']);
  expect((await rowOf(STAFF)).left_at).not.toBeNull();
});

test('a role that is no more is not brought back by an answer of before', async () => {
  await server.signIn('staff');
  const { id } = await rowOf(STAFF);
  const { memberWords } = server.platform;
  await memberWords.dropRole(DEMO_ROLES.staff);
  await memberWords.keep({ userId: id, discordId: STAFF }, member(STAFF, [DEMO_ROLES.staff, '77']));
  expect((await rowOf(STAFF)).roles).toBe('["77"]');
});

test('a role that is there again counts again: as soon as Discord says so, or once no answer of before can come', async () => {
  await server.signIn('staff');
  const { id } = await rowOf(STAFF);
  const { memberWords, database, config, log } = server.platform;
  const { guildId } = config.discord;
  const hear = createEvents({
    db: database.db,
    guildId,
    memberWords,
    onGuildChange: async () => {},
    log,
  });
  const keep = () =>
    memberWords.keep({ userId: id, discordId: STAFF }, member(STAFF, [DEMO_ROLES.staff, '77']));
  const both = JSON.stringify([DEMO_ROLES.staff, '77']);
  await memberWords.dropRole(DEMO_ROLES.staff);
  const role = { id: DEMO_ROLES.staff, name: 'Staff' };
  await hear({ name: 'GUILD_ROLE_CREATE', data: { guild_id: guildId, role } });
  await keep();
  expect((await rowOf(STAFF)).roles).toBe(both);
  await memberWords.dropRole(DEMO_ROLES.staff);
  server.clock.advance(10 * MINUTE - 1);
  await keep();
  expect((await rowOf(STAFF)).roles).toBe('["77"]');
  server.clock.advance(1);
  await keep();
  expect((await rowOf(STAFF)).roles).toBe(both);
});

/** Has somebody sign in whose roles Discord answers only after what is done meanwhile. */
async function signInSlowly(meanwhile: () => Promise<unknown>) {
  const user = server.visitor();
  const back = await user.comeBackFromDiscord('staff');
  server.standIn.fail.next('GET /api/v10/guilds/*/members/**', { kind: 'hold' });
  const isAsked = () => server.standIn.requests.at(-1)?.path.includes('/members/');
  const signingIn = user.get(back);
  await expect.poll(isAsked).toBe(true);
  await meanwhile();
  server.standIn.fail.clear();
  return signingIn;
}

const onDuty = async (user: TestUser): Promise<string[]> =>
  (await user.get('/api/units')).body.units
    .filter(({ onDutySince }: { onDutySince: string | null }) => onDutySince !== null)
    .map(({ callsign }: { callsign: string }) => callsign);

test('a late word changes nothing of what follows from roles either', async () => {
  const { officer, staff } = await signInPrincipals(server);
  await officer.post('/api/clock/in');
  const discordId = idOf('officer-xbox');
  const { id } = await rowOf(discordId);
  const about = { userId: id, discordId, isLate: () => true };
  expect(await server.platform.memberWords.keep(about, member(discordId, []))).toBe(false);
  expect(await server.platform.memberWords.end(about, { hasLeft: true })).toBe(false);
  expect(await onDuty(staff)).toContain(CALLSIGN);
});

test('a role that is no more is taken from everybody who holds it, and duty by it ends', async () => {
  const { officer, staff } = await signInPrincipals(server);
  await officer.post('/api/clock/in');
  expect(await onDuty(staff)).toContain(CALLSIGN);
  const { db } = server.platform.database;
  const { publicSafety } = DEMO_ROLES;
  const others = Array.from({ length: 250 }, (_, index) => {
    // One role's id may be the beginning of another's.
    const roles = index === 0 ? [`${publicSafety}0`] : [publicSafety, '77'];
    const who = {
      id: `user-${String(index).padStart(3, '0')}`,
      discord_id: `86${index}`,
      username: 'member',
    };
    const told = { roles: JSON.stringify(roles), roles_checked_at: 5, created_at: 5, last_seen_at: 5 };
    return { ...who, ...told, discriminator: '0', avatar: null, discord_tokens: null };
  });
  await inTransaction(db, async (tx) => {
    for (const other of others) await tx.insertInto('users').values(other).execute();
  });
  const events = await openEvents(officer);
  const holders = () =>
    db.selectFrom('users').where('roles', 'like', `%"${publicSafety}"%`).select('id').execute();
  const dropping = server.platform.memberWords.dropRole(publicSafety);
  // Who asks for something meanwhile gets their turn.
  await turn();
  expect(await holders()).not.toEqual([]);
  await dropping;
  expect(await holders()).toEqual([]);
  const rows = await db.selectFrom('users').where('id', 'like', 'user-%').orderBy('id').selectAll().execute();
  expect(rows.map(({ roles }) => roles)).toEqual([`["${publicSafety}0"]`, ...Array(249).fill('["77"]')]);
  expect(new Set(rows.map((row) => row.roles_checked_at))).toEqual(new Set([5]));
  expect(await onDuty(staff)).not.toContain(CALLSIGN);
  expect((await officer.get('/api/calls')).status).toBe(403);
  expect((await events.next('access')).name).toBe('access');
  events.cut();
});

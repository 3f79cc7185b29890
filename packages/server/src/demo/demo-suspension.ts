import type { DemoRows } from '#demo/rows';
import { ADDRESS, type Town, type TownUser } from '#demo/town';
import { suspendMember } from '#features/members/index';
import { DAY, MINUTE } from '#platform/clock';

/** Adds somebody whom staff has suspended. */
export async function seedSuspension(
  town: Town,
  { character, reason, ago, lasts, ...member }: DemoRows['people']['suspended'],
  staff: TownUser,
): Promise<void> {
  const user = await town.addUser({ ...member, roles: [] });
  await town.addCharacter(user, character);
  const viewer = { ...staff, sessionId: '', staff: true, administrator: false, officer: null };
  const now = town.ago(ago, MINUTE);
  const until = new Date(now + lasts * DAY).toISOString();
  const act = { id: user.userId, actor: { viewer, address: ADDRESS }, settings: town.settings, now };
  await suspendMember(town.tx, act, { reason, until });
}

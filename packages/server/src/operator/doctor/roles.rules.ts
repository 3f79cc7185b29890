import type { GrantEntry } from '@ten-four/contract/settings/sections/grants.section';
import type { Grant } from '@ten-four/contract/settings/settings.values';
import type { KnownCommunity } from '#operator/doctor/community';
import { type Finding, note, ok, problem } from '#operator/doctor/finding';
import type { ToldRole } from '#platform/discord/guild';
import type { Config } from '#platform/env';

/** Bits of Discord's permissions. */
const ADMINISTRATOR = 0x8n;
const MANAGE_ROLES = 0x1000_0000n;

/**
 * Whether each role that grants something is one of the community's, and whether the bot, by its own roles (that of
 * everybody among them), may give the license roles: only roles below its highest one, and only with Manage Roles.
 */
export function checkRoles(
  grants: readonly GrantEntry[],
  roles: readonly ToldRole[],
  own: readonly ToldRole[],
): Finding[] {
  const known = new Map(roles.map((role) => [role.id, role]));
  const missing = grants.filter(({ roleId }) => !known.has(roleId));
  const findings = missing.map(sayMissing);
  if (missing.length === 0 && grants.length > 0) {
    findings.push(ok(`All ${grants.length} role ids are roles of your Discord server`));
  }
  const licenses = grants.flatMap(({ grant, roleId }) => {
    const role = known.get(roleId);
    return grant === 'License' && role !== undefined ? [role] : [];
  });
  return licenses.length === 0 ? findings : [...findings, ...checkGranting(licenses, own)];
}

function sayMissing(entry: GrantEntry): Finding {
  if (entry.host === null) {
    return problem(
      `${nameOf(entry)} is no role of your Discord server any more`,
      'Settings, "Roles & grants": remove it, and add the role that is meant.',
    );
  }
  return problem(
    `${entry.host} ${entry.roleId} is no role of your Discord server`,
    'Server settings, "Roles", "…" of the role, "Copy Role ID" (needs Developer Mode).',
  );
}

/** What a grant is called: its variable where the host sets it, else its role and what it gives. */
const nameOf = ({ host, grant, roleName, roleId }: GrantEntry): string =>
  host ?? `${roleName === '' ? roleId : roleName} (${grant})`;

/** Whether no role stands for everybody by mistake, and none for two things of which one weighs more. */
export function checkRolesApart({ roles, discord }: Config, grants: readonly GrantEntry[]): Finding[] {
  const everyone = discord?.guildId;
  const findings: Finding[] = [];
  if (everyone !== undefined && roles.staff === everyone) {
    findings.push(
      problem(
        'ROLE_STAFF is @everyone, which makes nobody staff: nobody would have what it grants',
        'Make a role for it (Server settings, "Roles") and give that one to those who are meant; copy its id.',
      ),
    );
  }
  const byRole = new Map<string, GrantEntry[]>();
  for (const entry of grants) byRole.set(entry.roleId, [...(byRole.get(entry.roleId) ?? []), entry]);
  for (const [id, entries] of byRole) findings.push(...checkOneRole(entries, id === everyone));
  return findings;
}

function checkOneRole(entries: readonly GrantEntry[], isEveryone: boolean): Finding[] {
  const listed = entries.map(nameOf).join(' and ');
  if (isEveryone) return [note(`${listed} is @everyone: every member has what it grants`)];
  const licenses = entries.filter(({ grant }) => grant === 'License');
  const isOneGrant = new Set(entries.map(({ grant }) => grant)).size === 1;
  if (entries.length === 1 || (isOneGrant && licenses.length === 0)) return [];
  if (licenses.length === 0 || licenses.length === entries.length) {
    return [note(`${listed} are one role: whoever has it is all of that`)];
  }
  return [
    problem(
      `${listed} are one role: the bot would give it to whoever passes a driver's test`,
      'Make a role of its own for the license, and choose that one.',
    ),
  ];
}

/** Which grants no role gives, so that nobody can do a part of the game. */
export function checkRolesSet({ demo }: Config, { grants, licenses }: KnownCommunity): Finding[] {
  if (demo) return [];
  const gives = (...wanted: Grant[]) => grants.some(({ grant }) => wanted.includes(grant));
  const findings = [
    ...(gives('Public Safety', 'Staff')
      ? []
      : [note('Nobody can be an officer: no role gives Public Safety')]),
    ...(gives('Staff') ? [] : [note('Nobody but administrators is staff: no role gives Staff')]),
    ...(gives('Fire & EMS') ? [] : [note('Nobody can be fire/rescue: no role gives Fire & EMS')]),
  ];
  const unset = licenses.filter(({ _id }) => !grants.some(({ licenseId }) => licenseId === _id));
  if (unset.length === 0) return findings;
  const names = unset.map(({ name }) => name).join(', ');
  return [...findings, note(`Only staff, on their own characters, can add: ${names}`)];
}

function checkGranting(licenses: readonly ToldRole[], own: readonly ToldRole[]): Finding[] {
  const permissions = own.reduce((all, role) => all | BigInt(role.permissions), 0n);
  if ((permissions & (ADMINISTRATOR | MANAGE_ROLES)) === 0n) {
    return [
      problem(
        'The bot may not give roles, so a passed test brings no license role',
        'Server settings, "Roles", the role of the bot, "Permissions": switch on "Manage Roles".',
      ),
    ];
  }
  const highest = Math.max(...own.map(({ position }) => position));
  const above = licenses.filter(({ position }) => position >= highest);
  const managed = licenses.filter((role) => role.managed);
  if (above.length > 0) {
    return [
      problem(
        `The bot stands below what it should give: ${above.map(({ name }) => name).join(', ')}`,
        'Server settings, "Roles": drag the role of the bot above them.',
      ),
    ];
  }
  if (managed.length > 0) {
    return [
      problem(
        `Nobody can give roles that Discord or a bot manages: ${managed.map(({ name }) => name).join(', ')}`,
        'Make ordinary roles for the licenses.',
      ),
    ];
  }
  return [ok('The bot may give the license roles')];
}

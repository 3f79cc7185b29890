import type { GuildRole } from '#operator/doctor/discord-questions';
import { type Finding, note, ok, problem } from '#operator/doctor/finding';
import type { Config, RoleSettings } from '#platform/env';

/** Bits of Discord's permissions. */
const ADMINISTRATOR = 0x8n;
const MANAGE_ROLES = 0x1000_0000n;

/**
 * Whether each configured role is one of the community's, and whether the bot, by its own roles (that of everybody
 * among them), may give the license roles: only roles below its highest one, and only with Manage Roles.
 */
export function checkRoles(
  settings: RoleSettings,
  roles: readonly GuildRole[],
  own: readonly GuildRole[],
): Finding[] {
  const known = new Map(roles.map((role) => [role.id, role]));
  const set = listSet(settings);
  const missing = set.filter(([, id]) => !known.has(id));
  const findings = missing.map(([name, id]) =>
    problem(
      `${name} ${id} is no role of your Discord server`,
      'Server settings, "Roles", "…" of the role, "Copy Role ID" (needs Developer Mode).',
    ),
  );
  if (missing.length === 0 && set.length > 0) {
    findings.push(ok(`All ${set.length} role ids are roles of your Discord server`));
  }
  const licenses = set.flatMap(([name, id]) => {
    const role = known.get(id);
    return isLicense(name) && role !== undefined ? [role] : [];
  });
  return licenses.length === 0 ? findings : [...findings, ...checkGranting(licenses, own)];
}

/** The settings that name a role, with its id. */
function listSet(settings: RoleSettings): [string, string][] {
  const named = {
    ROLE_PUBLIC_SAFETY: settings.publicSafety,
    ROLE_STAFF: settings.staff,
    ROLE_FIRE_RESCUE: settings.fireRescue,
    ROLE_FIRE_RESCUE_STAFF: settings.fireRescueStaff,
    ROLE_LICENSE_CLASS_C: settings.licenses['Class C - Standard Drivers License'],
    ROLE_LICENSE_CLASS_M: settings.licenses['Class M - Motorcycle License'],
    ROLE_LICENSE_CLASS_A: settings.licenses['Class A - CDL Class A License'],
    ROLE_LICENSE_CLASS_B: settings.licenses['Class B - CDL Class B License'],
  };
  return Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== null);
}

const isLicense = (name: string): boolean => name.startsWith('ROLE_LICENSE_');
const isFire = (name: string): boolean => name.startsWith('ROLE_FIRE_');

/** Whether no role stands for everybody, and none for two things of which one weighs more. */
export function checkRolesApart({ roles, discord }: Config): Finding[] {
  const byRole = new Map<string, string[]>();
  for (const [name, id] of discord === null ? [] : listSet(roles)) {
    byRole.set(id, [...(byRole.get(id) ?? []), name]);
  }
  return [...byRole].flatMap(([id, names]) => {
    const listed = names.join(' and ');
    if (id === discord?.guildId) {
      return [
        problem(
          `${listed} is @everyone, a role that Discord lists with no member: nobody would have what it grants`,
          'Make a role for it (Server settings, "Roles") and give that one to those who are meant; copy its id.',
        ),
      ];
    }
    const licenses = names.filter(isLicense);
    // Both fire/rescue roles grant the same.
    if (names.length === 1 || names.every(isFire)) return [];
    if (licenses.length === 0 || licenses.length === names.length) {
      return [note(`${listed} are one role: whoever has it is all of that`)];
    }
    return [
      problem(
        `${listed} are one role: the bot would give it to whoever passes a driver's test`,
        'Make a role of its own for the license, and copy its id.',
      ),
    ];
  });
}

function checkGranting(licenses: readonly GuildRole[], own: readonly GuildRole[]): Finding[] {
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

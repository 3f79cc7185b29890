import { GatewayDispatchEvents } from 'discord-api-types/v10';
import { pushBounded } from './bounded.ts';
import { unknownError } from './discord-error.ts';
import { DEMO_ROLE_NAMES, OWNER_ID, type Persona } from './personas.ts';

export interface RoleGrant {
  userId: string;
  roleId: string;
  at: number;
}

interface Member {
  roles: string[];
  joinedAt: number;
}

export type Profile = Partial<Omit<Persona, 'id' | 'roles'>>;

export interface BotRole {
  permissions: string;
  position: number;
}

const MANAGE_ROLES = '268435456';
/** Hash of the icon. */
const ICON = '4a7d1ed414474e4033ac29ccb8653d9b';
/** Pinged by the demo's panics. */
export const ON_CALL = '1042918595892609024';
const MAX_GRANTS = 300;
const COLORS = [0x3b82f6, 0xa855f7, 0xef4444, 0xf97316, 0x22c55e, 0x22c55e, 0x22c55e, 0x22c55e];

export const apiBot = (clientId: string) => ({
  id: clientId,
  username: 'ten-four',
  discriminator: '0000',
  avatar: null,
  bot: true,
  flags: 0,
});

export class Guild {
  readonly grants: RoleGrant[] = [];
  readonly #options: { communityName: string; guildId: string; clientId: string };
  readonly #personas = new Map<string, Persona>();
  readonly #members = new Map<string, Member>();
  readonly #closedToMessages = new Set<string>();
  readonly #now: () => number;
  readonly #deletedRoles = new Set<string>();
  onEvent: (name: GatewayDispatchEvents, data: object) => void = () => {};
  #bot: BotRole = { permissions: MANAGE_ROLES, position: DEMO_ROLE_NAMES.size + 1 };

  constructor(
    options: { communityName: string; guildId: string; clientId: string; personas: readonly Persona[] },
    now: () => number,
  ) {
    this.#options = options;
    this.#now = now;
    for (const persona of options.personas) {
      this.#personas.set(persona.id, persona);
      this.addMember(persona.id, persona.roles);
    }
  }

  get personas(): Persona[] {
    return [...this.#personas.values()];
  }

  addMember(userId: string, roles: readonly string[], profile: Profile = {}): void {
    const known = this.findPersona(userId) ?? newcomer(userId);
    this.#personas.set(userId, { ...known, ...profile });
    const isNew = !this.#members.has(userId);
    this.#members.set(userId, { roles: [...roles], joinedAt: this.#now() });
    if (isNew) this.onEvent(GatewayDispatchEvents.GuildMemberAdd, this.#memberEvent(userId));
    else this.#publishMember(userId);
  }

  /** Removes a member, who can still sign in to Discord. */
  remove(userId: string): void {
    const persona = this.findPersona(userId);
    if (!this.#members.delete(userId) || persona === undefined) return;
    const { guildId } = this.#options;
    const data = { guild_id: guildId, user: this.apiUser(persona) };
    this.onEvent(GatewayDispatchEvents.GuildMemberRemove, data);
  }

  setRoles(userId: string, roles: readonly string[]): void {
    this.#memberOrThrow(userId).roles = [...roles];
    this.#publishMember(userId);
  }

  /** Deletes a role. Discord sends no member updates for it. */
  deleteRole(roleId: string): void {
    this.#deletedRoles.add(roleId);
    for (const member of this.#members.values()) {
      member.roles = member.roles.filter((held) => held !== roleId);
    }
    const data = { guild_id: this.#options.guildId, role_id: roleId };
    this.onEvent(GatewayDispatchEvents.GuildRoleDelete, data);
  }

  grantRole(userId: string, roleId: string): void {
    const member = this.#memberOrThrow(userId);
    if (member.roles.includes(roleId)) return;
    member.roles.push(roleId);
    pushBounded(this.grants, { userId, roleId, at: this.#now() }, MAX_GRANTS);
    this.#publishMember(userId);
  }

  setBotRole(role: Partial<BotRole>): void {
    this.#bot = { ...this.#bot, ...role };
    const { guildId } = this.#options;
    const changed = apiRole(this.#botRoleId, 'Ten-Four', this.#bot, true);
    this.onEvent(GatewayDispatchEvents.GuildRoleUpdate, { guild_id: guildId, role: changed });
  }

  setOpenToMessages(userId: string, open: boolean): void {
    if (open) this.#closedToMessages.delete(userId);
    else this.#closedToMessages.add(userId);
  }

  isOpenToMessages(userId: string): boolean {
    return !this.#closedToMessages.has(userId);
  }

  isMember(userId: string): boolean {
    return this.#members.has(userId);
  }

  findPersona(userId: string): Persona | undefined {
    return this.#personas.get(userId);
  }

  apiGuild() {
    const { communityName, guildId } = this.#options;
    const everyone = apiRole(guildId, '@everyone', { position: 0, permissions: '104324673' });
    const named = [...DEMO_ROLE_NAMES].map(([id, name], index) =>
      apiRole(id, name, { position: index + 1, permissions: '0', color: COLORS[index] ?? 0 }),
    );
    const onCall = { ...apiRole(ON_CALL, 'On-call', { position: 1, permissions: '0' }), mentionable: true };
    const existing = [onCall, ...named].filter(({ id }) => !this.#deletedRoles.has(id));
    const bot = apiRole(this.#botRoleId, 'Ten-Four', this.#bot, true);
    return {
      id: guildId,
      name: communityName,
      icon: ICON,
      owner_id: OWNER_ID,
      roles: [everyone, ...existing, { ...bot, tags: { bot_id: this.#options.clientId } }],
    };
  }

  apiBotMember() {
    const { clientId } = this.#options;
    return { user: apiBot(clientId), nick: null, avatar: null, roles: [this.#botRoleId], flags: 0 };
  }

  apiUser({ id, username, discriminator, avatar }: Persona) {
    return { id, username, discriminator, global_name: null, avatar, bot: false, public_flags: 0, flags: 0 };
  }

  apiMember(userId: string) {
    const member = this.#memberOrThrow(userId);
    const persona = this.findPersona(userId);
    if (persona === undefined) throw unknownError('Member');
    return {
      user: this.apiUser(persona),
      nick: null,
      avatar: null,
      banner: null,
      roles: [...member.roles],
      joined_at: new Date(member.joinedAt).toISOString(),
      premium_since: null,
      communication_disabled_until: null,
      deaf: false,
      mute: false,
      pending: false,
      flags: 0,
    };
  }

  /** Returns members sorted by numeric ID. */
  apiMembers(after: string, max: number) {
    return [...this.#members.keys()]
      .filter((id) => BigInt(id) > BigInt(after))
      .sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
      .slice(0, max)
      .map((id) => this.apiMember(id));
  }

  #publishMember(userId: string): void {
    this.onEvent(GatewayDispatchEvents.GuildMemberUpdate, this.#memberEvent(userId));
  }

  #memberEvent = (userId: string) => ({ guild_id: this.#options.guildId, ...this.apiMember(userId) });

  get #botRoleId(): string {
    return String(BigInt(this.#options.clientId) + 100n);
  }

  #memberOrThrow(userId: string): Member {
    const member = this.#members.get(userId);
    if (member === undefined) throw unknownError('Member');
    return member;
  }
}

function newcomer(id: string): Persona {
  const username = `user.${id}`;
  const summary = 'A member of the community';
  return { id, key: id, label: username, summary, username, discriminator: '0', avatar: null, roles: [] };
}

function apiRole(
  id: string,
  name: string,
  { position, permissions, color = 0 }: BotRole & { color?: number },
  managed = false,
) {
  const colors = { primary_color: color, secondary_color: null, tertiary_color: null };
  const look = { color, colors, hoist: false, mentionable: false, flags: 0 };
  return { id, name, position, permissions, managed, ...look };
}

import { remember } from '#demo/discord-stand-in/bounded-log';
import { unknownMember } from '#demo/discord-stand-in/discord-error';
import type { Persona } from '#demo/personas';

/** One role that was granted through the API and that the member had not held before. */
export interface RoleGrant {
  userId: string;
  roleId: string;
  at: number;
}

interface Member {
  roles: string[];
  joinedAt: number;
}

/** What may be said of a user besides the id and the roles. */
export type Profile = Partial<Omit<Persona, 'id' | 'roles'>>;

const KEPT_GRANTS = 300;

/** The community's Discord server: who exists, who is a member, and who holds which role. */
export class Guild {
  readonly grants: RoleGrant[] = [];
  readonly #personas = new Map<string, Persona>();
  readonly #members = new Map<string, Member>();
  readonly #closedToMessages = new Set<string>();
  readonly #now: () => number;

  constructor(personas: readonly Persona[], now: () => number) {
    this.#now = now;
    for (const persona of personas) {
      this.#personas.set(persona.id, persona);
      this.addMember(persona.id, persona.roles);
    }
  }

  get personas(): Persona[] {
    return [...this.#personas.values()];
  }

  /** Somebody who left comes back, or somebody new comes; `profile` says what is special about them. */
  addMember(userId: string, roles: readonly string[], profile: Profile = {}): void {
    const known = this.#personas.get(userId) ?? newcomer(userId);
    this.#personas.set(userId, { ...known, ...profile });
    this.#members.set(userId, { roles: [...roles], joinedAt: this.#now() });
  }

  /** The user leaves the community but can still sign in to Discord. */
  remove(userId: string): void {
    this.#members.delete(userId);
  }

  setRoles(userId: string, roles: readonly string[]): void {
    this.#memberOrThrow(userId).roles = [...roles];
  }

  grantRole(userId: string, roleId: string): void {
    const member = this.#memberOrThrow(userId);
    if (member.roles.includes(roleId)) return;
    member.roles.push(roleId);
    remember(this.grants, { userId, roleId, at: this.#now() }, KEPT_GRANTS);
  }

  revokeRole(userId: string, roleId: string): void {
    const member = this.#memberOrThrow(userId);
    member.roles = member.roles.filter((held) => held !== roleId);
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

  find(userId: string): Persona | undefined {
    return this.#personas.get(userId);
  }

  findByKey(key: string): Persona | undefined {
    return this.personas.find((persona) => persona.key === key);
  }

  /** The user object that `identify` gives. */
  apiUser(persona: Persona) {
    const { id, username, discriminator, avatar } = persona;
    return { id, username, discriminator, global_name: null, avatar, bot: false, public_flags: 0, flags: 0 };
  }

  /** The member object of the API; throws Unknown Member for who is not one. */
  apiMember(userId: string) {
    const member = this.#memberOrThrow(userId);
    const persona = this.find(userId);
    if (persona === undefined) throw unknownMember();
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

  #memberOrThrow(userId: string): Member {
    const member = this.#members.get(userId);
    if (member === undefined) throw unknownMember();
    return member;
  }
}

function newcomer(id: string): Persona {
  const username = `user.${id}`;
  const summary = 'A member of the community';
  return { id, key: id, label: username, summary, username, discriminator: '0', avatar: null, roles: [] };
}

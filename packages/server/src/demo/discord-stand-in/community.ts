import { DEMO_ROLE_NAMES } from '#demo/personas';

/** What the bot's own role allows (Discord's bit set, as text) and how high it stands. */
export interface BotRole {
  permissions: string;
  position: number;
}

const MANAGE_ROLES = '268435456';

/** The community as Discord describes it: its roles, the lowest first, and the bot as a member. */
export class Community {
  readonly #name: string;
  readonly #guildId: string;
  readonly #clientId: string;
  #bot: BotRole = { permissions: MANAGE_ROLES, position: DEMO_ROLE_NAMES.size + 1 };

  constructor(options: { communityName: string; guildId: string; clientId: string }) {
    this.#name = options.communityName;
    this.#guildId = options.guildId;
    this.#clientId = options.clientId;
  }

  setBotRole(role: Partial<BotRole>): void {
    this.#bot = { ...this.#bot, ...role };
  }

  /** Discord makes a role for each bot, with an id like any other. */
  get #botRoleId(): string {
    return String(BigInt(this.#clientId) + 100n);
  }

  apiGuild() {
    const everyone = apiRole(this.#guildId, '@everyone', { position: 0, permissions: '104324673' });
    const named = [...DEMO_ROLE_NAMES].map(([id, name], index) =>
      apiRole(id, name, { position: index + 1, permissions: '0' }),
    );
    const bot = apiRole(this.#botRoleId, 'Ten-Four', this.#bot, true);
    return { id: this.#guildId, name: this.#name, icon: null, roles: [everyone, ...named, bot] };
  }

  /** The bot as a user; a bot has the id of its application. */
  apiBot() {
    return {
      id: this.#clientId,
      username: 'ten-four',
      discriminator: '0000',
      avatar: null,
      bot: true,
      flags: 0,
    };
  }

  apiBotMember() {
    return { user: this.apiBot(), nick: null, avatar: null, roles: [this.#botRoleId], flags: 0 };
  }
}

function apiRole(id: string, name: string, { position, permissions }: BotRole, managed = false) {
  return { id, name, position, permissions, managed, color: 0, hoist: false, mentionable: false, flags: 0 };
}

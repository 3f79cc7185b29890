import { ChannelType, GatewayDispatchEvents } from 'discord-api-types/v10';
import { DiscordError, unknownError } from './discord-error.ts';

export interface GuildChannel {
  id: string;
  type: ChannelType;
  name: string;
  parentId: string | null;
}

export const DEMO_CHANNELS = {
  xboxDispatch: '1042918600000000001',
  xboxPanic: '1042918600000000002',
  xboxUnits: '1042918600000000003',
  playstationDispatch: '1042918600000000004',
  playstationPanic: '1042918600000000005',
  playstationUnits: '1042918600000000006',
  dutyLog: '1042918600000000007',
  general: '1042918600000000008',
  news: '1042918600000000009',
  radio: '1042918600000000010',
} as const;

const CATEGORY = '1042918600000000100';
const text = (id: string, name: string, parentId: string | null = CATEGORY): GuildChannel => ({
  id,
  type: ChannelType.GuildText,
  name,
  parentId,
});

/** Discord's error codes. */
export type Forbidden = 50_001 | 50_013;
const NAMES: Readonly<Record<Forbidden, string>> = { 50001: 'Missing Access', 50013: 'Missing Permissions' };

export class Channels {
  readonly #channels = new Map<string, GuildChannel>();
  readonly #forbidden = new Map<string, Forbidden>();
  onEvent: (name: GatewayDispatchEvents, channel: GuildChannel) => void = () => {};

  constructor() {
    const ids = DEMO_CHANNELS;
    for (const channel of [
      text(ids.general, 'general', null),
      { ...text(ids.news, 'news', null), type: ChannelType.GuildAnnouncement },
      { ...text(CATEGORY, 'Dispatch', null), type: ChannelType.GuildCategory },
      text(ids.xboxDispatch, 'xbox-dispatch'),
      text(ids.xboxPanic, 'xbox-panic'),
      text(ids.xboxUnits, 'xbox-units'),
      text(ids.playstationDispatch, 'playstation-dispatch'),
      text(ids.playstationPanic, 'playstation-panic'),
      text(ids.playstationUnits, 'playstation-units'),
      text(ids.dutyLog, 'duty-log'),
      { ...text(ids.radio, 'Radio'), type: ChannelType.GuildVoice },
    ]) {
      this.#channels.set(channel.id, channel);
    }
  }

  get texts(): GuildChannel[] {
    const types = [ChannelType.GuildText, ChannelType.GuildAnnouncement];
    return [...this.#channels.values()].filter(({ type }) => types.includes(type));
  }

  has(id: string): boolean {
    return this.#channels.has(id);
  }

  remove(id: string): void {
    this.#publish(GatewayDispatchEvents.ChannelDelete, id);
    this.#channels.delete(id);
  }

  /** Forbids the bot to write there; null allows it again. */
  forbid(id: string, code: Forbidden | null): void {
    if (code === null) this.#forbidden.delete(id);
    else this.#forbidden.set(id, code);
    this.#publish(GatewayDispatchEvents.ChannelUpdate, id);
  }

  #publish(name: GatewayDispatchEvents, id: string): void {
    const channel = this.#channels.get(id);
    if (channel !== undefined) this.onEvent(name, channel);
  }

  refuseForbidden(id: string): void {
    if (!this.has(id)) throw unknownError('Channel');
    const code = this.#forbidden.get(id);
    if (code !== undefined) throw new DiscordError(403, code, NAMES[code]);
  }

  api(guildId: string) {
    return [...this.#channels.values()].map(({ id, type, name, parentId }, position) => ({
      id,
      type,
      name,
      position,
      guild_id: guildId,
      parent_id: parentId,
      permission_overwrites: [],
      nsfw: false,
    }));
  }
}

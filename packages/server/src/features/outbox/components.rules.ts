import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIButtonComponentWithURL,
  type APIComponentInMessageActionRow,
  type APIEmbed,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import { SECOND } from '#platform/clock';

export type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

export const COLORS = { red: 13832767, amber: 16761165, blue: 7252223, gray: 6255240 } as const;

/** Everything that an edit replaces. */
export interface Card {
  content: string;
  embeds: APIEmbed[];
  components: Row[];
}

export const button = (
  label: string,
  customId: string,
  style: APIButtonComponentWithCustomId['style'] = ButtonStyle.Secondary,
): APIButtonComponentWithCustomId => ({ type: ComponentType.Button, style, label, custom_id: customId });

export const link = (label: string, url: string): APIButtonComponentWithURL => ({
  type: ComponentType.Button,
  style: ButtonStyle.Link,
  label,
  url,
});

export const row = (...buttons: APIComponentInMessageActionRow[]): Row => ({
  type: ComponentType.ActionRow,
  components: buttons,
});

const MAX_OPTIONS = 25;
const MAX_IN_OPTION = 100;

export function select(
  placeholder: string,
  customId: string,
  options: readonly { label: string; value: string }[],
): Row[] {
  if (options.length === 0) return [];
  const shown = options
    .slice(0, MAX_OPTIONS)
    .map(({ label, value }) => ({ label: label.slice(0, MAX_IN_OPTION), value }));
  return [row({ type: ComponentType.StringSelect, custom_id: customId, placeholder, options: shown })];
}

export const ago = (timestamp: string): string => `<t:${Math.floor(Date.parse(timestamp) / SECOND)}:R>`;

/** Shows a time in milliseconds as a day, in each reader's language and time zone. */
export const dayOf = (time: number): string => `<t:${Math.floor(time / SECOND)}:D>`;

/** Shows a timestamp like `dayOf`, with the time of day. */
export const momentOf = (timestamp: string): string => `<t:${Math.floor(Date.parse(timestamp) / SECOND)}:f>`;

export const openAddress = (web: string, kind: string, id: string): string => `${web}/open/${kind}/${id}`;

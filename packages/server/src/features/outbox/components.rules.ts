import { type APIEmbed, ButtonStyle, ComponentType } from 'discord-api-types/v10';

/** What stands beneath a message to be pressed or chosen, at most five rows of it. */
export interface Row {
  type: ComponentType.ActionRow;
  components: (PressButton | LinkButton)[] | [Select];
}

interface PressButton {
  type: ComponentType.Button;
  style: ButtonStyle.Primary | ButtonStyle.Secondary | ButtonStyle.Success | ButtonStyle.Danger;
  label: string;
  custom_id: string;
}

interface LinkButton {
  type: ComponentType.Button;
  style: ButtonStyle.Link;
  label: string;
  url: string;
}

interface Select {
  type: ComponentType.StringSelect;
  custom_id: string;
  placeholder: string;
  options: { label: string; value: string }[];
}

/** Colours of embeds, those of the screens. */
export const COLORS = { red: 13832767, amber: 16761165, blue: 7252223, grey: 6255240 } as const;

/** What a message says, with everything that an edit is to replace. */
export interface Shown {
  content: string;
  embeds: APIEmbed[];
  components: Row[];
}

export const button = (
  label: string,
  customId: string,
  style: PressButton['style'] = ButtonStyle.Secondary,
): PressButton => ({ type: ComponentType.Button, style, label, custom_id: customId });

export const link = (label: string, url: string): LinkButton => ({
  type: ComponentType.Button,
  style: ButtonStyle.Link,
  label,
  url,
});

export const row = (...buttons: (PressButton | LinkButton)[]): Row => ({
  type: ComponentType.ActionRow,
  components: buttons,
});

const MOST_OPTIONS = 25;
const MOST_IN_OPTION = 100;

/** Something to choose from; none where there is nothing. Options beyond Discord's 25 are left out. */
export function select(
  placeholder: string,
  customId: string,
  options: readonly { label: string; value: string }[],
): Row[] {
  if (options.length === 0) return [];
  const shown = options
    .slice(0, MOST_OPTIONS)
    .map(({ label, value }) => ({ label: label.slice(0, MOST_IN_OPTION), value }));
  return [
    {
      type: ComponentType.ActionRow,
      components: [{ type: ComponentType.StringSelect, custom_id: customId, placeholder, options: shown }],
    },
  ];
}

/** A moment as every reader's own clock tells it, such as "5 minutes ago". */
export const ago = (moment: string): string => `<t:${Math.floor(Date.parse(moment) / 1000)}:R>`;

/** Where a link about something leads, whoever follows it. */
export const openAddress = (web: string, kind: string, id: string): string => `${web}/open/${kind}/${id}`;

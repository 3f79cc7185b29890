import { apiMessage, type Reply, type SentMessage } from '#demo/discord-stand-in/messages';
import type { Parts } from '#demo/discord-stand-in/parts';
import { deliver, type PressResult } from '#demo/discord-stand-in/press';
import type { CommandRun } from '#demo/discord-stand-in/slash-commands';

/** What a command was used with. */
export type Values = Readonly<Record<string, unknown>>;

/** What became of it: as of a press, with the modal that it opened, or what was suggested. */
export interface Used extends PressResult {
  run: CommandRun;
}

/** Has a member use a command, named by both its words where it is a part of one. */
export async function useCommand(
  parts: Parts,
  { userId, name, values = {} }: { userId: string; name: string; values?: Values },
): Promise<Used> {
  const run = beginRun(parts, userId, lineOf(name, values));
  return send(parts, run, { type: 2, data: dataOf(parts, name, values) });
}

/** Has a member type an option of a command. */
export async function suggestFor(
  parts: Parts,
  { userId, name, option, values = {} }: { userId: string; name: string; option: string; values?: Values },
): Promise<Used> {
  const run = beginRun(parts, userId, lineOf(name, values));
  return send(parts, run, { type: 4, data: dataOf(parts, name, values, option) });
}

/** Sends the modal that a command, or a button on its answer, opened. */
export async function submitModal(
  parts: Parts,
  { run, values }: { run: CommandRun; values: Values },
): Promise<Used> {
  const { custom_id, components } = Object(run.modal);
  const fields = (Array.isArray(components) ? components : []).map((label) =>
    Object(Object(label).component),
  );
  const filled = fields.map(({ type, custom_id: id }) => {
    const value = values[id];
    return {
      type: 18,
      component:
        type === 3
          ? { type, custom_id: id, values: [value].flat().filter(Boolean) }
          : { type, custom_id: id, value: String(value ?? '') },
    };
  });
  run.modal = null;
  const data = { custom_id, components: filled };
  return send(parts, run, { type: 5, data, ...(run.card === null ? {} : { reply: run.card }) });
}

/** Presses a button of a command's answer, or chooses there. */
export async function pressAnswer(
  parts: Parts,
  { run, reply, customId, values }: { run: CommandRun; reply: Reply; customId: string; values?: string[] },
): Promise<Used> {
  const data = {
    component_type: values === undefined ? 2 : 3,
    custom_id: customId,
    ...(values && { values }),
  };
  return send(parts, run, { type: 3, data, reply });
}

function beginRun(parts: Parts, userId: string, line: string): CommandRun {
  const thread = parts.messages.thread(userId, line);
  return { id: thread.id, userId, line, at: parts.now(), thread, card: null, modal: null, suggestions: [] };
}

async function send(
  parts: Parts,
  run: CommandRun,
  { reply, ...what }: { type: number; data: object; reply?: SentMessage },
): Promise<Used> {
  const { options, guild, interactions } = parts;
  const interaction = interactions.open(reply ?? run.thread);
  const payload = {
    version: 1,
    id: interaction.id,
    application_id: options.clientId,
    token: interaction.token,
    ...what,
    guild_id: options.guildId,
    context: 0,
    channel_id: run.thread.channelId,
    channel: { id: run.thread.channelId, type: 0 },
    member: { ...guild.apiMember(run.userId), permissions: '0' },
    app_permissions: '0',
    locale: 'en-US',
    ...(reply === undefined
      ? {}
      : { message: { ...apiMessage(reply, options.clientId), ...metadataOf(run, reply) } }),
  };
  const result: PressResult = { status: null, answer: null, failed: false, reply: null, modal: null };
  try {
    await deliver(parts, JSON.stringify(payload), interaction, result);
  } catch {
    // Whatever went wrong, Discord tells the user the same: the interaction failed.
  }
  interactions.fail(interaction);
  const { state, modal, suggestions } = interaction;
  Object.assign(run, { modal, suggestions });
  return { ...result, failed: state === 'failed', reply: interaction.reply, modal, run };
}

/** What says that a message is the answer to a command. */
const metadataOf = (run: CommandRun, message: SentMessage) =>
  message === run.card ? {} : { interaction_metadata: { id: run.id, type: 2 } };

/** Keeps the modal that a button of a message opened, to be filled in. */
export function keepModal(
  parts: Parts,
  { userId, card, modal }: { userId: string; card: SentMessage; modal: unknown },
): CommandRun {
  const run = { ...beginRun(parts, userId, String(Object(modal).title)), card, modal };
  parts.commands.remember(run);
  return run;
}

const optionOf = (values: Values, focused?: string) =>
  Object.entries(values).map(([name, value]) => ({
    name,
    type: typeof value === 'boolean' ? 5 : 3,
    value,
    ...(name === focused ? { focused: true } : {}),
  }));

function dataOf({ commands }: Parts, name: string, values: Values, focused?: string): object {
  const [first, second] = name.split(' ');
  const given = optionOf(values, focused);
  const command = commands.list.find((one) => one.name === first);
  return {
    id: command?.id ?? '0',
    type: 1,
    name: first,
    options: second === undefined ? given : [{ type: 1, name: second, options: given }],
  };
}

const lineOf = (name: string, values: Values): string =>
  [`/${name}`, ...Object.entries(values).map(([key, value]) => `${key}:${value}`)].join(' ');

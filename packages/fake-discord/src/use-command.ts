import { apiMessage, type Reply, type SentMessage } from './messages.ts';
import type { Parts } from './parts.ts';
import { deliver, type PressResult } from './press-button.ts';
import type { CommandRun } from './slash-commands.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface CommandResult extends PressResult {
  run: CommandRun;
}

/** Runs a command; `name` has both words for a subcommand. */
export async function useCommand(
  parts: Parts,
  { userId, name, values = {} }: { userId: string; name: string; values?: Values },
): Promise<CommandResult> {
  const run = beginRun(parts, userId, lineOf(name, values));
  return send(parts, run, { type: 2, data: dataOf(parts, name, values) });
}

export async function suggestFor(
  parts: Parts,
  { userId, name, option, values = {} }: { userId: string; name: string; option: string; values?: Values },
): Promise<CommandResult> {
  const run = beginRun(parts, userId, lineOf(name, values));
  return send(parts, run, { type: 4, data: dataOf(parts, name, values, option) });
}

export async function submitModal(
  parts: Parts,
  { run, values }: { run: CommandRun; values: Values },
): Promise<CommandResult> {
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

export async function pressAnswer(
  parts: Parts,
  { run, reply, customId, values }: { run: CommandRun; reply: Reply; customId: string; values?: string[] },
): Promise<CommandResult> {
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
): Promise<CommandResult> {
  const { options, guild } = parts;
  const message = reply && { ...apiMessage(reply, options.clientId), ...metadataOf(run, reply) };
  const result = await deliver(parts, reply ?? run.thread, {
    ...what,
    guild_id: options.guildId,
    context: 0,
    channel_id: run.thread.channelId,
    channel: { id: run.thread.channelId, type: 0 },
    member: { ...guild.apiMember(run.userId), permissions: '0' },
    message,
  });
  const { modal, suggestions } = result;
  Object.assign(run, { modal, suggestions });
  return { ...result, run };
}

const metadataOf = (run: CommandRun, message: SentMessage) =>
  message === run.card ? {} : { interaction_metadata: { id: run.id, type: 2 } };

export function storeModal(
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

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rejectOtherSites } from './http-rules.ts';
import { type Button, isButton, type Menu } from './message-body.ts';
import { chosenField, controls, formatTime, memberOptions, messageText } from './message-html.ts';
import type { Reply, SentMessage } from './messages.ts';
import { type Html, html } from './page.ts';
import type { Parts } from './parts.ts';
import type { CommandRun } from './slash-commands.ts';
import { pressAnswer, submitModal, suggestFor, useCommand, type Values } from './use-command.ts';

export const COMMAND_STYLE = `
.command { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 12px; align-items: end; }
.command label, .modal label { display: grid; gap: 4px; font-size: 12px; color: #A3B3C5; }
.command .line { flex: 1; min-width: 240px; }
.modal { display: grid; gap: 8px; max-width: 480px; margin: 8px 0; }
input, select, textarea { font: inherit; color: #E6EDF5; background: #0D1319; border: 1px solid #5F7288; border-radius: 4px;
  min-height: 32px; padding: 4px 8px; }
input:focus-visible, select:focus-visible, textarea:focus-visible { outline: 2px solid #6EA8FF; outline-offset: 2px; }
@media (max-width: 900px) { input, select { min-height: 44px; } }
`;

export function registerCommandLine(app: FastifyInstance, parts: Parts): void {
  const back = (run: CommandRun | undefined) =>
    `${parts.path}/messages#${run === undefined ? 'commands' : `command-${run.id}`}`;

  app.post('/commands', async (request, reply) => {
    rejectOtherSites(request);
    const { persona = '', line = '', suggest } = formOf(request);
    const read = readLine(parts, line);
    if (read === null || !parts.guild.isMember(persona)) return reply.redirect(back(undefined), 303);
    const { name, values, last } = read;
    const isSuggesting = suggest !== undefined && last !== null;
    const { run } = isSuggesting
      ? await suggestFor(parts, { userId: persona, name, option: last, values })
      : await useCommand(parts, { userId: persona, name, values });
    run.line = line;
    parts.commands.remember(run);
    return reply.redirect(back(run), 303);
  });

  app.post<{ Params: { id: string } }>('/commands/:id/modal', async (request, reply) => {
    rejectOtherSites(request);
    const run = parts.commands.runs.find(({ id }) => id === request.params.id);
    const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const values: Record<string, unknown> = {};
    for (const key of new Set(fields.keys())) {
      const all = fields.getAll(key);
      values[key] = all.length > 1 ? all : all[0];
    }
    if (run !== undefined && run.modal !== null) await submitModal(parts, { run, values });
    return reply.redirect(back(run), 303);
  });

  app.post<{ Params: { id: string; reply: string } }>(
    '/commands/:id/:reply/press',
    async (request, reply) => {
      rejectOtherSites(request);
      const run = parts.commands.runs.find(({ id }) => id === request.params.id);
      const pressed = run && allReplies(run.thread).find(({ id }) => id === request.params.reply);
      const pressedForm = formOf(request);
      const customId = pressedForm.custom_id;
      const address = `${parts.path}/commands/${request.params.id}/${request.params.reply}/press`;
      const value = pressedForm[chosenField(address, customId ?? '')];
      if (run !== undefined && pressed !== undefined && canPress(pressed, customId ?? null)) {
        const values = value === undefined ? {} : { values: [value] };
        await pressAnswer(parts, { run, reply: pressed, customId: customId ?? '', ...values });
      }
      return reply.redirect(back(run), 303);
    },
  );
}

const formOf = ({ body }: FastifyRequest): Partial<Record<string, string>> =>
  body instanceof URLSearchParams ? Object.fromEntries(body) : {};

export const canPress = ({ components }: SentMessage, customId: string | null): boolean =>
  components
    .flatMap((row): (Button | Menu)[] => row.components)
    .some((one) => one.custom_id === customId && !(isButton(one) && one.disabled === true));

const allReplies = ({ replies }: SentMessage): Reply[] => replies.flatMap((one) => [one, ...allReplies(one)]);

export const answersOf = ({ commands }: Parts): Reply[] =>
  commands.runs.flatMap(({ thread }) => allReplies(thread));

const OPTION = /(?:^|\s)([-_\p{Ll}\p{N}]+):/gu;

/** Returns the command, its options, and the last typed one; null for no command. */
export function readLine(
  { commands }: Parts,
  line: string,
): { name: string; values: Values; last: string | null } | null {
  const typed = line.trim().replace(/^\//, '');
  const name = commands.names
    .toSorted((a, b) => b.length - a.length)
    .find((one) => typed === one || typed.startsWith(`${one} `));
  const options = name === undefined ? undefined : commands.optionsOf(name);
  if (name === undefined || options === undefined) return null;
  const rest = typed.slice(name.length);
  const known = new Set(options.map((option) => option.name));
  const named = [...rest.matchAll(OPTION)].filter(([, key = '']) => known.has(key));
  const before = rest.slice(0, named[0]?.index ?? rest.length).trim();
  const first = options[0]?.name;
  const given: [string, string][] = before !== '' && first !== undefined ? [[first, before]] : [];
  for (const [index, match] of named.entries()) {
    const end = named[index + 1]?.index ?? rest.length;
    given.push([match[1] ?? '', rest.slice(match.index + match[0].length, end).trim()]);
  }
  const isFlag = (key: string) => options.some((option) => option.name === key && option.type === BOOLEAN);
  const values = given.map(([key, value]) => [key, isFlag(key) ? value !== 'false' : value] as const);
  return { name, values: Object.fromEntries(values), last: given.at(-1)?.[0] ?? null };
}

const BOOLEAN = 5;

export function commandLine(parts: Parts): Html {
  const { path, guild, commands } = parts;
  if (commands.list.length === 0) return html`<p class="dim">No slash commands are registered.</p>`;
  const last = commands.runs.at(-1);
  return html`
<form class="command" method="post" action="${path}/commands">
<label>Persona
<select name="persona">
${memberOptions(guild, last?.userId)}
</select></label>
<label class="line">Command
<input name="line" list="command-names" required autocomplete="off" placeholder="/status 10-6" value="${last?.line ?? ''}">
</label>
<datalist id="command-names">${commands.names.map((name) => html`<option value="/${name}"></option>`)}</datalist>
<button>Run</button>
<button name="suggest" value="yes">Suggest</button>
</form>
${commands.runs.toReversed().map((run) => runBlock(parts, run))}`;
}

function runBlock({ path, guild }: Parts, run: CommandRun): Html {
  const { id, userId, line, at, thread, modal, suggestions } = run;
  return html`
<article class="message" id="command-${id}">
<p class="small dim">${guild.findPersona(userId)?.label ?? userId}, ${formatTime(at)}</p>
<p><code>${line}</code></p>
${suggestions.length === 0 ? null : html`<ul>${suggestions.map(({ name, value }) => html`<li>${name} <code>${value}</code></li>`)}</ul>`}
${modal === null ? null : modalForm(`${path}/commands/${id}/modal`, modal)}
${thread.interactionFailed ? html`<p class="failed">This interaction failed</p>` : null}
${thread.replies.map((reply) => replyBlock(reply, `${path}/commands/${id}`))}
</article>`;
}

function replyBlock(reply: Reply, address: string): Html {
  return html`
<div class="reply">
<p class="small dim">${formatTime(reply.at)}, ${reply.ephemeral ? 'visible only to the member who ran it' : 'reply'}</p>
${reply.pending ? html`<p class="dim">Thinking…</p>` : messageText(reply)}
${controls(`${address}/${reply.id}/press`, reply.components)}
${reply.interactionFailed ? html`<p class="failed">This interaction failed</p>` : null}
${reply.replies.map((one) => replyBlock(one, address))}
</div>`;
}

function modalForm(address: string, modal: unknown): Html {
  const { title, components } = Object(modal);
  const labels = (Array.isArray(components) ? components : []).map(Object);
  return html`
<form class="modal" method="post" action="${address}">
<h3>${String(title)}</h3>
${labels.map(({ label, component }) => html`<label>${String(label)} ${field(Object(component))}</label>`)}
<div><button>Submit</button></div>
</form>`;
}

const SELECT = 3;
const LONG = 2;

// biome-ignore lint/suspicious/noExplicitAny: an application may send fields of any shape
function field(component: any): Html {
  const { type, custom_id: name, style, value, required, max_length: max, max_values, options } = component;
  const requiredAttribute = required === true ? html` required` : null;
  if (type === SELECT) {
    const choices = (Array.isArray(options) ? options : []).map(Object);
    const several = max_values > 1;
    return html`<select name="${name}"${several ? html` multiple` : null}${requiredAttribute}>
${several || required === true ? null : html`<option value=""></option>`}
${choices.map((one) => html`<option value="${one.value}"${one.default === true ? html` selected` : null}>${one.label}</option>`)}
</select>`;
  }
  if (style === LONG) {
    return html`<textarea name="${name}" rows="4" maxlength="${max}"${requiredAttribute}>${value ?? ''}</textarea>`;
  }
  return html`<input name="${name}" maxlength="${max}" value="${value ?? ''}"${requiredAttribute}>`;
}

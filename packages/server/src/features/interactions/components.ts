import type { Endpoint } from '@ten-four/contract/common/endpoint';
import { boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { type UnitSaved, unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { emergencyEndpoints } from '@ten-four/contract/emergencies/emergencies.contract';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import type { Static } from 'typebox';
import type { Actor } from '#features/interactions/actor';
import {
  type Answer,
  type Modal,
  message,
  modal,
  openHome,
  type Reply,
  update,
} from '#features/interactions/answers.rules';
import { askToMove, cardOf } from '#features/interactions/chosen-call';
import { createBolo } from '#features/interactions/commands/bolos.command';
import { closeForm, noteForm } from '#features/interactions/commands/call-forms';
import { closeByForm, detachCall, noteCall } from '#features/interactions/commands/calls.command';
import { submitEmergency } from '#features/interactions/commands/emergency.command';
import type { Input, Pressed } from '#features/interactions/interaction.schema';
import { showCardAt, unitControls, unitEmbed } from '#features/outbox/index';
import { notFound } from '#platform/errors';
import { isId } from '#platform/ids';

interface Component {
  pattern: RegExp;
  /** As metrics count it. */
  name: string;
  /** Their policies apply. */
  endpoints: readonly [Endpoint, ...Endpoint[]];
  /** Opens a modal without changing anything. */
  asksFirst?: true;
  press: (actor: Actor, at: PressedAt) => Promise<Answer>;
}

interface PressedAt {
  id: string;
  unitId: string;
  chosen: string;
  on: Pressed;
}

const { attachToCall, detachFromCall } = callEndpoints;
const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';

const component = (
  name: string,
  endpoints: Component['endpoints'],
  press: Component['press'],
): Component => ({ pattern: new RegExp(`^${name}:${ID}$`), name, endpoints, press });

const opensForm = (
  name: string,
  endpoint: Endpoint,
  form: (actor: Actor, id: string) => Promise<Modal>,
): Component => ({
  ...component(name, [endpoint], async (actor, { id }) => modal(await form(actor, id))),
  asksFirst: true,
});

const onQuestion = (name: 'move' | 'both'): Component => ({
  pattern: new RegExp(`^call:${name}:${ID}:${ID}$`),
  name: `call:${name}`,
  endpoints: [attachToCall],
  press: async (actor, { id, unitId, on }) => {
    const body = { officerId: unitId, move: name === 'move' };
    const { answer } = await actor.write(attachToCall, { params: { id }, body });
    return cardNow(actor, { id, on, content: answer.message });
  },
});

/** Returns the pressed message as it is now: an answer, a Discord card, or an outdated card. */
async function messageNow(
  { db, settings, web, now }: Actor,
  on: Pressed,
  answer: () => Promise<Reply>,
): Promise<Answer> {
  if (on.isAnswer) return update(await answer());
  const card = await showCardAt(db, on, { settings, web, now });
  return update(card ?? { content: COMMAND_TEXTS.olderCopy });
}

const cardNow = (
  actor: Actor,
  { id, on, content }: { id: string; on: Pressed; content: string },
): Promise<Answer> => messageNow(actor, on, async () => ({ ...(await cardOf(actor, id)), content }));

const ofUnit = (
  name: 'in' | 'out' | 'status',
  endpoint: typeof unitEndpoints.clockIn | typeof unitEndpoints.clockOut | typeof unitEndpoints.setStatus,
): Component => ({
  pattern: new RegExp(`^unit:${name}$`),
  name: `unit:${name}`,
  endpoints: [endpoint],
  press: async (actor, { chosen, on }) => {
    const body = name === 'status' ? { status: chosen } : null;
    const { answer } = await actor.write(endpoint, { body });
    return boardNow(actor, on, answer);
  },
});

const boardNow = (actor: Actor, on: Pressed, saved: Static<typeof UnitSaved>): Promise<Answer> =>
  messageNow(actor, on, async () => {
    const named = PLATFORMS.filter((platform) =>
      on.titles.some((title) => title.startsWith(`Units on duty · ${platform} `)),
    );
    const embeds = await Promise.all(
      named.map(async (platform) => {
        const { units } = await actor.read(unitEndpoints.listUnits, { query: { platform } });
        return unitEmbed(platform, units);
      }),
    );
    const components = [...unitControls(actor.settings.values.dispatch.statuses), openHome(actor.web)];
    return { content: saved.message, embeds, components };
  });

const { acknowledgePanic, clearPanic } = panicEndpoints;

const panicNow = (actor: Actor, on: Pressed, { message: content }: { message: string }): Promise<Answer> =>
  messageNow(actor, on, async () => ({ content }));

const COMPONENTS: readonly Component[] = [
  component('call:attach', [attachToCall], async (actor, { id, on }) => {
    const question = await askToMove(actor, id);
    if (question !== null) return message(question);
    const { answer } = await actor.write(attachToCall, { params: { id }, body: null });
    return cardNow(actor, { id, on, content: answer.message });
  }),
  onQuestion('move'),
  onQuestion('both'),
  component('call:detach', [detachFromCall], async (actor, { id, on }) => {
    const { answer } = await actor.write(detachFromCall, { params: { id }, body: null });
    return cardNow(actor, { id, on, content: answer.message });
  }),
  opensForm('call:note', callEndpoints.addCallNote, noteForm),
  opensForm('call:close', callEndpoints.closeCall, closeForm),
  {
    pattern: /^call:show$/,
    name: 'call:show',
    endpoints: [callEndpoints.getCall],
    press: async (actor, { chosen }) => message(await cardOf(actor, chosen)),
  },
  component('panic:ack', [acknowledgePanic], async (actor, { id, on }) =>
    panicNow(actor, on, (await actor.write(acknowledgePanic, { params: { id } })).answer),
  ),
  component('panic:attach', [acknowledgePanic, attachToCall], async (actor, { id, on }) => {
    const { answer } = await actor.write(acknowledgePanic, { params: { id } });
    await actor.write(attachToCall, { params: { id: answer.panic.callId }, body: null });
    return panicNow(actor, on, answer);
  }),
  component('panic:clear', [clearPanic], async (actor, { id, on }) =>
    panicNow(actor, on, (await actor.write(clearPanic, { params: { id }, body: null })).answer),
  ),
  ofUnit('in', unitEndpoints.clockIn),
  ofUnit('out', unitEndpoints.clockOut),
  ofUnit('status', unitEndpoints.setStatus),
];

interface Submission {
  pattern: RegExp;
  name: string;
  endpoints: readonly [Endpoint, ...Endpoint[]];
  /** `on`: null if a command opened it. */
  submit: (actor: Actor, at: { id: string; input: Input; on: Pressed | null }) => Promise<Answer>;
}

const onCallForm = (
  name: 'note' | 'close',
  endpoint: Endpoint,
  act: (actor: Actor, id: string, input: Input) => Promise<Reply>,
): Submission => ({
  // Without an id the call is a field of the form.
  pattern: new RegExp(`^call:${name}:${ID}?:modal$`),
  name: `call:${name}:modal`,
  endpoints: [endpoint],
  submit: async (actor, { id: named, input, on }) => {
    const id = named || callIdOf(input);
    const reply = await act(actor, id, input);
    return on === null ? message(reply) : cardNow(actor, { id, on, content: reply.content ?? '' });
  },
});

const callIdOf = (input: Input): string => {
  const chosen = input.get('call');
  const [id] = Array.isArray(chosen) ? chosen : [];
  if (!isId(id)) throw notFound(DISPATCH_TEXTS.callNotFound);
  return id;
};

const SUBMISSIONS: readonly Submission[] = [
  {
    pattern: /^911:([^:]*):modal$/,
    name: '911:modal',
    endpoints: [emergencyEndpoints.createEmergency],
    submit: async (actor, { id, input }) => message(await submitEmergency(actor, input, id)),
  },
  onCallForm('note', callEndpoints.addCallNote, noteCall),
  onCallForm('close', callEndpoints.closeCall, closeByForm),
  {
    pattern: new RegExp(`^call:detach:${ID}?:modal$`),
    name: 'call:detach:modal',
    endpoints: [detachFromCall],
    submit: async (actor, { id: unitId, input }) =>
      message(await detachCall(actor, callIdOf(input), unitId || undefined)),
  },
  {
    pattern: /^bolo:create:(vehicle|person):modal$/,
    name: 'bolo:create:modal',
    endpoints: [boloEndpoints.createBolo],
    submit: async (actor, { id, input }) => message(await createBolo(actor, input, id)),
  },
];

function findMatch<T extends { pattern: RegExp }>(known: readonly T[], customId: string) {
  for (const one of known) {
    const match = one.pattern.exec(customId);
    if (match !== null) return { found: one, id: match[1] ?? '', unitId: match[2] ?? '' };
  }
  return undefined;
}

export const componentOf = (customId: string) => findMatch(COMPONENTS, customId);

export const submissionOf = (customId: string) => findMatch(SUBMISSIONS, customId);

import { caseEndpoints } from '@ten-four/contract/cases/cases.contract';
import type { Endpoint } from '@ten-four/contract/common/endpoint';
import { boloEndpoints } from '@ten-four/contract/dispatch/bolos.contract';
import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { panicEndpoints } from '@ten-four/contract/dispatch/panics.contract';
import { unitEndpoints } from '@ten-four/contract/dispatch/units.contract';
import { emergencyEndpoints } from '@ten-four/contract/emergencies/emergencies.contract';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import type { Actor } from '#features/interactions/actor';
import { type Answer, message, modal, type Reply, update } from '#features/interactions/answers.rules';
import { askToMove, cardOf } from '#features/interactions/chosen-call';
import { createBolo } from '#features/interactions/commands/bolos.command';
import { callForm } from '#features/interactions/commands/call-forms';
import { closeByForm, detachCall, noteCall } from '#features/interactions/commands/calls.command';
import { unitBoards } from '#features/interactions/commands/duty.command';
import { submitEmergency } from '#features/interactions/commands/emergency.command';
import { contestByForm, contestForm } from '#features/interactions/contest';
import type { Input, PressedMessage } from '#features/interactions/interaction.schema';
import { showCardAt } from '#features/outbox/index';
import { notFound } from '#platform/errors';
import { isId } from '#platform/ids';

/** The two parts of a custom ID that its pattern captures. */
interface Ids {
  id: string;
  unitId: string;
}

interface Handler<At> {
  pattern: RegExp;
  /** Label in the metrics. */
  name: string;
  /** Endpoints whose policies apply. */
  endpoints: readonly [Endpoint, ...Endpoint[]];
  /** Opens a modal without changing anything. */
  opensModal?: true;
  run: (actor: Actor, at: Ids & At) => Promise<Answer>;
}

type Component = Handler<{ chosen: string; pressed: PressedMessage }>;
/** `pressed` is null if a command opened the modal. */
type Submission = Handler<{ input: Input; pressed: PressedMessage | null }>;

const { addCallNote, attachToCall, closeCall, detachFromCall } = callEndpoints;
const { acknowledgePanic, clearPanic } = panicEndpoints;
const { contestReport } = caseEndpoints;
const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';

const component = (name: string, endpoints: Component['endpoints'], run: Component['run']): Component => ({
  pattern: new RegExp(`^${name}:${ID}$`),
  name,
  endpoints,
  run,
});

const formComponent = (action: 'note' | 'close', endpoint: Endpoint): Component => ({
  ...component(`call:${action}`, [endpoint], async (actor, { id }) =>
    modal(await callForm(actor, action, id)),
  ),
  opensModal: true,
});

const moveComponent = (name: 'move' | 'both'): Component => ({
  pattern: new RegExp(`^call:${name}:${ID}:${ID}$`),
  name: `call:${name}`,
  endpoints: [attachToCall],
  run: async (actor, { id, unitId, pressed }) => {
    const body = { officerId: unitId, move: name === 'move' };
    const { answer } = await actor.write(attachToCall, { params: { id }, body });
    return updatedCard(actor, pressed, id, answer.message);
  },
});

/** Returns the pressed message as it is now: an answer, a Discord card, or an outdated card. */
async function updatedMessage(
  { db, settings, web, now }: Actor,
  pressed: PressedMessage,
  answer: () => Promise<Reply>,
) {
  if (pressed.isAnswer) return update(await answer());
  const card = await showCardAt(db, pressed, { settings, web, now });
  return update(card ?? { content: COMMAND_TEXTS.outdatedCard });
}

const updatedCard = (actor: Actor, pressed: PressedMessage, id: string, content: string): Promise<Answer> =>
  updatedMessage(actor, pressed, async () => ({ ...(await cardOf(actor, id)), content }));

const updatedPanic = (actor: Actor, pressed: PressedMessage, content: string): Promise<Answer> =>
  updatedMessage(actor, pressed, async () => ({ content }));

const updatedBoard = (actor: Actor, pressed: PressedMessage, content: string): Promise<Answer> =>
  updatedMessage(actor, pressed, async () => {
    const named = PLATFORMS.filter((platform) =>
      pressed.titles.some((title) => title.startsWith(`Units on duty · ${platform} `)),
    );
    return { content, ...(await unitBoards(actor, named)) };
  });

const unitComponent = (
  name: 'in' | 'out' | 'status',
  endpoint: typeof unitEndpoints.clockIn | typeof unitEndpoints.clockOut | typeof unitEndpoints.setStatus,
): Component => ({
  pattern: new RegExp(`^unit:${name}$`),
  name: `unit:${name}`,
  endpoints: [endpoint],
  run: async (actor, { chosen, pressed }) => {
    const { answer } = await actor.write(endpoint, { body: name === 'status' ? { status: chosen } : null });
    return updatedBoard(actor, pressed, answer.message);
  },
});

const COMPONENTS: readonly Component[] = [
  component('call:attach', [attachToCall], async (actor, { id, pressed }) => {
    const question = await askToMove(actor, id);
    if (question !== null) return message(question);
    const { answer } = await actor.write(attachToCall, { params: { id }, body: null });
    return updatedCard(actor, pressed, id, answer.message);
  }),
  moveComponent('move'),
  moveComponent('both'),
  component('call:detach', [detachFromCall], async (actor, { id, pressed }) => {
    const { answer } = await actor.write(detachFromCall, { params: { id }, body: null });
    return updatedCard(actor, pressed, id, answer.message);
  }),
  formComponent('note', addCallNote),
  formComponent('close', closeCall),
  {
    pattern: /^call:show$/,
    name: 'call:show',
    endpoints: [callEndpoints.getCall],
    run: async (actor, { chosen }) => message(await cardOf(actor, chosen)),
  },
  component('panic:ack', [acknowledgePanic], async (actor, { id, pressed }) => {
    const { answer } = await actor.write(acknowledgePanic, { params: { id } });
    return updatedPanic(actor, pressed, answer.message);
  }),
  component('panic:attach', [acknowledgePanic, attachToCall], async (actor, { id, pressed }) => {
    const { answer } = await actor.write(acknowledgePanic, { params: { id } });
    await actor.write(attachToCall, { params: { id: answer.panic.callId }, body: null });
    return updatedPanic(actor, pressed, answer.message);
  }),
  component('panic:clear', [clearPanic], async (actor, { id, pressed }) => {
    const { answer } = await actor.write(clearPanic, { params: { id }, body: null });
    return updatedPanic(actor, pressed, answer.message);
  }),
  unitComponent('in', unitEndpoints.clockIn),
  unitComponent('out', unitEndpoints.clockOut),
  unitComponent('status', unitEndpoints.setStatus),
  {
    ...component('contest', [contestReport], async (actor, { id }) => modal(await contestForm(actor, id))),
    opensModal: true,
  },
];

const callFormSubmission = (
  name: 'note' | 'close',
  endpoint: Endpoint,
  act: (actor: Actor, id: string, input: Input) => Promise<Reply>,
): Submission => ({
  // Without an id the call is a field of the form.
  pattern: new RegExp(`^call:${name}:${ID}?:modal$`),
  name: `call:${name}:modal`,
  endpoints: [endpoint],
  run: async (actor, { id: named, input, pressed }) => {
    const id = named || callIdOf(input);
    const reply = await act(actor, id, input);
    return pressed === null ? message(reply) : updatedCard(actor, pressed, id, reply.content ?? '');
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
    run: async (actor, { id, input }) => message(await submitEmergency(actor, input, id)),
  },
  callFormSubmission('note', addCallNote, noteCall),
  callFormSubmission('close', closeCall, closeByForm),
  {
    pattern: new RegExp(`^call:detach:${ID}?:modal$`),
    name: 'call:detach:modal',
    endpoints: [detachFromCall],
    run: async (actor, { id: unitId, input }) =>
      message(await detachCall(actor, callIdOf(input), unitId || undefined)),
  },
  {
    pattern: /^bolo:create:(vehicle|person):modal$/,
    name: 'bolo:create:modal',
    endpoints: [boloEndpoints.createBolo],
    run: async (actor, { id, input }) => message(await createBolo(actor, input, id)),
  },
  {
    pattern: new RegExp(`^contest:${ID}:modal$`),
    name: 'contest:modal',
    endpoints: [contestReport],
    run: async (actor, { id, input }) => message(await contestByForm(actor, id, input)),
  },
];

function findMatch<At>(known: readonly Handler<At>[], customId: string) {
  for (const handler of known) {
    const match = handler.pattern.exec(customId);
    if (match !== null) return { handler, ids: { id: match[1] ?? '', unitId: match[2] ?? '' } };
  }
  return undefined;
}

export const componentOf = (customId: string) => findMatch(COMPONENTS, customId);

export const submissionOf = (customId: string) => findMatch(SUBMISSIONS, customId);

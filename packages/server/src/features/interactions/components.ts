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
import {
  type Answer,
  message,
  modal,
  openHome,
  type Reply,
  update,
} from '#features/interactions/answers.rules';
import type { Asker } from '#features/interactions/asker';
import { askToMove, cardOf } from '#features/interactions/chosen-call';
import { createBolo } from '#features/interactions/commands/bolos.command';
import { closeForm, noteForm } from '#features/interactions/commands/call-forms';
import { closeByForm, detachCall, noteCall } from '#features/interactions/commands/calls.command';
import { submitEmergency } from '#features/interactions/commands/emergency.command';
import type { Given } from '#features/interactions/interaction.schema';
import { showKeptAt, unitControls, unitEmbed } from '#features/outbox/index';
import { notFound } from '#platform/errors';
import { isId } from '#platform/ids';

/** The message that something was pressed on. */
export interface Pressed {
  /** Whether it is a command's answer, rather than a message that follows one thing. */
  isAnswer: boolean;
  channelId: string;
  messageId: string;
  /** Titles of its embeds. */
  titles: string[];
}

/** What pressing or choosing does. */
interface Component {
  pattern: RegExp;
  /** What it is counted as. */
  name: string;
  /** Whose policies say who may, which are asked in the end. */
  endpoints: readonly [Endpoint, ...Endpoint[]];
  /** Whether it only opens a modal. */
  asksFirst?: true;
  press: (asker: Asker, at: PressedAt) => Promise<Answer>;
}

interface PressedAt {
  id: string;
  /** Empty where the button names no unit. */
  unitId: string;
  chosen: string;
  on: Pressed;
}

const { attachToCall, detachFromCall } = callEndpoints;
const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';

/** The answer to whether a unit moves to a call or keeps its other ones. */
const onQuestion = (name: 'move' | 'both'): Component => ({
  pattern: new RegExp(`^call:${name}:${ID}:${ID}$`),
  name: `call:${name}`,
  endpoints: [attachToCall],
  press: async (asker, { id, unitId, on }) => {
    const body = { officerId: unitId, move: name === 'move' };
    const { answer } = await asker.write(attachToCall, { params: { id }, body });
    return cardNow(asker, { id, on, said: answer.message });
  },
});

/**
 * The message that was pressed as it is now: a command's answer with what was done, a kept message as every reader has it.
 * Any other stands for one that was kept before it.
 */
async function messageNow(
  { db, settings, web, now }: Asker,
  on: Pressed,
  answer: () => Promise<Reply>,
): Promise<Answer> {
  if (on.isAnswer) return update(await answer());
  const kept = await showKeptAt(db, on, { settings, web, now });
  return update(kept ?? { content: COMMAND_TEXTS.olderCopy });
}

const cardNow = (
  asker: Asker,
  { id, on, said }: { id: string; on: Pressed; said: string },
): Promise<Answer> => messageNow(asker, on, async () => ({ ...(await cardOf(asker, id)), content: said }));

const ofUnit = (
  name: 'in' | 'out' | 'status',
  endpoint: typeof unitEndpoints.clockIn | typeof unitEndpoints.clockOut | typeof unitEndpoints.setStatus,
): Component => ({
  pattern: new RegExp(`^unit:${name}$`),
  name: `unit:${name}`,
  endpoints: [endpoint],
  press: async (asker, { chosen, on }) => {
    const body = name === 'status' ? { status: chosen } : null;
    const { answer } = await asker.write(endpoint, { body });
    return boardNow(asker, on, answer);
  },
});

/** The unit boards of a message as they are now. */
const boardNow = (asker: Asker, on: Pressed, saved: Static<typeof UnitSaved>): Promise<Answer> =>
  messageNow(asker, on, async () => {
    const named = PLATFORMS.filter((platform) =>
      on.titles.some((title) => title.startsWith(`Units on duty · ${platform} `)),
    );
    const embeds = await Promise.all(
      named.map(async (platform) => {
        const { units } = await asker.read(unitEndpoints.listUnits, { query: { platform } });
        return unitEmbed(platform, units);
      }),
    );
    const components = [...unitControls(asker.settings.values.dispatch.statuses), openHome(asker.web)];
    return { content: saved.message, embeds, components };
  });

const { acknowledgePanic, clearPanic } = panicEndpoints;

/** A panic's message as it is now; a command's answer says what was done, and has no more to press. */
const panicNow = (asker: Asker, on: Pressed, { message: said }: { message: string }): Promise<Answer> =>
  messageNow(asker, on, async () => ({ content: said }));

const COMPONENTS: readonly Component[] = [
  {
    pattern: new RegExp(`^call:attach:${ID}$`),
    name: 'call:attach',
    endpoints: [attachToCall],
    press: async (asker, { id, on }) => {
      const question = await askToMove(asker, id);
      if (question !== null) return message(question);
      const { answer } = await asker.write(attachToCall, { params: { id }, body: null });
      return cardNow(asker, { id, on, said: answer.message });
    },
  },
  onQuestion('move'),
  onQuestion('both'),
  {
    pattern: new RegExp(`^call:detach:${ID}$`),
    name: 'call:detach',
    endpoints: [detachFromCall],
    press: async (asker, { id, on }) => {
      const { answer } = await asker.write(detachFromCall, { params: { id }, body: null });
      return cardNow(asker, { id, on, said: answer.message });
    },
  },
  {
    pattern: new RegExp(`^call:note:${ID}$`),
    name: 'call:note',
    endpoints: [callEndpoints.addCallNote],
    asksFirst: true,
    press: async (asker, { id }) => modal(await noteForm(asker, id)),
  },
  {
    pattern: new RegExp(`^call:close:${ID}$`),
    name: 'call:close',
    endpoints: [callEndpoints.closeCall],
    asksFirst: true,
    press: async (asker, { id }) => modal(await closeForm(asker, id)),
  },
  {
    pattern: /^call:show$/,
    name: 'call:show',
    endpoints: [callEndpoints.getCall],
    press: async (asker, { chosen }) => message(await cardOf(asker, chosen)),
  },
  {
    pattern: new RegExp(`^panic:ack:${ID}$`),
    name: 'panic:ack',
    endpoints: [acknowledgePanic],
    press: async (asker, { id, on }) =>
      panicNow(asker, on, (await asker.write(acknowledgePanic, { params: { id } })).answer),
  },
  {
    pattern: new RegExp(`^panic:attach:${ID}$`),
    name: 'panic:attach',
    endpoints: [acknowledgePanic, attachToCall],
    press: async (asker, { id, on }) => {
      const { answer } = await asker.write(acknowledgePanic, { params: { id } });
      await asker.write(attachToCall, { params: { id: answer.panic.callId }, body: null });
      return panicNow(asker, on, answer);
    },
  },
  {
    pattern: new RegExp(`^panic:clear:${ID}$`),
    name: 'panic:clear',
    endpoints: [clearPanic],
    press: async (asker, { id, on }) =>
      panicNow(asker, on, (await asker.write(clearPanic, { params: { id }, body: null })).answer),
  },
  ofUnit('in', unitEndpoints.clockIn),
  ofUnit('out', unitEndpoints.clockOut),
  ofUnit('status', unitEndpoints.setStatus),
];

/** What a modal does that was filled in. */
interface Submission {
  pattern: RegExp;
  name: string;
  endpoints: readonly [Endpoint, ...Endpoint[]];
  /** `on` is null where a command opened it. */
  submit: (asker: Asker, at: { id: string; given: Given; on: Pressed | null }) => Promise<Answer>;
}

const onCallForm = (
  name: 'note' | 'close',
  endpoint: Endpoint,
  act: (asker: Asker, id: string, given: Given) => Promise<Reply>,
): Submission => ({
  // Without an id the call is one of the form's fields.
  pattern: new RegExp(`^call:${name}:${ID}?:modal$`),
  name: `call:${name}:modal`,
  endpoints: [endpoint],
  submit: async (asker, { id: named, given, on }) => {
    const id = named || calledIn(given);
    const reply = await act(asker, id, given);
    return on === null ? message(reply) : cardNow(asker, { id, on, said: reply.content ?? '' });
  },
});

/** The call that was chosen in a form. */
const calledIn = (given: Given): string => {
  const chosen = given.get('call');
  const [id] = Array.isArray(chosen) ? chosen : [];
  if (!isId(id)) throw notFound(DISPATCH_TEXTS.callNotFound);
  return id;
};

const SUBMISSIONS: readonly Submission[] = [
  {
    pattern: /^911:([^:]*):modal$/,
    name: '911:modal',
    endpoints: [emergencyEndpoints.createEmergency],
    submit: async (asker, { id, given }) => message(await submitEmergency(asker, given, id)),
  },
  onCallForm('note', callEndpoints.addCallNote, noteCall),
  onCallForm('close', callEndpoints.closeCall, closeByForm),
  {
    pattern: new RegExp(`^call:detach:${ID}?:modal$`),
    name: 'call:detach:modal',
    endpoints: [detachFromCall],
    submit: async (asker, { id: unitId, given }) =>
      message(await detachCall(asker, calledIn(given), unitId || undefined)),
  },
  {
    pattern: /^bolo:create:(vehicle|person):modal$/,
    name: 'bolo:create:modal',
    endpoints: [boloEndpoints.createBolo],
    submit: async (asker, { id, given }) => message(await createBolo(asker, given, id)),
  },
];

function matched<T extends { pattern: RegExp }>(known: readonly T[], customId: string) {
  for (const one of known) {
    const match = one.pattern.exec(customId);
    if (match !== null) return { found: one, id: match[1] ?? '', unitId: match[2] ?? '' };
  }
  return undefined;
}

/** What a button or select does, and about what; undefined for one that does nothing any more. */
export const componentOf = (customId: string) => matched(COMPONENTS, customId);

/** The same of a modal. */
export const submissionOf = (customId: string) => matched(SUBMISSIONS, customId);

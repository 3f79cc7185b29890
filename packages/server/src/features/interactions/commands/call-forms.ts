import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { DISPOSITION_MAX, DISPOSITIONS, NOTE_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import type { Actor } from '#features/interactions/actor';
import { form, type Modal, selectField, textField } from '#features/interactions/answers.rules';
import { findCallId, openCallsOf } from '#features/interactions/chosen-call';
import { choicesOf } from '#features/interactions/command';
import type { Input } from '#features/interactions/interaction.schema';
import { placeOf } from '#features/outbox/index';

type Fields = Parameters<typeof form>[2];

const noteFields = (value?: string): Fields => [
  textField('Note', 'text', { most: NOTE_MAX, long: true, required: true, value }),
];

const isListed = (disposition: string) => (DISPOSITIONS as readonly string[]).includes(disposition);

const closeFields = (input = ''): Fields => [
  selectField('What came of it?', 'disposition', { offered: choicesOf(DISPOSITIONS), chosen: [input] }),
  textField('Or in your own words', 'words', {
    most: DISPOSITION_MAX,
    ...(input === '' || isListed(input) ? {} : { value: input }),
  }),
];

const numberOf = async (actor: Actor, id: string): Promise<number> =>
  (await actor.read(callEndpoints.getCall, { params: { id }, query: { limit: 1 } })).call.callNumber;

export const noteForm = async (actor: Actor, id: string): Promise<Modal> =>
  form(`call:note:${id}`, `Note on call ${await numberOf(actor, id)}`, noteFields());

export const closeForm = async (actor: Actor, id: string): Promise<Modal> =>
  form(`call:close:${id}`, `Close call ${await numberOf(actor, id)}`, closeFields());

/** Returns a form to choose the call; null if the unit is on at most one. */
async function whichCallForm(
  actor: Actor,
  [customId, title]: readonly [string, string],
  { fields = [], unitId }: { fields?: Fields; unitId?: string | undefined },
): Promise<Modal | null> {
  const calls = await openCallsOf(actor, unitId);
  if (calls.length < 2) return null;
  const offered = calls.map(({ id, number, type, location, postal }) => ({
    name: `#${number} · ${type} · ${placeOf({ location, postal })}`,
    value: id,
  }));
  return form(customId, title, [
    selectField(COMMAND_TEXTS.whichCall, 'call', { offered, required: true }),
    ...fields,
  ]);
}

export async function askToNote(actor: Actor, input: Input): Promise<Modal | null> {
  const [number, text] = [input.text('number'), input.text('text')];
  const which =
    number === undefined
      ? await whichCallForm(actor, ['call:note:', 'Note on a call'], { fields: noteFields(text) })
      : null;
  if (which !== null || text !== undefined) return which;
  return noteForm(actor, await findCallId(actor, number));
}

export async function askToClose(actor: Actor, input: Input): Promise<Modal | null> {
  const [number, disposition] = [input.text('number'), input.text('disposition')];
  const which =
    number === undefined
      ? await whichCallForm(actor, ['call:close:', 'Close a call'], { fields: closeFields(disposition) })
      : null;
  if (which !== null || disposition !== undefined) return which;
  return closeForm(actor, await findCallId(actor, number));
}

/** Returns a form to choose the call; null if the unit is on at most one. */
export const askToDetach = (actor: Actor, unitId: string | undefined): Promise<Modal | null> =>
  whichCallForm(actor, [`call:detach:${unitId ?? ''}`, 'Detach from a call'], { unitId });

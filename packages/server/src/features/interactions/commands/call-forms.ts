import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import { DISPOSITION_MAX, DISPOSITIONS, NOTE_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { form, type Modal, selectField, textField } from '#features/interactions/answers.rules';
import type { Asker } from '#features/interactions/asker';
import { chosenCall, openCallsOf } from '#features/interactions/chosen-call';
import { choicesOf } from '#features/interactions/command';
import type { Given } from '#features/interactions/interaction.schema';
import { placeOf } from '#features/outbox/index';

/** Modals about calls. */

type Fields = Parameters<typeof form>[2];

const noteFields = (value?: string): Fields => [
  textField('Note', 'text', { most: NOTE_MAX, long: true, required: true, value }),
];

const isListed = (disposition: string) => (DISPOSITIONS as readonly string[]).includes(disposition);

const closeFields = (given = ''): Fields => [
  selectField('What came of it?', 'disposition', { offered: choicesOf(DISPOSITIONS), chosen: [given] }),
  textField('Or in your own words', 'words', {
    most: DISPOSITION_MAX,
    ...(given === '' || isListed(given) ? {} : { value: given }),
  }),
];

const numberOf = async (asker: Asker, id: string): Promise<number> =>
  (await asker.read(callEndpoints.getCall, { params: { id }, query: { limit: 1 } })).call.callNumber;

/** Returns the modal for what somebody writes about a call. */
export const noteForm = async (asker: Asker, id: string): Promise<Modal> =>
  form(`call:note:${id}`, `Note on call ${await numberOf(asker, id)}`, noteFields());

/** Returns the modal for what came of a call. */
export const closeForm = async (asker: Asker, id: string): Promise<Modal> =>
  form(`call:close:${id}`, `Close call ${await numberOf(asker, id)}`, closeFields());

/** Returns the modal that asks which call of a unit is meant; null where it is on one or none. */
async function whichCallForm(
  asker: Asker,
  [customId, title]: readonly [string, string],
  { fields = [], unitId }: { fields?: Fields; unitId?: string | undefined },
): Promise<Modal | null> {
  const calls = await openCallsOf(asker, unitId);
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

/** Returns what `/call note` still has to ask; null where enough was given. */
export async function askToNote(asker: Asker, given: Given): Promise<Modal | null> {
  const [number, text] = [given.text('number'), given.text('text')];
  const which =
    number === undefined
      ? await whichCallForm(asker, ['call:note:', 'Note on a call'], { fields: noteFields(text) })
      : null;
  if (which !== null || text !== undefined) return which;
  return noteForm(asker, await chosenCall(asker, number));
}

/** Returns what `/call close` still has to ask; null where enough was given. */
export async function askToClose(asker: Asker, given: Given): Promise<Modal | null> {
  const [number, disposition] = [given.text('number'), given.text('disposition')];
  const which =
    number === undefined
      ? await whichCallForm(asker, ['call:close:', 'Close a call'], { fields: closeFields(disposition) })
      : null;
  if (which !== null || disposition !== undefined) return which;
  return closeForm(asker, await chosenCall(asker, number));
}

/** Returns the question which call a unit is to be detached from; null where it is on one or none. */
export const askToDetach = (asker: Asker, unitId: string | undefined): Promise<Modal | null> =>
  whichCallForm(asker, [`call:detach:${unitId ?? ''}`, 'Detach from a call'], { unitId });

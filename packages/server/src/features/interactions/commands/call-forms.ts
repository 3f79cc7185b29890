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
  textField('Note', 'text', { max: NOTE_MAX, long: true, required: true, value }),
];

const closeFields = (input?: string): Fields => {
  const isListed = DISPOSITIONS.some((disposition) => disposition === input);
  return [
    selectField('What came of it?', 'disposition', { offered: choicesOf(DISPOSITIONS), chosen: [input] }),
    textField('Or in your own words', 'words', {
      max: DISPOSITION_MAX,
      value: isListed ? undefined : input,
    }),
  ];
};

/** Forms about a call; `option` is the command's option that fills in their text. */
const FORMS = {
  note: { title: 'Note on', option: 'text', fields: noteFields },
  close: { title: 'Close', option: 'disposition', fields: closeFields },
} as const;

export async function callForm(actor: Actor, action: keyof typeof FORMS, id: string): Promise<Modal> {
  const { title, fields } = FORMS[action];
  const { call } = await actor.read(callEndpoints.getCall, { params: { id }, query: { limit: 1 } });
  return form(`call:${action}:${id}`, `${title} call ${call.callNumber}`, fields());
}

/** Opens the form for a command without its text, or without the call if the unit is on several. */
export const openCallForm =
  (action: keyof typeof FORMS) =>
  async (actor: Actor, input: Input): Promise<Modal | null> => {
    const { title, option, fields } = FORMS[action];
    const [number, text] = [input.text('number'), input.text(option)];
    if (number === undefined) {
      const which = [`call:${action}:`, `${title} a call`] as const;
      const whichCall = await whichCallForm(actor, which, { fields: fields(text) });
      if (whichCall !== null) return whichCall;
    }
    return text === undefined ? callForm(actor, action, await findCallId(actor, number)) : null;
  };

export const openDetachForm = (actor: Actor, unitId: string | undefined): Promise<Modal | null> =>
  whichCallForm(actor, [`call:detach:${unitId ?? ''}`, 'Detach from a call'], { unitId });

/** Returns a form to choose the call; null if the unit is on at most one. */
async function whichCallForm(
  actor: Actor,
  [customId, title]: readonly [string, string],
  { fields = [], unitId }: { fields?: Fields; unitId?: string | undefined },
): Promise<Modal | null> {
  const calls = await openCallsOf(actor, unitId);
  if (calls.length < 2) return null;
  const offered = calls.map((call) => ({
    name: `#${call.number} · ${call.type} · ${placeOf(call)}`,
    value: call.id,
  }));
  const whichCall = selectField(COMMAND_TEXTS.whichCall, 'call', { offered, required: true });
  return form(customId, title, [whichCall, ...fields]);
}

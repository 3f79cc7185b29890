import { randomInt } from 'node:crypto';
import { SETTINGS } from '@ten-four/fake-discord/testing/start';
import { SECOND } from '#platform/clock';
import type { TestServer } from '#testing/test-server';
import type { Answer } from '#testing/test-user';

/** Signed slash commands, buttons and modals. */

type Values = Record<string, unknown>;

/** A Discord ID, with roles that override the fake Discord server's; `direct` for a direct message. */
interface Who {
  id: string;
  roles?: readonly string[];
  direct?: true;
}

const optionsOf = (values: Values) =>
  Object.entries(values).map(([name, value]) => ({
    name,
    type: typeof value === 'boolean' ? 5 : 3,
    value,
  }));

export function commandData(name: string, values: Values, focused?: string) {
  const [first, second] = name.split(' ');
  const given = optionsOf(values).map((option) =>
    option.name === focused ? { ...option, focused: true } : option,
  );
  const options = second === undefined ? given : [{ name: second, type: 1, options: given }];
  return { id: '77', type: 1, name: first, options };
}

/** Returns a submitted modal, each field in its label. */
export const modalData = (customId: string, values: Values) => ({
  custom_id: customId,
  components: Object.entries(values).map(([name, value], index) => ({
    type: 18,
    id: index + 1,
    component: Array.isArray(value)
      ? { type: 3, custom_id: name, values: value }
      : { type: 4, custom_id: name, value },
  })),
});

export function interactionOf(server: TestServer, { id, roles, direct }: Who, rest: object): object {
  const { guild } = server.fakeDiscord.parts;
  const user = {
    id,
    username: guild.findPersona(id)?.username ?? `user.${id}`,
    discriminator: '0',
    avatar: null,
  };
  const held = roles ?? (guild.isMember(id) ? guild.apiMember(id).roles : []);
  return {
    version: 1,
    id: String(randomInt(1_000_000_000, 200_000_000_000)),
    application_id: SETTINGS.clientId,
    token: `token-${randomInt(1_000_000_000)}`,
    ...(direct ? { user } : { guild_id: SETTINGS.guildId, member: { user, roles: held } }),
    ...rest,
  };
}

export function sendSigned(server: TestServer, interaction: object): Promise<Answer> {
  const raw = JSON.stringify(interaction);
  const signed = server.fakeDiscord.signInteraction(raw, server.clock.now() / SECOND);
  return server.visitor().post('/discord/interactions', raw, { ...signed });
}

/** Returns the answer to an interaction. Throws if the status isn't 200. */
async function answerTo(server: TestServer, who: Who, rest: object) {
  const { status, text, body } = await sendSigned(server, interactionOf(server, who, rest));
  if (status !== 200) throw new Error(`The interaction was answered ${status}: ${text}`);
  return body;
}

const whoIs = (who: string | Who): Who => (typeof who === 'string' ? { id: who } : who);

/** Returns a user's Discord client. */
export const discordOf = (server: TestServer, who: string | Who) => ({
  command: (name: string, values: Values = {}) =>
    answerTo(server, whoIs(who), { type: 2, data: commandData(name, values) }),
  /** Returns the autocomplete options of the option being typed. */
  suggest: async (
    name: string,
    option: string,
    typed: string,
  ): Promise<{ name: string; value: string }[]> => {
    const data = commandData(name, { [option]: typed }, option);
    return (await answerTo(server, whoIs(who), { type: 4, data })).data.choices;
  },
  /** Presses a button or chooses options of a select menu on a message. */
  press: (customId: string, { message = {}, values }: { message?: object; values?: string[] } = {}) =>
    answerTo(server, whoIs(who), {
      type: 3,
      data: { component_type: values === undefined ? 2 : 3, custom_id: customId, ...(values && { values }) },
      message,
    }),
  submit: (customId: string, values: Values, message?: object) =>
    answerTo(server, whoIs(who), { type: 5, data: modalData(customId, values), ...(message && { message }) }),
});

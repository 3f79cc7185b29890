import { includesWords } from '@ten-four/contract/common/fold';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { searchEndpoints } from '@ten-four/contract/search/search.contract';
import { type Warrant, warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import { lineOf, listEmbed, openButton } from '#features/interactions/answers.rules';
import { type Command, personChoice, text } from '#features/interactions/command';
import { COLORS } from '#features/outbox/index';

const QUERY_MAX = 64;
/** The endpoint's maximum. */
const MAX_READ = 500;

const nameOf = ({ civilianId: { firstName, lastName } }: Warrant): string => `${firstName} ${lastName}`;

const warrantLine = (warrant: Warrant): string =>
  lineOf(nameOf(warrant), warrant.type, warrant.reason, warrant.platform);

export const warrantsCommand: Command = {
  name: 'warrants',
  description: 'List active warrants',
  endpoint: warrantEndpoints.listWarrants,
  options: () => [
    text('person', 'Only warrants for this person', { autocomplete: true, max_length: QUERY_MAX }),
  ],
  suggest: {
    person: async (actor, typed) => {
      const query = { q: typed.slice(0, QUERY_MAX) };
      const names = await actor.read(searchEndpoints.suggestNames, { query });
      return names.map((found) => ({ name: personChoice(found), value: found._id }));
    },
  },
  run: async (actor, input) => {
    const query = { status: 'Active', limit: MAX_READ };
    const all = await actor.read(warrantEndpoints.listWarrants, { query });
    const person = input.text('person')?.trim();
    const matching = all.filter(
      (warrant) =>
        person === undefined ||
        warrant.civilianId._id === person.toLowerCase() ||
        includesWords(nameOf(warrant), person),
    );
    const lines = { lines: matching.map(warrantLine), none: COMMAND_TEXTS.noWarrants };
    return {
      embeds: [listEmbed(`Active warrants (${matching.length})`, COLORS.red, lines)],
      components: [openButton(`${actor.web}/dashboard/pso/warrants`)],
    };
  },
};

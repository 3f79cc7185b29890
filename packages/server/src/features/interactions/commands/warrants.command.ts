import { includesWords } from '@ten-four/contract/common/fold';
import { COMMAND_TEXTS } from '@ten-four/contract/outbox/commands.values';
import { searchEndpoints } from '@ten-four/contract/search/search.contract';
import { type Warrant, warrantEndpoints } from '@ten-four/contract/warrants/warrants.contract';
import { openButton, rows } from '#features/interactions/answers.rules';
import { type Command, personChoice, text } from '#features/interactions/command';
import { COLORS, escapeWithin } from '#features/outbox/index';

const MOST_IN_LINE = 300;
const QUERY_MAX = 64;
/** As many as the endpoint gives at once. */
const MOST_READ = 500;

const nameOf = ({ civilianId: { firstName, lastName } }: Warrant): string => `${firstName} ${lastName}`;

const lineOf = (warrant: Warrant): string =>
  escapeWithin(
    [nameOf(warrant), warrant.type, warrant.reason, warrant.platform].filter(Boolean).join(' · '),
    MOST_IN_LINE,
  );

/** `/warrants`: a person is chosen, or named in part. */
export const warrantsCommand: Command = {
  name: 'warrants',
  description: 'The active warrants',
  endpoint: warrantEndpoints.listWarrants,
  options: () => [
    text('person', 'Only those against this person', { autocomplete: true, max_length: QUERY_MAX }),
  ],
  suggest: {
    person: async (asker, typed) => {
      const names = await asker.read(searchEndpoints.suggestNames, {
        query: { q: typed.slice(0, QUERY_MAX) },
      });
      return names.map((found) => ({ name: personChoice(found), value: found._id }));
    },
  },
  run: async (asker, given) => {
    const all = await asker.read(warrantEndpoints.listWarrants, {
      query: { status: 'Active', limit: MOST_READ },
    });
    const person = given.text('person')?.trim();
    const wanted = all.filter(
      (warrant) =>
        person === undefined ||
        warrant.civilianId._id === person.toLowerCase() ||
        includesWords(nameOf(warrant), person),
    );
    return {
      embeds: [
        {
          title: `Active warrants (${wanted.length})`,
          color: COLORS.red,
          description: rows(wanted.map(lineOf)) || COMMAND_TEXTS.noWarrants,
        },
      ],
      components: [openButton(`${asker.web}/dashboard/pso/warrants`)],
    };
  },
};

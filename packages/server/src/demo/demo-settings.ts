import { OWNER_ID, PERSONAS } from '@ten-four/fake-discord/personas';
import { ADDRESS, requireKnown, type Town } from '#demo/town';
import { writePastChange } from '#features/settings/index';
import type { AppContext } from '#platform/app-context';

const RACING = 'Street racing';
const FINE_BEFORE = 1500;
/** Minutes. */
const OWNER_SEEN = 34;
const WELCOME = 'Two cities, one story.';

export async function seedSettings(town: Town, platform: AppContext): Promise<void> {
  const found = PERSONAS.find(({ id }) => id === OWNER_ID);
  const { id: discordId, ...persona } = requireKnown(found, OWNER_ID);
  const owner = await town.addUser({ ...persona, discordId, seen: OWNER_SEEN });
  const by = { viewer: { ...owner, officer: null }, address: ADDRESS };
  await writePastChange(town.tx, platform, {
    section: 'penal-code',
    was: ({ entries }) => ({
      entries: entries.map((entry) => (entry.title === RACING ? { ...entry, fine: FINE_BEFORE } : entry)),
    }),
    is: (value) => value,
    by,
    now: town.ago(6),
  });
  await writePastChange(town.tx, platform, {
    section: 'texts',
    was: (value) => value,
    is: (value) => ({ ...value, welcome: WELCOME }),
    by,
    now: town.ago(2),
  });
}

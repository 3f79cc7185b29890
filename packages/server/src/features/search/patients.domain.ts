import { SEARCH_TEXTS, SUGGESTIONS_MAX } from '@ten-four/contract/search/search.values';
import type { Db } from '#db/database';
import { type Actor, auditRead } from '#features/audit/index';
import { findPatient } from '#features/search/dossier.store';
import { suggestNames } from '#features/search/search.domain';
import type { Selector } from '#features/search/search.rules';
import { notFound } from '#platform/errors';

/** Finds a character with its medical history, and records the search in the audit log. Throws 404. */
export async function searchPatients(
  db: Db,
  { by, selector, now }: { by: Actor; selector: Selector; now: number },
) {
  const named =
    selector.by === 'name' ? await suggestNames(db, selector.text, { most: SUGGESTIONS_MAX + 1 }) : [];
  const [best, ...others] = named;
  const id = selector.by === 'id' ? selector.text : best?.id;
  const found = id === undefined ? undefined : await findPatient(db, id);
  const what = `Searched medical records by ${selector.by} "${selector.text}"`;
  if (found === undefined) {
    await auditRead(db, by, { action: 'search', summary: `${what}: no one found`, now });
    throw notFound(SEARCH_TEXTS.nobodyFound);
  }
  const { id: civilianId, first_name, last_name } = found.civilian;
  const summary = `${what}: ${first_name} ${last_name}`;
  await auditRead(db, by, { action: 'search', about: ['civilian', civilianId], summary, now });
  return { ...found, others };
}

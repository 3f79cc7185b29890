import type { Selection } from '#features/search/selection.ts';

/** The address of what the database knows of a plate, a name or another thing that is searched by. */
export const searchLink = (by: Selection['by'], text: string): string =>
  `/dashboard/pso/search?${new URLSearchParams({ [by]: text })}`;

/** The address of what fire/rescue may know of a person; null for what they do not search by. */
export const medicalSearchLink = (by: Selection['by'], text: string): string | null =>
  by === 'name' || by === 'id' ? `/dashboard/safr/search?${new URLSearchParams({ [by]: text })}` : null;

/** The address of a warrant among all of them. */
export const warrantLink = (id: string): string =>
  `/dashboard/pso/warrants?warrant=${encodeURIComponent(id)}`;

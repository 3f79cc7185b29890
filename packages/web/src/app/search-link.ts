import type { Selection } from '#features/search/selection.ts';

/** The address of what the database knows of a plate, a name or another thing that is searched by. */
export const searchLink = (by: Selection['by'], text: string): string =>
  `/dashboard/pso/search?${new URLSearchParams({ [by]: text })}`;

/** The address of a warrant among all of them. */
export const warrantLink = (id: string): string =>
  `/dashboard/pso/warrants?warrant=${encodeURIComponent(id)}`;

import type { Selection } from '#features/search/selection.ts';

export const searchLink = (by: Selection['by'], text: string): string =>
  `/dashboard/pso/search?${new URLSearchParams({ [by]: text })}`;

export const medicalSearchLink = (by: Selection['by'], text: string): string =>
  `/dashboard/safr/search?${new URLSearchParams({ [by]: text })}`;

export const warrantLink = (id: string): string =>
  `/dashboard/pso/warrants?warrant=${encodeURIComponent(id)}`;

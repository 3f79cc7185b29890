import type { InfiniteData } from '@tanstack/react-query';

export type VersionPages<R> = InfiniteData<{ report: R; nextCursor: string | null }>;

interface Versioned {
  versions: readonly { version: number }[];
}

export function withVersions<R extends Versioned>({ pages }: VersionPages<R>): R | undefined {
  const [latest] = pages;
  return (
    latest && { ...latest.report, versions: pages.toReversed().flatMap(({ report }) => report.versions) }
  );
}

export function withAmendment<R extends Versioned>(
  known: VersionPages<R> | undefined,
  amended: R,
): VersionPages<R> | undefined {
  const [latest, ...earlier] = known?.pages ?? [];
  if (known === undefined || latest === undefined) return undefined;
  const before = latest.report.versions;
  const added = amended.versions.filter(({ version }) => before.every((other) => other.version !== version));
  const report = { ...amended, versions: [...before, ...added] };
  return { ...known, pages: [{ ...latest, report }, ...earlier] };
}

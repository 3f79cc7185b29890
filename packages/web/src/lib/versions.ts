import type { InfiniteData } from '@tanstack/react-query';

/** A report with its earlier versions, page after page, the latest first; in a page the oldest is first. */
export type VersionPages<R> = InfiniteData<{ report: R; nextCursor: string | null }>;

interface Versioned {
  versions: readonly { version: number }[];
}

/** The report with all of its earlier versions that were loaded, oldest first. */
export function withVersions<R extends Versioned>({ pages }: VersionPages<R>): R | undefined {
  const [latest] = pages;
  return (
    latest && { ...latest.report, versions: pages.toReversed().flatMap(({ report }) => report.versions) }
  );
}

/** The pages after an amendment, which was answered with the report and the version before. */
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

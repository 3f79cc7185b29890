import type { Licenses } from '@ten-four/contract/licenses/licenses.contract';
import { LICENSES, type License } from '@ten-four/contract/session/session.values';
import { formatDate } from '#lib/moments.ts';
import { StatusTag } from '#ui/status-tag.tsx';
import classes from './license-list.module.css';

type LicenseDetail = Licenses['licenseDetails'][number];

interface LicenseListProps {
  details: readonly LicenseDetail[];
  /** What to do about a license that is missing. */
  hintFor: (license: License) => string | null;
}

/** All four licenses, the missing ones last and grey. */
export function LicenseList({ details, hintFor }: LicenseListProps) {
  const held = new Map(details.map((detail) => [detail.license, detail]));
  const order = [...LICENSES].sort((a, b) => Number(held.has(b)) - Number(held.has(a)));
  return (
    <ul className={classes.list}>
      {order.map((license) => {
        const detail = held.get(license);
        return (
          <li className={classes.license} key={license} data-missing={detail === undefined || undefined}>
            <div className={classes.what}>
              <span className={classes.name}>{license}</span>
              <span className={classes.details}>
                {detail === undefined ? hintFor(license) : describe(detail)}
              </span>
            </div>
            <LicenseState detail={detail} />
          </li>
        );
      })}
    </ul>
  );
}

function LicenseState({ detail }: { detail: LicenseDetail | undefined }) {
  if (detail === undefined) return <span className={classes.missing}>NOT HELD</span>;
  return detail.suspension === null ? (
    <StatusTag tone="available">Valid</StatusTag>
  ) : (
    <StatusTag tone="busy">Suspended</StatusTag>
  );
}

/** Since when it is held, or when, by whom and why it was suspended. */
function describe({ since, suspension }: LicenseDetail): string {
  if (suspension === null) return `Since ${formatDate(since)}`;
  return `${formatDate(suspension.at)}, by ${suspension.by}: ${suspension.reason}`;
}

import type { ServiceRecord } from '@ten-four/contract/service/service.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { figureTiles } from '../statistics/figure-tiles.tsx';
import { countOf, formatHours, formatSpan } from '../statistics/statistics-words.ts';
import classes from './service.module.css';

interface ServiceFiguresProps {
  kind: DepartmentKind;
  figures: ServiceRecord['total'];
}

// Fire and EMS make no traffic stops.
export const hasStops = (kind: DepartmentKind): boolean => kind === 'Law Enforcement';

export function ServiceFigures({ kind, figures }: ServiceFiguresProps) {
  const { onDutySeconds, calls, stops, response, reports, commendations } = figures;
  const { n, median, p90 } = response;
  const tiles = [
    { label: 'On duty', value: formatHours(onDutySeconds), lines: [] },
    { label: 'Calls', value: String(calls), lines: [] },
    ...(hasStops(kind) ? [{ label: 'Stops', value: String(stops), lines: [] }] : []),
    {
      label: 'Median response',
      value: formatSpan(median),
      lines: n === 0 ? [] : [`90% within ${formatSpan(p90)}`, countOf(n, 'call')],
    },
    { label: 'Reports', value: String(reports), lines: [] },
    { label: 'Commendations', value: String(commendations), lines: [] },
  ];
  return <dl className={classes.figures}>{figureTiles(tiles)}</dl>;
}

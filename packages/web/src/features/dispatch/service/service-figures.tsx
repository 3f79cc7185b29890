import type { ServiceRecord } from '@ten-four/contract/service/service.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { figureTiles } from '../statistics/figure-tiles.tsx';
import { formatHours, formatSpan, spanLines } from '../statistics/statistics-words.ts';
import classes from './service.module.css';

interface ServiceFiguresProps {
  kind: DepartmentKind;
  figures: ServiceRecord['total'];
}

// Fire and EMS make no traffic stops.
export const hasStops = (kind: DepartmentKind): boolean => kind === 'Law Enforcement';

export function ServiceFigures({ kind, figures }: ServiceFiguresProps) {
  const { onDutySeconds, calls, stops, response, reports, commendations } = figures;
  const tiles = [
    { label: 'On duty', value: formatHours(onDutySeconds) },
    { label: 'Calls', value: String(calls) },
    ...(hasStops(kind) ? [{ label: 'Stops', value: String(stops) }] : []),
    {
      label: 'Median response',
      value: formatSpan(response.median),
      lines: response.n === 0 ? [] : spanLines(response),
    },
    { label: 'Reports', value: String(reports) },
    { label: 'Commendations', value: String(commendations) },
  ];
  return <dl className={classes.figures}>{figureTiles(tiles)}</dl>;
}

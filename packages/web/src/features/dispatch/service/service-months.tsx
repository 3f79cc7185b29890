import type { ServiceRecord } from '@ten-four/contract/service/service.contract';
import { dateFormat } from '#lib/date-format.ts';
import { type Figure, FiguresPanel } from '../statistics/figures-panel.tsx';
import { CALLS, formatSpan, ON_DUTY } from '../statistics/statistics-words.ts';
import { hasStops } from './service-figures.tsx';

const month = dateFormat({ timeZone: 'UTC', month: 'short', year: 'numeric' });

/** Returns a month such as 2026-11 as Nov 2026. */
export const monthWord = (name: string): string => month.format(new Date(`${name}-01T00:00:00Z`));

export const MONTH: Figure = { head: 'Month' };
export const RESPONSE: Figure = {
  head: 'Response',
  csvHead: 'Response, median (s)',
  format: formatSpan,
};

const MEDIC_FIGURES = [MONTH, ON_DUTY, CALLS, RESPONSE, { head: 'Reports' }, { head: 'Commendations' }];
const OFFICER_FIGURES = [...MEDIC_FIGURES.slice(0, 3), { head: 'Stops' }, ...MEDIC_FIGURES.slice(3)];

interface ServiceMonthsProps {
  title: string;
  record: ServiceRecord;
}

export function ServiceMonths({ title, record: { callsign, kind, months } }: ServiceMonthsProps) {
  return (
    <FiguresPanel
      title={title}
      file={`service-${callsign}`}
      figures={hasStops(kind) ? OFFICER_FIGURES : MEDIC_FIGURES}
      rows={months
        .toReversed()
        .map(({ month: name, onDutySeconds, calls, stops, response, reports, commendations }) => [
          monthWord(name),
          onDutySeconds,
          calls,
          ...(hasStops(kind) ? [stops] : []),
          response.median,
          reports,
          commendations,
        ])}
    />
  );
}

import { Group, SimpleGrid } from '@mantine/core';
import type { ServiceRecord } from '@ten-four/contract/service/service.contract';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { formatNearDate } from '#lib/date-format.ts';
import { Dim } from '#ui/dim.tsx';
import lists from '#ui/rows.module.css';
import textStyles from '#ui/text.module.css';
import type { Figure } from '../statistics/figures-panel.tsx';
import { CALLS, formatSpan, ON_DUTY, textOf } from '../statistics/statistics-words.ts';
import { figureTiles } from '../statistics/tiles.tsx';

type Figures = ServiceRecord['total'];
type ServiceFigure = Figure & { of: (figures: Figures) => number | null };

const FIGURES: readonly ServiceFigure[] = [
  { ...ON_DUTY, of: ({ onDutySeconds }) => onDutySeconds },
  { ...CALLS, of: ({ calls }) => calls },
  { head: 'Stops', of: ({ stops }) => stops },
  {
    head: 'Median response',
    csvHead: 'Response, median (s)',
    format: formatSpan,
    of: ({ response }) => response.median,
  },
  { head: 'Reports', of: ({ reports }) => reports },
  { head: 'Commendations', of: ({ commendations }) => commendations },
];

// Fire and EMS make no traffic stops.
export const figuresFor = (kind: DepartmentKind): readonly ServiceFigure[] =>
  kind === 'Law Enforcement' ? FIGURES : FIGURES.filter(({ head }) => head !== 'Stops');

export function ServiceFigures({ kind, figures }: { kind: DepartmentKind; figures: Figures }) {
  return (
    <SimpleGrid component="dl" minColWidth="136px" autoFlow="auto-fit" spacing={8}>
      {figureTiles(
        figuresFor(kind).map((figure) => ({ label: figure.head, value: textOf(figure, figure.of(figures)) })),
      )}
    </SimpleGrid>
  );
}

export function CommendationList({ commendations }: Pick<ServiceRecord, 'commendations'>) {
  return (
    <ul aria-label="Commendations" className={`${lists.rows} ${textStyles.wrap}`}>
      {commendations.map(({ by, reason, at }) => (
        <Group key={`${at} ${by}`} component="li" justify="space-between" gap="0 12px" p="7px 12px">
          <span>{reason}</span>
          <Dim fz={13}>
            {by}, {formatNearDate(at)}
          </Dim>
        </Group>
      ))}
    </ul>
  );
}

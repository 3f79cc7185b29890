import type { Span, Statistics } from '@ten-four/contract/console/statistics.contract';
import { type Figure, FiguresPanel } from './figures-panel.tsx';
import classes from './statistics.module.css';
import { formatHours, SPAN_FIGURES } from './statistics-words.ts';

type UnitRow = Statistics['units'][number];
type DispatcherRow = Statistics['dispatchers'][number];

const ON_DUTY: Figure<UnitRow | DispatcherRow> = {
  head: 'On duty',
  csvHead: 'On duty (s)',
  value: ({ onDutySeconds }) => onDutySeconds,
  format: (seconds) => formatHours(seconds ?? 0),
};

const spanOf = <Row,>(name: string, of: (row: Row) => Span): Figure<Row>[] =>
  SPAN_FIGURES.map(({ head, csvHead, value, format }) => ({
    head: head === 'Median' ? name : head,
    csvHead: `${name}, ${csvHead.toLowerCase()}`,
    value: (row) => value(of(row)),
    format,
  }));

const UNITS: readonly Figure<UnitRow>[] = [
  { head: 'Callsign', text: ({ callsign }) => callsign },
  { head: 'Kind', text: ({ kind }) => kind },
  { head: 'Calls', value: ({ calls }) => calls },
  ON_DUTY,
  ...spanOf<UnitRow>('Response', ({ response }) => response),
];

const DISPATCHERS: readonly Figure<DispatcherRow>[] = [
  { head: 'Dispatcher', text: ({ name }) => name },
  ON_DUTY,
  { head: '911 taken', value: ({ taken }) => taken },
  ...spanOf<DispatcherRow>('Answer', ({ answer }) => answer),
];

const OUTCOMES: readonly Figure<{ label: string; n: number }>[] = [
  { head: 'Outcome', text: ({ label }) => label },
  { head: 'Calls', value: ({ n }) => n },
];

const OUTCOMES_OF = [
  { label: 'Released', outcome: 'released' },
  { label: 'Released automatically', outcome: 'fallback' },
  { label: 'Linked', outcome: 'linked' },
  { label: 'Dropped', outcome: 'dropped' },
  { label: 'Canceled', outcome: 'cancelled' },
  { label: 'All', outcome: 'total' },
] as const;

const SOURCES: readonly Figure<Statistics['calls']['bySource'][number]>[] = [
  { head: 'Source', text: ({ source }) => source },
  { head: 'Calls', value: ({ n }) => n },
];

export function PeopleTables({ units, dispatchers, emergencies, calls }: Statistics) {
  return (
    <div className={classes.people}>
      <div className={classes.stack}>
        <FiguresPanel
          title="Units"
          name="units"
          file="units"
          figures={UNITS}
          rows={units}
          empty="No units were on duty in this time."
        />
        <FiguresPanel
          title="Dispatchers"
          name="dispatchers"
          file="dispatchers"
          figures={DISPATCHERS}
          rows={dispatchers}
          empty="No dispatchers in this time."
        />
      </div>
      <div className={classes.stack}>
        <FiguresPanel
          title="911 calls"
          file="911-calls"
          figures={OUTCOMES}
          rows={OUTCOMES_OF.map(({ label, outcome }) => ({ label, n: emergencies[outcome] }))}
        />
        <FiguresPanel
          title="Calls by source"
          file="calls-by-source"
          figures={SOURCES}
          rows={calls.bySource}
        />
      </div>
    </div>
  );
}

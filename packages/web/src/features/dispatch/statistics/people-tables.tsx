import type { Span, Statistics } from '@ten-four/contract/console/statistics.contract';
import { type Figure, FiguresPanel } from './figures-panel.tsx';
import classes from './statistics.module.css';
import { formatHours, formatSpan, SPAN_FIGURES } from './statistics-words.ts';

type UnitRow = Statistics['units'][number];
type DispatcherRow = Statistics['dispatchers'][number];

const onDuty = {
  head: 'On duty',
  rawHead: 'On duty (s)',
  text: ({ onDutySeconds }: UnitRow | DispatcherRow) => formatHours(onDutySeconds),
  raw: ({ onDutySeconds }: UnitRow | DispatcherRow) => onDutySeconds,
};

const spanOf = <Row,>(name: string, of: (row: Row) => Span): Figure<Row>[] =>
  SPAN_FIGURES.map(({ head, rawHead, raw }) => ({
    head: head === 'Median' ? name : head,
    rawHead: `${name}, ${rawHead.toLowerCase()}`,
    text: (row) => formatSpan(raw(of(row))),
    raw: (row) => raw(of(row)),
  }));

const UNITS: readonly Figure<UnitRow>[] = [
  { head: 'Callsign', text: ({ callsign }) => callsign },
  { head: 'Kind', text: ({ kind }) => kind },
  { head: 'Calls', text: ({ calls }) => String(calls), raw: ({ calls }) => calls },
  onDuty,
  ...spanOf<UnitRow>('Response', ({ response }) => response),
];

const DISPATCHERS: readonly Figure<DispatcherRow>[] = [
  { head: 'Dispatcher', text: ({ name }) => name },
  onDuty,
  { head: '911 taken', text: ({ taken }) => String(taken), raw: ({ taken }) => taken },
  ...spanOf<DispatcherRow>('Answer', ({ answer }) => answer),
];

interface Outcome {
  label: string;
  n: number;
}

const OUTCOMES: readonly Figure<Outcome>[] = [
  { head: 'Outcome', text: ({ label }) => label },
  { head: 'Calls', text: ({ n }) => String(n), raw: ({ n }) => n },
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
  { head: 'Calls', text: ({ n }) => String(n), raw: ({ n }) => n },
];

export function PeopleTables({
  statistics: { units, dispatchers, emergencies, calls },
}: {
  statistics: Statistics;
}) {
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

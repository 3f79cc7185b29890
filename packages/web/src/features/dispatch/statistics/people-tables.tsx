import type { Statistics } from '@ten-four/contract/console/statistics.contract';
import { type Figure, FiguresPanel } from './figures-panel.tsx';
import classes from './statistics.module.css';
import { CALLS, formatSpan, ON_DUTY } from './statistics-words.ts';

const spanFigures = (name: string): Figure[] => [
  { head: name, csvHead: `${name}, median (s)`, format: formatSpan },
  { head: '90%', csvHead: `${name}, 90% (s)`, format: formatSpan },
];

const UNITS = [
  { head: 'Callsign', isText: true },
  { head: 'Kind', isText: true },
  CALLS,
  ON_DUTY,
  ...spanFigures('Response'),
] as const;
const DISPATCHERS = [
  { head: 'Dispatcher', isText: true },
  ON_DUTY,
  { head: '911 taken' },
  ...spanFigures('Answer'),
] as const;
const OUTCOMES = [{ head: 'Outcome', isText: true }, CALLS] as const;
const SOURCES = [{ head: 'Source', isText: true }, CALLS] as const;

export function PeopleTables({ units, dispatchers, emergencies, calls }: Statistics) {
  return (
    <div className={classes.people}>
      <div className={classes.stack}>
        <FiguresPanel
          title="Units"
          name="units"
          file="units"
          figures={UNITS}
          rows={units.map(({ callsign, kind, calls, onDutySeconds, response: { median, p90 } }) => [
            callsign,
            kind,
            calls,
            onDutySeconds,
            median,
            p90,
          ])}
          empty="No units were on duty in this period."
        />
        <FiguresPanel
          title="Dispatchers"
          name="dispatchers"
          file="dispatchers"
          figures={DISPATCHERS}
          rows={dispatchers.map(({ name, onDutySeconds, taken, answer: { median, p90 } }) => [
            name,
            onDutySeconds,
            taken,
            median,
            p90,
          ])}
          empty="No dispatchers in this period."
        />
      </div>
      <div className={classes.stack}>
        <FiguresPanel
          title="911 calls"
          file="911-calls"
          figures={OUTCOMES}
          rows={[
            ['Released', emergencies.released],
            ['Released automatically', emergencies.fallback],
            ['Linked', emergencies.linked],
            ['Dropped', emergencies.dropped],
            ['Canceled', emergencies.cancelled],
            ['All', emergencies.total],
          ]}
        />
        <FiguresPanel
          title="Calls by source"
          file="calls-by-source"
          figures={SOURCES}
          rows={calls.bySource.map(({ source, n }) => [source, n])}
        />
      </div>
    </div>
  );
}

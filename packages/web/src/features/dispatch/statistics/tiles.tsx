import type { Span, Statistics } from '@ten-four/contract/console/statistics.contract';
import classes from './statistics.module.css';
import { formatSpan } from './statistics-words.ts';

/** From what to what each time is taken. */
const TIMES = [
  { time: 'answer', label: 'Answer', about: '911 call to taken' },
  { time: 'dispatch', label: 'Dispatch', about: 'Call to first unit sent' },
  { time: 'turnout', label: 'Turnout', about: 'Sent to en route' },
  { time: 'travel', label: 'Travel', about: 'En route to on scene' },
  { time: 'response', label: 'Response', about: 'Call to first on scene' },
] as const;

/** The figures of a time in one look. */
export function Tiles({ statistics: { calls, times, emergencies } }: { statistics: Statistics }) {
  const services = calls.byService.filter(({ n }) => n > 0).map(({ service, n }) => `${service} ${n}`);
  return (
    <dl className={classes.tiles}>
      <Tile label="Calls" value={String(calls.total)} lines={services} />
      <Tile label="Calls per hour" value={calls.perHour.toFixed(calls.perHour < 1 ? 2 : 1)} lines={[]} />
      <Tile
        label="911 calls"
        value={String(emergencies.total)}
        lines={[`${emergencies.released} released`, `${emergencies.linked} linked`]}
      />
      {TIMES.map(({ time, label, about }) => (
        <Tile
          key={time}
          label={label}
          value={formatSpan(times[time].median)}
          lines={[about, ...linesOf(times[time])]}
        />
      ))}
    </dl>
  );
}

const linesOf = ({ n, p90 }: Span): string[] =>
  n === 0 ? ['No times'] : [`90% within ${formatSpan(p90)}`, `median of ${n}`];

interface TileProps {
  label: string;
  value: string;
  lines: readonly string[];
}

function Tile({ label, value, lines }: TileProps) {
  return (
    <div className={classes.tile}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value}>{value}</span>
        {lines.map((line) => (
          <span key={line} className={classes.line}>
            {line}
          </span>
        ))}
      </dd>
    </div>
  );
}

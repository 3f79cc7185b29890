import classes from './plot.module.css';
import { type Mark, PlotFrame } from './plot-frame.tsx';
import { topOfSpans } from './scale.ts';

interface LinePlotProps {
  label: string;
  marks: readonly Mark[];
  /** Seconds at each mark; null where there is nothing, which the line leaves out. */
  values: readonly (number | null)[];
  format: (seconds: number) => string;
}

/** Times as a line. */
export function LinePlot({ label, marks, values, format }: LinePlotProps) {
  const top = topOfSpans(Math.max(0, ...values.map((value) => value ?? 0)));
  const points = values.map((value, index) =>
    value === null ? null : `${index + 0.5} ${100 - (value / top) * 100}`,
  );
  return (
    <PlotFrame label={label} marks={marks} top={top} format={format}>
      <path
        className={classes.line}
        d={points
          .map((point, index) => (point === null ? '' : `${points[index - 1] == null ? 'M' : 'L'}${point}`))
          .join('')}
      />
      {/* A point is a line without a length and with round ends: a circle would be drawn out as the box is. */}
      <path
        className={classes.points}
        d={points.map((point) => (point === null ? '' : `M${point}h0`)).join('')}
      />
    </PlotFrame>
  );
}

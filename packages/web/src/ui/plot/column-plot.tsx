import classes from './plot.module.css';
import { type Mark, PlotFrame } from './plot-frame.tsx';
import { topOfCounts } from './scale.ts';

interface ColumnPlotProps {
  label: string;
  marks: readonly Mark[];
  /** What the columns are piled up of, from below: a value for each mark, and a colour. */
  layers: readonly { name: string; color: string; values: readonly number[] }[];
}

/** Counts as columns; of several layers there is a legend. */
export function ColumnPlot({ label, marks, layers }: ColumnPlotProps) {
  const pileOf = (index: number, below = layers.length) =>
    layers.slice(0, below).reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
  const top = topOfCounts(Math.max(...marks.map((_, index) => pileOf(index))));
  const y = (value: number) => 100 - (value / top) * 100;
  return (
    <PlotFrame
      label={label}
      marks={marks}
      top={top}
      format={String}
      legend={layers.length > 1 && <Legend layers={layers} />}
    >
      {layers.map(({ name, color, values }, layer) => (
        <path
          key={name}
          fill={color}
          d={values
            .map((value, index) => {
              if (value === 0) return '';
              const [low, high] = [y(pileOf(index, layer)), y(pileOf(index, layer + 1))];
              return `M${index + 0.14} ${low}V${high}h.72V${low}z`;
            })
            .join('')}
        />
      ))}
    </PlotFrame>
  );
}

function Legend({ layers }: Pick<ColumnPlotProps, 'layers'>) {
  return (
    <ul className={classes.legend}>
      {layers.map(({ name, color }) => (
        <li key={name}>
          <span style={{ background: color }} />
          {name}
        </li>
      ))}
    </ul>
  );
}

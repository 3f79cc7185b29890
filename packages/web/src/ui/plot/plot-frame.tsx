import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import classes from './plot.module.css';
import { hasWord } from './scale.ts';

/** A place along a plot, from left to right. */
export interface Mark {
  /** On the axis, where there is room for it. */
  name: string;
  /** What is to be read there. */
  words: string;
}

interface PlotFrameProps {
  label: string;
  marks: readonly Mark[];
  /** The upper end of the upright axis, which begins at 0. */
  top: number;
  /** A value as the axis writes it. */
  format: (value: number) => string;
  legend?: ReactNode;
  /** What is drawn, in a box as wide as there are marks, and 100 high. */
  children: ReactNode;
}

/** Axes around a plot. What stands at a place is told where the pointer is, or by the arrow keys; read out as well. */
export function PlotFrame({ label, marks, top, format, legend, children }: PlotFrameProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const last = marks.length - 1;
  const current = pointed === null ? null : Math.min(pointed, last);
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointed(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * marks.length))));
  };
  const walk = (event: KeyboardEvent) => {
    const at = current ?? last;
    const goals: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: last,
    };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    setPointed(Math.max(0, Math.min(last, goal)));
  };
  return (
    <div className={classes.frame}>
      <div className={classes.told}>
        {legend}
        <p className={classes.words}>{current === null ? '' : marks[current]?.words}</p>
      </div>
      <div className={classes.plot}>
        <div className={classes.upright} aria-hidden>
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{format(value)}</span>
          ))}
        </div>
        <div
          className={classes.ground}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={current ?? last}
          aria-valuetext={marks[current ?? last]?.words ?? ''}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
          onFocus={(event) => {
            if (event.currentTarget.matches(':focus-visible')) setPointed(current ?? last);
          }}
          onBlur={() => setPointed(null)}
          onKeyDown={walk}
        >
          <svg
            className={classes.drawing}
            viewBox={`0 0 ${marks.length} 100`}
            preserveAspectRatio="none"
            aria-hidden
          >
            {current !== null && <rect className={classes.current} x={current} width={1} height={100} />}
            <path className={classes.rule} d={`M0 0H${marks.length}M0 50H${marks.length}`} />
            {children}
          </svg>
        </div>
        <div className={classes.along} aria-hidden>
          {marks.map(
            ({ name }, index) =>
              hasWord(index, marks.length) && (
                <span key={name} style={{ left: `${((index + 0.5) / marks.length) * 100}%` }}>
                  {name}
                </span>
              ),
          )}
        </div>
      </div>
    </div>
  );
}

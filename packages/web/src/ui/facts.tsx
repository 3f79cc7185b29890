import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface Fact {
  label: string;
  /** Null leaves the fact out. */
  value: ReactNode;
}

export function Facts({ facts, density = 'roomy' }: { facts: readonly Fact[]; density?: 'roomy' | 'dense' }) {
  return (
    <dl className={classes.facts} data-density={density}>
      {facts.map(
        ({ label, value }) =>
          value !== null && (
            <div className={classes.fact} key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

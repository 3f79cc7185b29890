import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface Fact {
  label: string;
  value: ReactNode;
}

/** Labels and values, one under the other; the label column has one width on every screen. */
export function Facts({ facts, density = 'roomy' }: { facts: readonly Fact[]; density?: 'roomy' | 'dense' }) {
  return (
    <dl className={classes.facts} data-density={density}>
      {facts.map((fact) => (
        <div className={classes.fact} key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

import classes from './transfer-steps.module.css';

const STEPS = ['Details', 'Review'];

/** How far a transfer has come. */
export function TransferSteps({ current }: { current: 1 | 2 }) {
  return (
    <ol className={classes.steps}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index + 1 === current ? 'step' : undefined}>
          {index + 1} {step}
        </li>
      ))}
    </ol>
  );
}

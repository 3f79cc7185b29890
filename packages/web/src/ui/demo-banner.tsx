import { DEMO_MESSAGES_PATH } from '@ten-four/contract/common/pages';
import classes from './demo-banner.module.css';

/** The line above everything in demo mode, 24 px high, in the first row of the page's grid. */
export function DemoBanner() {
  return (
    <aside className={classes.banner} aria-label="Demo mode">
      Demo
      <a href={DEMO_MESSAGES_PATH} target="_blank" rel="noreferrer">
        Sent to Discord
      </a>
    </aside>
  );
}

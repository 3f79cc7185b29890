import { Loader } from '@mantine/core';
import classes from './loading-screen.module.css';

interface LoadingScreenProps {
  message: string;
}

/** Fills the window while it is not yet known what to show, as the first screen in index.html does before. */
export function LoadingScreen({ message }: LoadingScreenProps) {
  return (
    <main className={classes.loading}>
      <p className={classes.name}>Ten-Four</p>
      <div className={classes.wait}>
        <Loader size={20} aria-hidden />
        <div role="status">
          <h1>{message}</h1>
        </div>
      </div>
    </main>
  );
}

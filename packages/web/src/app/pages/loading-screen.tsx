import { Loader } from '@mantine/core';
import classes from './loading-screen.module.css';

interface LoadingScreenProps {
  message: string;
}

/** Fills the window while it is not yet known what to show. */
export function LoadingScreen({ message }: LoadingScreenProps) {
  return (
    <main className={classes.loading}>
      <Loader size={20} aria-hidden />
      <div role="status">
        <h1>{message}</h1>
      </div>
    </main>
  );
}

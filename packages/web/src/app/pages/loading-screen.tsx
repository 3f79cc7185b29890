import { Group, Loader } from '@mantine/core';
import classes from './loading-screen.module.css';

/** Fills the window while it is not yet known what to show, as the first screen in index.html does before. */
export function LoadingScreen({ message }: { message: string }) {
  return (
    <main className={classes.loading}>
      <p className={classes.name}>Ten-Four</p>
      <Group gap={12}>
        <Loader size={20} aria-hidden />
        <div role="status">
          <h1>{message}</h1>
        </div>
      </Group>
    </main>
  );
}

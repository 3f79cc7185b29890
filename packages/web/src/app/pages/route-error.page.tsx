import { Button } from '@mantine/core';
import { Brand } from '#ui/brand.tsx';
import { NoticeText } from './notice-text.tsx';
import classes from './route-error.module.css';

/**
 * In place of a page that failed; the error itself is in the browser's log. It needs nothing that is
 * loaded later, since a script that could not be loaded is one of the failures it is for.
 */
export function RouteErrorPage() {
  return (
    <main className={classes.page}>
      <Brand>Ten-Four</Brand>
      <NoticeText
        heading="Unexpected Application Error!"
        message="Something went wrong on this page. Reloading usually helps. What you saved is safe."
        action={
          <Button size="room" variant="filled" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      />
    </main>
  );
}

import { Button } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';
import classes from './clamped.module.css';

/** Somebody's own words: two lines of them, and a button for the rest where there is more. */
export function Clamped({ children }: { children: string }) {
  const [whole, setWhole] = useState(false);
  const [cut, setCut] = useState(false);
  const words = useRef<HTMLSpanElement>(null);
  const { ref, width } = useElementSize<HTMLSpanElement>();
  const both = useMergedRef(words, ref);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words, or the same in another width, are cut elsewhere
  useLayoutEffect(() => {
    const shown = words.current;
    if (whole || shown === null) return;
    const look = () => setCut(shown.scrollHeight > shown.clientHeight);
    look();
    // The page's own font may come after the words, and with it other lines.
    document.fonts.addEventListener('loadingdone', look);
    return () => document.fonts.removeEventListener('loadingdone', look);
  }, [whole, children, width]);
  return (
    <>
      <span className={classes.words} data-whole={whole || undefined} ref={both}>
        {children}
      </span>
      {cut && (
        <Button
          size="row"
          variant="transparent"
          px={0}
          c="inherit"
          td="underline"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : 'Show more'}
        </Button>
      )}
    </>
  );
}

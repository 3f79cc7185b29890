import { Button, Text } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';
import textStyles from './text.module.css';

export function Clamped({ children }: { children: string }) {
  const [isExpanded, setExpanded] = useState(false);
  const [isCut, setCut] = useState(false);
  const textRef = useRef<HTMLSpanElement>(null);
  const { ref, width } = useElementSize<HTMLSpanElement>();
  const mergedRef = useMergedRef(textRef, ref);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text and its width decide what is cut off
  useLayoutEffect(() => {
    const shown = textRef.current;
    if (isExpanded || shown === null) return;
    const measure = () => setCut(shown.scrollHeight > shown.clientHeight);
    measure();
    // The web font may load later and change the lines.
    document.fonts.addEventListener('loadingdone', measure);
    return () => document.fonts.removeEventListener('loadingdone', measure);
  }, [isExpanded, children, width]);
  return (
    <>
      <Text
        span
        className={textStyles.prose ?? ''}
        {...(isExpanded ? { display: 'block' } : { lineClamp: 2 })}
        ref={mergedRef}
      >
        {children}
      </Text>
      {isCut && (
        <Button
          size="row"
          variant="transparent"
          px={0}
          c="inherit"
          td="underline"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show less' : 'Show more'}
        </Button>
      )}
    </>
  );
}

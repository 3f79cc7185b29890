import { Input, SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import { useBelow } from './breakpoints.ts';

export function TypeField(props: SegmentedControlProps) {
  const phone = useBelow('sm');
  return (
    <Input.Wrapper label="Type" labelElement="div">
      <SegmentedControl
        {...props}
        bg="var(--tf-input)"
        bd="1px solid var(--tf-input-border)"
        styles={{ label: phone ? { paddingBlock: 10 } : {} }}
        aria-label="Type"
        size="md"
        fullWidth
        transitionDuration={0}
      />
    </Input.Wrapper>
  );
}

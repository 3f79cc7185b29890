import { Box, Group, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  count?: number | undefined;
  mark?: ReactNode;
  actions?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, count, mark, actions, tools, children }: PanelProps) {
  const titleId = useId();
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <header className={classes.head}>
        {tools === undefined ? (
          <Box component="h2" fz={14} fw={600} id={titleId}>
            {title}
          </Box>
        ) : (
          <VisuallyHidden component="h2" id={titleId}>
            {title}
          </VisuallyHidden>
        )}
        {tools}
        {count !== undefined && <Count>{count}</Count>}
        {mark}
        {actions !== undefined && <Actions>{actions}</Actions>}
      </header>
      <Box flex={1} miw={0} mih={0}>
        {children}
      </Box>
    </section>
  );
}

interface PageHeadingProps {
  children: ReactNode;
  count?: number | undefined;
  note?: string | undefined;
  actions?: ReactNode;
}

export function PageHeading({ children, count, note, actions }: PageHeadingProps) {
  return (
    <>
      <Group gap="8px 16px" mih={40} mb={16}>
        <Box component="h2" ff="heading" fz={28} fw={600} lh="36px">
          {children}
        </Box>
        {count !== undefined && <Count>{count}</Count>}
        {actions !== undefined && <Actions>{actions}</Actions>}
      </Group>
      {note !== undefined && (
        <Box component="p" mt={-8} mb={16} c="var(--tf-dim)">
          {note}
        </Box>
      )}
    </>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return (
    <Group className={classes.actions ?? ''} gap={8} ml="auto" align="stretch" justify="flex-end">
      {children}
    </Group>
  );
}

function Count({ children }: { children: number }) {
  return (
    <Box
      component="span"
      p="0 6px"
      ff="monospace"
      fz={12}
      lh="18px"
      c="dimmed"
      bg="var(--tf-raised)"
      bdrs="xs"
    >
      {children}
    </Box>
  );
}

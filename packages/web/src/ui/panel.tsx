import { Box, Group, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  count?: number | undefined;
  mark?: ReactNode;
  actions?: ReactNode;
  /** Stands where the title would, which is then only read out. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A bordered region with a head: title, count and the buttons that belong to it. */
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
      <div className={classes.body}>{children}</div>
    </section>
  );
}

interface PageHeadingProps {
  children: ReactNode;
  count?: number | undefined;
  actions?: ReactNode;
}

/** The heading at the top of a page's content, with the page's main action; the page's title is in the bar above. */
export function PageHeading({ children, count, actions }: PageHeadingProps) {
  return (
    <Group gap="8px 16px" mih={40} mb={16}>
      <Box component="h2" ff="heading" fz={28} fw={600} lh="36px">
        {children}
      </Box>
      {count !== undefined && <Count>{count}</Count>}
      {actions !== undefined && <Actions>{actions}</Actions>}
    </Group>
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
  return <span className={classes.count}>{children}</span>;
}

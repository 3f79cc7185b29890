import { Box } from '@mantine/core';
import type { Paper } from '#lib/paper.ts';
import { Facts } from './facts.tsx';
import './paper-print.css';
import classes from './paper-view.module.css';
import textStyles from './text.module.css';

/** Prints alone, in light colors with page numbers. */
export function PaperView({ paper }: { paper: Paper }) {
  return (
    <article data-paper>
      <Box component="h3" p="12px 12px 4px" fz={20} lh="28px">
        {paper.title}{' '}
        <Box component="span" ff="monospace" fz={14} fw={500} c="var(--tf-dim)">
          {paper.number}
        </Box>
      </Box>
      <Facts density="dense" facts={paper.facts.map(({ label, text }) => ({ label, value: text }))} />
      {paper.passages.map(({ label, text }) => (
        <Box component="section" key={label} px={12} py={8} style={{ breakInside: 'avoid-page' }}>
          <Box component="h4" fz={12} fw={600} c="var(--tf-faint)">
            {label}
          </Box>
          <p className={textStyles.prose}>{text}</p>
        </Box>
      ))}
      <p className={classes.running} aria-hidden="true">
        {paper.title} {paper.number}
      </p>
    </article>
  );
}

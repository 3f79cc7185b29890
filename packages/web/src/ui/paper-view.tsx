import type { Paper } from '#lib/paper.ts';
import { Facts } from './facts.tsx';
import './paper-print.css';
import classes from './paper-view.module.css';

interface PaperViewProps {
  paper: Paper;
}

/** A filed document to be read. While it is shown, the page prints as this document alone: light, with page numbers. */
export function PaperView({ paper }: PaperViewProps) {
  return (
    <article data-paper>
      <h3 className={classes.title}>
        {paper.title} <span className={classes.number}>{paper.number}</span>
      </h3>
      <Facts density="dense" facts={paper.facts.map(({ label, text }) => ({ label, value: text }))} />
      {paper.passages.map(({ label, text }) => (
        <section key={label} className={classes.passage}>
          <h4 className={classes.label}>{label}</h4>
          <p className={classes.text}>{text}</p>
        </section>
      ))}
      <p className={classes.running} aria-hidden="true">
        {paper.title} {paper.number}
      </p>
    </article>
  );
}

import { createElement, Fragment } from 'react';
import { type RulesBlock, type RulesPart, readRules } from '#lib/rules-markup.ts';
import classes from './rules-text.module.css';

export function RulesText({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      {readRules(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity than their order
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block: { kind, level, lines } }: { block: RulesBlock }) {
  if (kind === 'heading') {
    return createElement(`h${level + 1}`, null, ...lines.map((parts) => partsOf(parts)));
  }
  if (kind === 'paragraph') {
    return (
      <p>{lines.flatMap((parts, index) => (index === 0 ? partsOf(parts) : ['\n', ...partsOf(parts)]))}</p>
    );
  }
  const List = kind === 'list' ? 'ul' : 'ol';
  return (
    <List>
      {lines.map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>{partsOf(parts)}</li>
      ))}
    </List>
  );
}

const partsOf = (parts: readonly RulesPart[]) =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={`${part.text} ${index}`}>
      <Part part={part} />
    </Fragment>
  ));

function Part({ part: { kind, text, address } }: { part: RulesPart }) {
  if (kind === 'bold') return <b>{text}</b>;
  if (kind === 'link') {
    return (
      <a href={address} rel="noopener noreferrer" target="_blank">
        {text}
      </a>
    );
  }
  return text;
}

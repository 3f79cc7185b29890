import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { QUERY_MAX } from '@ten-four/contract/search/search.values';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Dim } from '#ui/dim.tsx';
import { SuggestInput } from '#ui/suggest-input.tsx';
import { type Suggestion, type SuggestionKind, useSuggestions } from '../search.queries.ts';
import type { SearchScope, Selection } from '../selection.ts';
import classes from './search-form.module.css';

interface SearchFormProps {
  scope: SearchScope;
  selection: Selection | null;
  foundName: string | null;
  onSearch: (selection: Selection) => void;
}

type FieldKind = Exclude<Selection['by'], 'id'>;

interface Filled {
  kind: FieldKind;
  text: string;
}

const FIELDS: Readonly<Record<FieldKind, { label: string; placeholder: string }>> = {
  name: { label: 'Name Search', placeholder: 'Search Name or SSN' },
  plate: { label: 'Plate Search', placeholder: 'Search Plate or VIN' },
  weapon: { label: 'Weapon Search', placeholder: 'Search Name or Serial' },
};

interface ScopeFields {
  kinds: readonly FieldKind[];
  missing: string;
  first: FieldKind;
}

const SCOPES: Readonly<Record<SearchScope, ScopeFields>> = {
  database: {
    kinds: ['name', 'plate', 'weapon'],
    missing: 'Type a name, a plate or a serial number.',
    first: 'plate',
  },
  medical: { kinds: ['name'], missing: 'Type a name or an SSN.', first: 'name' },
};

/** Clears the other fields when one is filled. */
export function SearchForm({ scope, selection, foundName, onSearch }: SearchFormProps) {
  const { kinds, missing, first } = SCOPES[scope];
  const shown = selection === null ? null : `${selection.by} ${selection.text}`;
  // Typed since the shown search; null for nothing.
  const [typed, setTyped] = useState<Filled | null>(null);
  const [picked, setPicked] = useState<{ id: string; name: string } | null>(null);
  const [last, setLast] = useState(shown);
  if (last !== shown) {
    setLast(shown);
    setTyped(null);
  }
  const [isMissing, setMissing] = useState(false);
  const boxes = useRef<Partial<Record<FieldKind, HTMLInputElement | null>>>({});
  const isAtRest = selection === null;
  useEffect(() => {
    if (isAtRest) boxes.current[first]?.focus();
  }, [isAtRest, first]);

  const pickedName = picked?.id === selection?.text ? picked?.name : undefined;
  const filled = typed ?? filledBy(selection, foundName ?? pickedName ?? '');
  const search = (next: Selection) => {
    setMissing(false);
    setTyped(null);
    onSearch(next);
  };
  const submit = () => {
    const text = filled?.text.trim() ?? '';
    if (filled === null || text === '') {
      setMissing(true);
      boxes.current.name?.focus();
    } else if (typed === null && selection !== null) onSearch(selection);
    else search({ by: filled.kind, text });
  };
  return (
    <form
      className={classes.form}
      aria-label="Search Database"
      data-fields={kinds.length}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {kinds.map((kind) => (
        <div data-kind={kind} key={kind}>
          <SearchField
            {...FIELDS[kind]}
            suggests={scope === 'medical' ? 'patient' : kind}
            ref={(box) => {
              boxes.current[kind] = box;
            }}
            value={filled?.kind === kind ? filled.text : ''}
            typed={typed?.kind === kind}
            error={isMissing && kind === 'name' ? missing : undefined}
            onChange={(text) => {
              setMissing(false);
              setTyped({ kind, text });
            }}
            onPick={(suggestion) => {
              setPicked({ id: suggestion.id, name: suggestion.text });
              search(suggestion.selection);
            }}
          />
        </div>
      ))}
      <Button
        mt={{ base: 0, sm: 24 }}
        type="submit"
        size="form"
        variant="filled"
        leftSection={<IconSearch size={16} stroke={2} aria-hidden />}
      >
        Search
      </Button>
    </form>
  );
}

function filledBy(selection: Selection | null, name: string): Filled | null {
  if (selection === null) return null;
  return selection.by === 'id' ? { kind: 'name', text: name } : { kind: selection.by, text: selection.text };
}

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  placeholder: string;
  suggests: SuggestionKind;
  value: string;
  typed: boolean;
  error?: string | undefined;
  onChange: (text: string) => void;
  onPick: (suggestion: Suggestion) => void;
}

function SearchField({ suggests, value, typed, onChange, onPick, ...field }: SearchFieldProps) {
  const suggestions = useSuggestions(suggests, typed ? value : '');
  return (
    <SuggestInput
      {...field}
      size="form"
      spellCheck={false}
      maxLength={QUERY_MAX}
      value={value}
      {...(typed && suggestions.isError ? { description: 'Suggestions could not be loaded.' } : {})}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      suggestions={suggestions.data.map(({ id, text, detail }) => ({
        id,
        label: (
          <span className={classes.option}>
            <span data-kind={suggests}>{text}</span>
            <Dim ta="right">{detail}</Dim>
          </span>
        ),
      }))}
      onType={onChange}
      onPick={(id) => {
        const picked = suggestions.data.find((suggestion) => suggestion.id === id);
        if (picked !== undefined) onPick(picked);
      }}
    />
  );
}

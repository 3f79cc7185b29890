import { Checkbox, NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { FormValues } from '#ui/form-dialog/draft.ts';
import { INLINE_CHOICE } from '#ui/inline-choice.ts';
import { Panel } from '#ui/panel.tsx';
import { Toggles } from '#ui/toggles.tsx';
import classes from '../settings.module.css';
import { chosenOf, isKind, isNumber, type PlainField, type PlainForm, type Shape } from './plain-form.ts';

export interface PlainInputsProps {
  plain: PlainForm;
  form: UseFormReturnType<FormValues>;
  field?: (name: string) => object;
  names?: readonly string[];
}

export function PlainInputs({ plain, form, field, names }: PlainInputsProps) {
  return (names ?? Object.keys(plain.fields)).map((name, index) => {
    const own = plain.fields[name];
    if (own == null) return null;
    const shape = plain.shapeOf(name);
    const props = isKind(shape, 'boolean')
      ? form.getInputProps(name, { type: 'checkbox' })
      : (field ?? form.getInputProps)(name);
    return (
      <PlainInput
        key={name}
        {...own}
        shape={shape}
        value={form.values[name]}
        error={form.errors[name]}
        onSet={(value) => form.setFieldValue(name, value)}
        input={{ ...props, 'data-autofocus': index === 0 || undefined }}
      />
    );
  });
}

/** The box stays beside the first line of the label. */
const CHOICE = {
  ...INLINE_CHOICE,
  inner: { ...INLINE_CHOICE.inner, top: `calc(${INLINE_CHOICE.label.paddingBlock} - 2px)` },
  description: { marginTop: -6, paddingLeft: 36 },
};

interface PlainInputProps extends PlainField {
  shape: Shape;
  value: unknown;
  error: ReactNode;
  onSet: (value: string) => void;
  input: object;
}

function PlainInput({ shape, value, error, onSet, input, ...field }: PlainInputProps) {
  const { label, description, rows, upperCase } = field;
  const texts = { label, description };
  if (isKind(shape, 'boolean')) {
    return <Checkbox {...texts} {...input} styles={CHOICE} size="md" />;
  }
  if (field.lines) {
    const { maxItems = 1, items: { maxLength = 1 } = {} } = shape;
    const limits = { maxRows: maxItems, maxLength: maxItems * (maxLength + 1) };
    return <Textarea {...texts} {...input} {...limits} autosize minRows={4} />;
  }
  if (isKind(shape, 'array')) {
    const chosen = chosenOf(shape, String(value), field);
    const [first] = chosen;
    return (
      <Toggles
        label={label}
        description={first === undefined ? undefined : field.note?.(first)}
        error={error}
        values={shape.items?.enum ?? []}
        chosen={chosen}
        onChange={(next) => onSet(chosenOf(shape, next.join(), field).join())}
      />
    );
  }
  const options = optionsOf(shape, field, String(value));
  if (field.notFound !== undefined) {
    return (
      <Select
        {...texts}
        {...input}
        size="room"
        searchable
        allowDeselect={false}
        nothingFoundMessage={field.notFound}
        comboboxProps={{ withinPortal: false, keepMounted: false }}
        data={options ?? []}
      />
    );
  }
  if (options !== undefined) return <NativeSelect {...texts} {...input} size="room" data={options} />;
  const limit = { maxLength: maxLengthOf(shape, field), ...field.attributes };
  if (rows !== undefined) return <Textarea {...texts} {...input} {...limit} autosize minRows={rows} />;
  return (
    <TextInput
      {...texts}
      {...input}
      {...limit}
      size="room"
      {...(isNumber(shape) && { inputMode: field.unit === 'dollars' ? 'decimal' : 'numeric' })}
      {...(upperCase && { autoCapitalize: 'characters', spellCheck: false })}
    />
  );
}

function optionsOf(shape: Shape, field: PlainField, chosen: string) {
  const { data, words, missingLabel = (value) => value } = field;
  if (data === undefined) return shape.enum?.map((value) => ({ value, label: words?.[value] ?? value }));
  const options = typeof data === 'function' ? data() : data;
  const isOption = options.some(({ value }) => value === chosen);
  return isOption ? [...options] : [{ value: chosen, label: missingLabel(chosen) }, ...options];
}

function maxLengthOf(shape: Shape, { unit }: PlainField): number | undefined {
  if (!isNumber(shape)) return shape.maxLength;
  const { maximum = 0 } = shape;
  return Math.max(
    unit === 'dollars' ? `${maximum.toLocaleString('en-US')}.00`.length : 3,
    `${maximum}`.length,
  );
}

interface PlainPanelProps extends Omit<PlainInputsProps, 'names'> {
  title: string;
  children?: ReactNode;
}

export function PlainPanel({ title, children, ...props }: PlainPanelProps) {
  return (
    <Panel title={title}>
      <div className={classes.fields}>
        <PlainInputs {...props} names={namesIn(props.plain.fields, title)} />
        {children}
      </div>
    </Panel>
  );
}

export function PlainPanels(props: Omit<PlainInputsProps, 'names'>) {
  const titles = new Set(Object.values(props.plain.fields).flatMap((field) => field?.panel ?? []));
  return [...titles].map((title) => <PlainPanel key={title} {...props} title={title} />);
}

export const namesIn = (fields: PlainForm['fields'], panel: string): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.panel === panel);

import type { SectionName } from '@ten-four/contract/settings/settings.values';

/** Keys by which a list of SnailyCAD's penal codes is told from one of Ten-Four's. */
const PENAL_KEYS = ['fines', 'prisonTerm', 'warningFines', 'warningNotFines', 'warningApplicable', 'type'];

type Foreign = Readonly<Record<string, unknown>>;

/**
 * The entries of a file of values as SnailyCAD exports them: penal codes, whose fines and prison terms are a number or a
 * range, and 10-codes. Null where it is none.
 */
export function fromSnaily(values: readonly unknown[]): { section: SectionName; entries: Foreign[] } | null {
  const [first] = values;
  const keys = Object.keys(Object(first));
  if (keys.includes('title') && keys.some((key) => PENAL_KEYS.includes(key))) {
    return { section: 'penal-code', entries: values.map((value) => toOffense(Object(value))) };
  }
  if (keys.includes('value') && (keys.includes('shouldDo') || keys.includes('type') || keys.length < 4)) {
    return { section: 'ten-codes', entries: values.map((value) => toTenCode(Object(value))) };
  }
  return null;
}

function toOffense(value: Foreign): Foreign {
  const { title, description, group, type } = value;
  const applicable = Object(value.warningApplicable);
  const notApplicable = Object(value.warningNotApplicable);
  const fines =
    value.fines ?? value.warningFines ?? value.warningNotFines ?? applicable.fines ?? notApplicable.fines;
  const term = value.prisonTerm ?? notApplicable.prisonTerm;
  return {
    title,
    category: Object(group).name ?? inWords(type) ?? undefined,
    description: typeof description === 'string' ? description : '',
    ...range(fines, ['fine', 'fineMin', 'fineMax']),
    ...range(term, ['jail', 'jailMin', 'jailMax']),
  };
}

/** Of two numbers the range, with its lower end as the standard; of one the standard. */
function range(value: unknown, [standard, least, most]: [string, string, string]): Foreign {
  if (value === null || value === undefined) return {};
  const numbers = [value].flat().map((one) => (typeof one === 'string' && one !== '' ? Number(one) : one));
  if (numbers.length < 2) return numbers.length === 0 ? {} : { [standard]: numbers[0] };
  return { [standard]: numbers[0], [least]: numbers[0], [most]: numbers.at(-1) };
}

/** It has a code only; what the code means may stand after it, else what it does in SnailyCAD is what is known. */
function toTenCode(given: Foreign): Foreign {
  const { description, shouldDo } = given;
  const value = Object(given.value).value ?? given.value;
  const [code, ...rest] = String(value).split(/\s*[|:–]\s*|\s+-\s+/u);
  const after = rest.join(' - ');
  return { code, meaning: after === '' ? (description ?? inWords(shouldDo)) : after };
}

/** `SET_ON_DUTY` as people write it. */
function inWords(constant: unknown): string | undefined {
  if (typeof constant !== 'string' || constant === '') return undefined;
  const words = constant.toLowerCase().replaceAll('_', ' ');
  return words[0]?.toUpperCase() + words.slice(1);
}

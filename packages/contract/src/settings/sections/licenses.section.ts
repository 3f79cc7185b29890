import { type Static, Type } from 'typebox';
import { Id, RequiredText } from '../../common/schema.ts';
import { LICENSE_NAME_MAX } from '../../licenses/licenses.values.ts';
import { list, section } from '../section.ts';
import { QUESTIONS_PER_LICENSE } from '../settings.values.ts';

const LICENSES_MAX = 30;

export const LicenseTypeEntry = Type.Object({
  _id: Id,
  name: RequiredText(LICENSE_NAME_MAX),
  testName: RequiredText(LICENSE_NAME_MAX),
  active: Type.Boolean(),
});
export type LicenseTypeEntry = Static<typeof LicenseTypeEntry>;

export const LICENSES = section({
  label: 'Licenses',
  fields: {},
  lists: {
    entries: list({
      label: 'licenses',
      entry: LicenseTypeEntry,
      minEntries: 1,
      maxEntries: LICENSES_MAX,
      name: ({ name }) => name,
      unique: ({ name }) => [name],
      labels: { name: 'Name', testName: 'Test', active: 'Active' },
      defaults: { active: true },
    }),
  },
});

/** `answer` is the index of the correct option. Only administrators read it. */
export const QuestionEntry = Type.Object({
  _id: Id,
  licenseId: Id,
  question: RequiredText(300),
  options: Type.Array(RequiredText(150), { minItems: 4, maxItems: 4 }),
  answer: Type.Integer({ minimum: 0, maximum: 3 }),
});
export type QuestionEntry = Static<typeof QuestionEntry>;

export const TESTS = section({
  label: 'Tests',
  fields: {},
  lists: {
    entries: list({
      label: 'questions',
      entry: QuestionEntry,
      minEntries: 0,
      maxEntries: LICENSES_MAX * QUESTIONS_PER_LICENSE,
      name: ({ question }) => question,
      unique: ({ licenseId, question }) => [`${licenseId}\n${question}`],
      labels: { licenseId: 'License', question: 'Question', options: 'Answers', answer: 'Correct answer' },
      defaults: {},
    }),
  },
});

import { invalidField } from '#platform/errors';

/** Characters that Discord takes in all of an embed. */
const MOST_CHARACTERS = 6000;

/** Throws 400 for an embed that Discord would not take: one whose texts are too long in sum. */
export function checkEmbed(embed: unknown): void {
  const { title, description, footer, author, fields } = Object(embed);
  const rows = Array.isArray(fields) ? fields.map(Object) : [];
  const texts: unknown[] = [
    title,
    description,
    Object(footer).text,
    Object(author).name,
    ...rows.flatMap(({ name, value }) => [name, value]),
  ];
  const length = texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
  if (length > MOST_CHARACTERS) throw invalidField('embed', 'At most 6,000 characters in all of an embed.');
}

import { type FieldError, invalidForm } from '#demo/discord-stand-in/discord-error';
import { remember } from '#demo/discord-stand-in/kept-things';
import type { Reply, SentMessage } from '#demo/discord-stand-in/messages';

/** An option of a command, or a part of one. */
export interface CommandOption {
  type: number;
  name: string;
  description: string;
  required?: boolean;
  autocomplete?: boolean;
  choices?: { name: string; value: string }[];
  options?: CommandOption[];
}

/** A slash command as the application registered it. */
export interface SlashCommand extends CommandOption {
  id: string;
}

/** A command that somebody used, with what it was answered; a modal stands until it is sent. */
export interface CommandRun {
  id: string;
  userId: string;
  /** As it would be typed. */
  line: string;
  at: number;
  thread: Reply;
  /** The message whose button was pressed instead; null for a command. */
  card: SentMessage | null;
  modal: unknown;
  suggestions: { name: string; value: string }[];
}

const KEPT = 100;
const MOST_COMMANDS = 100;

/** The application's slash commands in the community, and what was done with them, the newest last. */
export class SlashCommands {
  readonly runs: CommandRun[] = [];
  list: SlashCommand[] = [];
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** Exchanges the whole list; what Discord would not take is refused, and nothing is changed. */
  put(raw: unknown): SlashCommand[] {
    const entries: unknown[] = Array.isArray(raw) ? raw : [];
    if (!Array.isArray(raw) || entries.length > MOST_COMMANDS) {
      throw invalidForm([{ path: [], message: 'Must be a list of at most 100 commands.' }]);
    }
    const faults = entries.flatMap((entry, index) => faultsOf(entry, [index]));
    if (faults.length > 0) throw invalidForm(faults);
    this.list = (entries as CommandOption[]).map((command) => ({
      ...command,
      id: this.list.find(({ name }) => name === command.name)?.id ?? this.#newId(),
    }));
    return this.list;
  }

  remember(run: CommandRun): void {
    remember(this.runs, run, KEPT);
  }

  /** The options of a command, or of a part of one, by its name; undefined where there is none. */
  optionsOf(name: string): CommandOption[] | undefined {
    const [first, second] = name.split(' ');
    const command = this.list.find((one) => one.name === first);
    if (command === undefined) return undefined;
    if (second === undefined) return command.options ?? [];
    return command.options?.find((part) => part.type === SUB_COMMAND && part.name === second)?.options;
  }

  /** The names of all commands, those with parts a part at a time. */
  get names(): string[] {
    return this.list.flatMap(({ name, options = [] }) => {
      const parts = options.filter(({ type }) => type === SUB_COMMAND);
      return parts.length === 0 ? [name] : parts.map((part) => `${name} ${part.name}`);
    });
  }
}

const SUB_COMMAND = 1;
const NAME = /^[-_\p{Ll}\p{N}]{1,32}$/u;
const MOST_CHOICES = 25;

function faultsOf(entry: unknown, path: (string | number)[]): FieldError[] {
  const { name, description, options, choices } = Object(entry);
  const fault = (key: string, message: string): FieldError[] => [{ path: [...path, key], message }];
  const parts: unknown[] = Array.isArray(options) ? options : [];
  return [
    ...(typeof name === 'string' && NAME.test(name) ? [] : fault('name', 'String value did not match.')),
    ...(typeof description === 'string' && description.length > 0 && description.length <= 100
      ? []
      : fault('description', 'Must be between 1 and 100 in length.')),
    ...(Array.isArray(choices) && choices.length > MOST_CHOICES
      ? fault('choices', 'Must be 25 or fewer in length.')
      : []),
    ...parts.flatMap((part, index) => faultsOf(part, [...path, 'options', index])),
  ];
}

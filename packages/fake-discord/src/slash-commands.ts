import { pushBounded } from './bounded.ts';
import { type FieldError, invalidForm } from './discord-error.ts';
import type { Reply, SentMessage } from './messages.ts';

export interface CommandOption {
  type: number;
  name: string;
  description: string;
  required?: boolean;
  autocomplete?: boolean;
  choices?: { name: string; value: string }[];
  options?: CommandOption[];
}

export interface SlashCommand extends CommandOption {
  id: string;
}

/** The modal stays until it is sent. */
export interface CommandRun {
  id: string;
  userId: string;
  line: string;
  at: number;
  thread: Reply;
  /** Null for a command. */
  card: SentMessage | null;
  modal: unknown;
  suggestions: { name: string; value: string }[];
}

const MAX_STORED = 100;
const MAX_COMMANDS = 100;

export class SlashCommands {
  readonly runs: CommandRun[] = [];
  list: SlashCommand[] = [];
  readonly #newId: () => string;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** Replaces all commands, or none if one is invalid. */
  put(raw: unknown): SlashCommand[] {
    const entries: unknown[] = Array.isArray(raw) ? raw : [];
    if (!Array.isArray(raw) || entries.length > MAX_COMMANDS) {
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
    pushBounded(this.runs, run, MAX_STORED);
  }

  optionsOf(name: string): CommandOption[] | undefined {
    const [first, second] = name.split(' ');
    const command = this.list.find((one) => one.name === first);
    if (command === undefined) return undefined;
    if (second === undefined) return command.options ?? [];
    return command.options?.find((part) => part.type === SUB_COMMAND && part.name === second)?.options;
  }

  get names(): string[] {
    return this.list.flatMap(({ name, options = [] }) => {
      const parts = options.filter(({ type }) => type === SUB_COMMAND);
      return parts.length === 0 ? [name] : parts.map((part) => `${name} ${part.name}`);
    });
  }
}

const SUB_COMMAND = 1;
const NAME = /^[-_\p{Ll}\p{N}]{1,32}$/u;
const MAX_CHOICES = 25;

function faultsOf(entry: unknown, path: (string | number)[]): FieldError[] {
  const { name, description, options, choices } = Object(entry);
  const fault = (key: string, message: string): FieldError[] => [{ path: [...path, key], message }];
  const parts: unknown[] = Array.isArray(options) ? options : [];
  return [
    ...(typeof name === 'string' && NAME.test(name) ? [] : fault('name', 'String value did not match.')),
    ...(typeof description === 'string' && description.length > 0 && description.length <= 100
      ? []
      : fault('description', 'Must be between 1 and 100 in length.')),
    ...(Array.isArray(choices) && choices.length > MAX_CHOICES
      ? fault('choices', 'Must be 25 or fewer in length.')
      : []),
    ...parts.flatMap((part, index) => faultsOf(part, [...path, 'options', index])),
  ];
}

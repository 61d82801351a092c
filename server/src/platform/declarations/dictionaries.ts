/** A value of a dictionary and its text; `children`: the values below it, which begin with its own. */
export interface DictionaryEntry {
  readonly value: string;
  readonly title: string;
  readonly children?: readonly DictionaryEntry[];
}

/**
 * The dictionaries of a slice by code: texts by value, or a tree. A value of a tree begins with the value it
 * stands below, as department codes do, so that what is filed under a value lies below another exactly when it
 * begins with that one.
 */
export type DictionaryDeclarations = Readonly<
  Record<string, Readonly<Record<string, string>> | readonly DictionaryEntry[]>
>;

/** Which field of an answer is a value of which dictionary: by field, or by `Type.field` where the type decides. */
export type EnumerationDeclarations = Readonly<Record<string, string>>;

/** Texts of the dictionaries, for `_dictText`. */
export interface DictionaryTexts {
  /** null: no such dictionary or value. */
  text(dicCode: string, value: unknown): string | null;
  /** Code of the dictionary behind a field of an answer; null when it is no enumeration. */
  behind(typeName: string, field: string): string | null;
}

/** Every dictionary of the slices. */
export class Dictionaries implements DictionaryTexts {
  private readonly trees: ReadonlyMap<string, readonly DictionaryEntry[]>;

  constructor(
    declared: DictionaryDeclarations,
    private readonly enumerations: EnumerationDeclarations,
  ) {
    this.trees = new Map(
      Object.entries(declared).map(([code, given]) => [code, isTree(given) ? given : flat(given)]),
    );
  }

  /** The entries of a dictionary without those excluded; none for an unknown code. */
  entries(code: string, excludes: readonly string[] = []): DictionaryEntry[] {
    return without(this.trees.get(code) ?? [], excludes);
  }

  text(code: string, value: unknown): string | null {
    if (typeof value !== 'number' && typeof value !== 'string') return null;
    return titleIn(this.trees.get(code) ?? [], String(value));
  }

  behind(typeName: string, field: string): string | null {
    const own = `${typeName}.${field}`;
    if (Object.hasOwn(this.enumerations, own)) return this.enumerations[own] ?? null;
    return Object.hasOwn(this.enumerations, field) ? (this.enumerations[field] ?? null) : null;
  }
}

const isTree = (given: DictionaryDeclarations[string]): given is readonly DictionaryEntry[] =>
  Array.isArray(given);

const flat = (texts: Readonly<Record<string, string>>): DictionaryEntry[] =>
  Object.entries(texts).map(([value, title]) => ({ value, title }));

const without = (entries: readonly DictionaryEntry[], excludes: readonly string[]): DictionaryEntry[] =>
  entries
    .filter(({ value }) => !excludes.includes(value))
    .map((entry) =>
      entry.children === undefined ? entry : { ...entry, children: without(entry.children, excludes) },
    );

function titleIn(entries: readonly DictionaryEntry[], value: string): string | null {
  for (const entry of entries) {
    if (entry.value === value) return entry.title;
    const below = titleIn(entry.children ?? [], value);
    if (below !== null) return below;
  }
  return null;
}

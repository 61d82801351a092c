/** A value of a dictionary and its text; `children`: the values below it, which begin with its own. */
export interface DictionaryEntry {
  readonly value: string;
  readonly title: string;
  readonly children?: readonly DictionaryEntry[];
}

/**
 * A dictionary as its slice declares it. `words`: the program works with its values, an installation may call them
 * otherwise; `tree`: what an installation begins with and goes on with as it likes. A value of a tree begins with
 * the value it stands below, as department codes do, so that what is filed under a value lies below another exactly
 * when it begins with that one.
 */
export interface DictionaryDeclaration {
  readonly title: string;
  readonly kind: 'words' | 'tree';
  readonly values: readonly DictionaryEntry[];
}

/** The dictionaries of a slice by code. */
export type DictionaryDeclarations = Readonly<Record<string, DictionaryDeclaration>>;

/** Words of the program by value. */
export const words = (title: string, texts: Readonly<Record<string, string>>): DictionaryDeclaration => ({
  title,
  kind: 'words',
  values: Object.entries(texts).map(([value, text]) => ({ value, title: text })),
});

/** Values of the installation, and those it begins with. */
export const tree = (title: string, values: readonly DictionaryEntry[]): DictionaryDeclaration => ({
  title,
  kind: 'tree',
  values,
});

/** Which field of an answer is a value of which dictionary: by field, or by `Type.field` where the type decides. */
export type EnumerationDeclarations = Readonly<Record<string, string>>;

/** Texts of the dictionaries, for `_dictText`. */
export interface DictionaryTexts {
  /** null: no such dictionary or value. */
  text(dicCode: string, value: unknown): string | null;
  /** Code of the dictionary behind a field of an answer; null when it is no enumeration. */
  behind(typeName: string, field: string): string | null;
}

/** A dictionary's values, and each one's text. */
interface Current {
  readonly values: readonly DictionaryEntry[];
  readonly texts: ReadonlyMap<string, string>;
}

/** Every dictionary of the slices as declared, and of the installation as it keeps them. */
export class Dictionaries implements DictionaryTexts {
  readonly declared: ReadonlyMap<string, DictionaryDeclaration>;
  private current: ReadonlyMap<string, Current>;

  constructor(
    declared: DictionaryDeclarations,
    private readonly enumerations: EnumerationDeclarations,
  ) {
    this.declared = new Map(Object.entries(declared));
    this.current = new Map();
    this.follow(new Map());
  }

  /** From now on these have the values given, those of the installation alone among them; the others as declared. */
  follow(kept: ReadonlyMap<string, readonly DictionaryEntry[]>): void {
    const all = new Map([...this.declared].map(([code, { values }]) => [code, values]));
    for (const [code, values] of kept) all.set(code, values);
    this.current = new Map([...all].map(([code, values]) => [code, { values, texts: textsOf(values) }]));
  }

  /** The entries of a dictionary without those excluded; none for an unknown code. */
  entries(code: string, excludes: readonly string[] = []): DictionaryEntry[] {
    return without(this.current.get(code)?.values ?? [], excludes);
  }

  text(code: string, value: unknown): string | null {
    if (typeof value !== 'number' && typeof value !== 'string') return null;
    return this.current.get(code)?.texts.get(String(value)) ?? null;
  }

  behind(typeName: string, field: string): string | null {
    const own = `${typeName}.${field}`;
    if (Object.hasOwn(this.enumerations, own)) return this.enumerations[own] ?? null;
    return Object.hasOwn(this.enumerations, field) ? (this.enumerations[field] ?? null) : null;
  }
}

const without = (entries: readonly DictionaryEntry[], excludes: readonly string[]): DictionaryEntry[] =>
  entries
    .filter(({ value }) => !excludes.includes(value))
    .map((entry) =>
      entry.children === undefined ? entry : { ...entry, children: without(entry.children, excludes) },
    );

function textsOf(entries: readonly DictionaryEntry[]): Map<string, string> {
  const all = (entry: DictionaryEntry): [string, string][] => [
    [entry.value, entry.title],
    ...(entry.children ?? []).flatMap(all),
  ];
  return new Map(entries.flatMap(all));
}

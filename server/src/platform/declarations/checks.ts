import type { Slice } from '../slice.js';

/** A mistake in what slices declare, in one sentence: it ends the start. */
export class DeclarationError extends Error {
  override readonly name = 'DeclarationError';
}

/** The declared records of all slices as one. Throws when a key stands in two of them. */
export function joined<T>(
  what: string,
  slices: readonly Slice[],
  own: (slice: Slice) => Readonly<Record<string, T>>,
) {
  refuseTwice(
    what,
    slices.flatMap((slice) => Object.keys(own(slice))),
  );
  return Object.assign({}, ...slices.map(own)) as Record<string, T>;
}

/** What one slice says for all: of a second one nobody would hear. */
const saidByOne = [
  'signedUpIn',
  'practice',
  'lastLogins',
  'wrongQuestions',
  'erasure',
  'accounts',
] as const satisfies readonly (keyof Slice)[];

/** Throws when two slices say what one says for all. */
export function refuseTwoSayers(slices: readonly Slice[]): void {
  for (const what of saidByOne) {
    const [one, other] = slices.filter((slice) => slice[what] !== undefined);
    if (one !== undefined && other !== undefined)
      throw new DeclarationError(
        `${what} is said by ${one.name} and by ${other.name}, and one slice says it`,
      );
  }
}

/** `what`: the kind of thing that is named. */
export function refuseUnknown(what: string, named: Iterable<string>, known: ReadonlySet<string>): void {
  for (const name of named)
    if (!known.has(name))
      throw new DeclarationError(`a slice names the ${what} ${name}, which does not exist`);
}

/** Throws when a name stands twice. */
export function refuseTwice(what: string, names: readonly string[]): void {
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw new DeclarationError(`${what} ${twice} is declared twice`);
}

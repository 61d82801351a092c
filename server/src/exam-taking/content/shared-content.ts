import { createHmac } from 'node:crypto';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { QuestionContent, QuestionPart } from '@vigil/domain/question-bank/public';
import { codeOf } from '@vigil/domain/sitting/public';

interface Shown {
  readonly content: string;
  readonly image: string | null;
}
interface Named extends Shown {
  readonly id: string;
}

/**
 * What every paper that holds a question version shows of it: nothing of its key, none of its own points, and
 * options, entries and matches in an order that says nothing of the written one.
 */
export interface SharedContent extends Shown {
  readonly quId: string;
  readonly quType: number;
  /** URL of sound or film */
  readonly media: string | null;
  readonly titleBody: string | null;
  readonly scratchUrl: string | null;
  /** 1, 2, 3 */
  readonly options: readonly Named[];
  /** blanks (5), left items (6) */
  readonly entries: readonly Named[];
  /** right-hand items (6); their ids, which the key names, stay here */
  readonly matches: readonly Shown[];
  /** 8, 9: tests that may be seen */
  readonly codeTests: readonly { readonly id: string; readonly input: string; readonly output: string }[];
  /** of a composite, as they follow each other */
  readonly parts: readonly SharedContent[];
}

/** Where things of a question or part stand in its shared content, by their ids. Never leaves the server. */
export interface ContentIndex {
  /** options or right-hand items */
  readonly order: ReadonlyMap<string, number>;
  readonly entries: ReadonlyMap<string, number>;
}

export interface Shared {
  readonly content: SharedContent;
  /** by the question's and its parts' ids */
  readonly index: ReadonlyMap<string, ContentIndex>;
}

/**
 * The shared content of a version. `secret`: keys the order, so that nobody without it can tell from a place in a
 * list where the thing was written; another version is ordered anew.
 */
export function sharedContentOf(question: QuestionContent, secret: Buffer): Shared {
  const index = new Map<string, ContentIndex>();
  const version = `${question.quId}@${question.version}`;
  const share = (part: QuestionContent | QuestionPart, parts: readonly SharedContent[]): SharedContent => {
    const order = <T extends { readonly id: string }, S>(
      kind: string,
      things: readonly T[] | undefined,
      show: (thing: T) => S,
    ): { readonly ids: ReadonlyMap<string, number>; readonly shown: S[] } =>
      ordered(things ?? [], show, (text) => mac(secret, [version, part.quId, kind, text]));
    const options = order('option', part.options, ({ id, content, image }) => ({
      ...{ id, content, image: image ?? null },
    }));
    const blanks = order('blank', part.blanks, ({ id }) => ({ id, content: '', image: null }));
    const pairs = order('pair', part.pairs, ({ id, content, image }) => ({
      ...{ id, content, image: image ?? null },
    }));
    const matches = order('match', part.matches, ({ content, image }) => ({ content, image: image ?? null }));
    const ofMatching = part.quType === 6;
    index.set(part.quId, {
      order: ofMatching ? matches.ids : options.ids,
      entries: ofMatching ? pairs.ids : blanks.ids,
    });
    const isChoice = part.quType >= 1 && part.quType <= 3;
    return {
      quId: part.quId,
      quType: part.quType,
      content: part.content,
      image: part.image ?? null,
      media: part.media ?? null,
      titleBody: part.quType === 4 ? null : (part.titleBody ?? null),
      scratchUrl: part.scratchUrl ?? null,
      options: isChoice ? options.shown : [],
      entries: ofMatching ? pairs.shown : part.quType === 5 ? blanks.shown : [],
      matches: ofMatching ? matches.shown : [],
      codeTests: (codeOf(part)?.tests ?? [])
        .filter(({ visible }) => visible)
        .map(({ id, input, output }) => ({ id, input, output })),
      parts,
    };
  };
  const parts = (question.parts ?? []).map((part) => share(part, []));
  return { content: share(question, parts), index };
}

/**
 * Things by a keyed hash of what is shown of them; those that look alike by one of their ids, for which of them
 * was written first is nobody's business either.
 */
function ordered<T extends { readonly id: string }, S>(
  things: readonly T[],
  show: (thing: T) => S,
  hash: (text: string) => string,
): { readonly ids: ReadonlyMap<string, number>; readonly shown: S[] } {
  const inOrder = things
    .map((thing) => {
      const shown = show(thing);
      return { thing, shown, at: hash(canonicalJson(shown)) + hash(thing.id) };
    })
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  return {
    ids: new Map(inOrder.map(({ thing }, place) => [thing.id, place])),
    shown: inOrder.map(({ shown }) => shown),
  };
}

const mac = (secret: Buffer, about: readonly string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(about)).digest('base64');

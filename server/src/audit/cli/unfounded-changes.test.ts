import type { Recorded } from '@vigil/domain/kernel/event';
import type { CollectionDefinition } from '@vigil/stores/documents/port';
import { describe, expect, it } from 'vitest';
import { goneHash, hashOf, recordedHash, sealedHash } from '../../platform/reference/found-documents.js';
import { collections, sealedHead } from '../../question-bank/collections.js';
import { RecordedDocuments } from './recorded-documents.js';

interface Account {
  readonly name: string;
  readonly secret?: string;
}

const definition: CollectionDefinition = {
  ...{ name: 'accounts', recordedAs: 'account' },
  recordedForm: ({ name }: Account) => ({ name }),
  sealedForm: ({ secret }: Account) => ({ secret }),
};

type Told = Pick<Recorded, 'type' | 'data'> & { readonly stream?: string };

/** The log holds no secret, and its hash unless the event is of an earlier version. */
const sealedOf = (account: Account | null): string | undefined =>
  account?.secret === undefined ? undefined : hashOf({ secret: account.secret });
const openOf = (account: Account | null) => account && { name: account.name };

/** To `after` in version `to`, of `before` in the version before it. */
const change = (to: number, before: Account | null, after: Account | null): Told => ({
  type: 'ReferenceChanged',
  data: {
    ...{ entity: 'account', id: 'a', expectedVersion: before === null ? null : to - 1, newVersion: to },
    ...{ before: openOf(before), after: openOf(after) },
    ...{ sealed: sealedOf(after), sealedBefore: sealedOf(before) },
  },
});

const found = (version: number, account: Account | null, operator: string | null = null): Told => ({
  type: 'ReferenceFound',
  data: {
    ...{ entity: 'account', why: operator === null ? 'demo' : 'operator', operator },
    documents: [
      {
        ...{ id: 'a', version, sha256: account === null ? goneHash : hashOf(openOf(account)) },
        sealed: sealedOf(account),
      },
    ],
  },
});

const firstStart: Told = {
  type: 'ReferenceFound',
  data: { entity: 'account', why: 'first-start', operator: null, documents: [] },
};

const loss = (stream = 'server-life'): Told => ({ type: 'LogLossAccepted', data: {}, stream });

/** `{version}@{position}` of each change that began from what the log did not know. */
function unfounded(history: readonly Told[], of: CollectionDefinition = definition): string[] {
  const recorded = new RecordedDocuments([of]);
  const actor = { kind: 'staff', id: 'somebody' };
  history.forEach((told, at) =>
    recorded.see({ stream: 's', actor, ...told, position: `${at + 1}` } as Recorded),
  );
  return recorded.unfounded().map(({ id, version, position }) => `${id} ${version}@${position}`);
}

const [zhang, li, wang] = [
  { name: '张', secret: '1' },
  { name: '李', secret: '1' },
  { name: '王', secret: '1' },
];
const robbed = { ...zhang, secret: 'another' };
const { secret: _secret, ...former } = zhang;

describe('a change is told that began from', () => {
  it.each<[string, Told[], string[]]>([
    ['another content', [change(1, null, zhang), change(2, li, wang)], ['a 2@2']],
    ['another secret', [change(1, null, zhang), change(2, robbed, robbed)], ['a 2@2']],
    ['a version that the log lacks', [change(1, null, zhang), change(3, zhang, wang)], ['a 3@2']],
    ['another content than was found', [found(1, zhang), change(2, li, wang)], ['a 2@2']],
    ['what was deleted', [change(1, null, li), change(2, li, null), change(3, li, wang)], ['a 3@3']],
    ['nothing, where the log knows a document', [change(1, null, zhang), change(1, null, wang)], ['a 1@2']],
    ['another content, and deletes it', [change(1, null, zhang), change(2, li, null)], ['a 2@2']],
    [
      'another content of the same version after a loss',
      [found(1, zhang), loss(), change(2, li, li)],
      ['a 2@3'],
    ],
    [
      'a later version, where no operator confirmed a loss',
      [found(1, li), loss('s'), change(3, li, li)],
      ['a 3@3'],
    ],
    ['what nobody made', [change(2, robbed, robbed)], ['a 2@1']],
    ['what nobody made, and deletes it', [change(2, robbed, null)], ['a 2@1']],
    ['what nobody made, of what has no second hash', [firstStart, change(2, former, former)], ['a 2@2']],
    ['a document of which a loss left nothing', [loss(), change(4, zhang, li)], ['a 4@2']],
    ['a later version long after a loss', [loss(), found(1, li), change(3, li, li)], ['a 3@3']],
  ])('%s', (_what, history, expected) => {
    expect(unfounded(history)).toEqual(expected);
    const later = change(9, wang, wang);
    expect(unfounded([...history, later]), 'and stays told').toEqual(expect.arrayContaining(expected));
  });
});

describe('an honest history tells none:', () => {
  it.each<[string, Told[]]>([
    ['changes one after the other', [change(1, null, zhang), change(2, zhang, li), change(3, li, null)]],
    ['a document that is older than its events', [change(4, former, li), change(5, li, wang)]],
    ['demo data told after somebody changed or deleted it', [change(2, li, null), found(1, li)]],
    ['made anew after it was deleted', [change(1, null, li), change(2, li, null), change(3, null, li)]],
    ['changes of an earlier version', [change(1, null, former), change(2, former, former)]],
    ['an earlier version before this one', [change(1, null, former), change(2, robbed, li)]],
    ['this version before an earlier one', [change(1, null, zhang), change(2, former, li)]],
    ['demo data that two processes wrote', [found(1, zhang), found(1, li), change(2, zhang, wang)]],
    ['demo data told after somebody changed it', [found(1, zhang), change(2, li, wang), found(1, li)]],
    ['newer than what a loss left', [change(1, null, zhang), loss(), change(4, li, wang)]],
    ['made anew in what was lost', [change(1, null, li), change(2, li, null), loss(), change(4, li, wang)]],
  ])('%s', (_what, history) => expect(unfounded(history)).toEqual([]));
});

describe('once an operator has taken over what came of it', () => {
  const began = [change(1, null, zhang), change(2, li, wang)];
  it('a change is told no longer, though somebody changed it meanwhile or goes on', () => {
    expect(unfounded([...began, found(2, wang, 'zhang')])).toEqual([]);
    expect(unfounded([...began, change(3, wang, li), found(3, li, 'zhang'), change(4, li, li)])).toEqual([]);
    expect(unfounded([...began, found(2, wang, 'zhang'), change(3, zhang, wang)])).toEqual(['a 3@4']);
  });

  it('nor is the deletion of it', () => {
    const deleted = [change(1, null, zhang), change(2, li, null)];
    expect(unfounded([...deleted, found(2, null, 'zhang')])).toEqual([]);
    expect(unfounded([...deleted, found(2, null, 'zhang'), change(3, null, li)])).toEqual([]);
  });

  it('nor is what an earlier version wrote, and this one changed', () => {
    expect(unfounded([change(4, zhang, li), change(5, li, wang), found(5, wang, 'zhang')])).toEqual([]);
  });

  it('but an older state of it is not that, nor is what the program found', () => {
    expect(unfounded([...began, found(1, zhang, 'zhang')])).toEqual(['a 2@2']);
    expect(unfounded([...began, found(2, wang)])).toEqual(['a 2@2']);
  });
});

it('a question of an earlier Vigil, found without what draws know of it, is changed like any other', () => {
  const { questionHeads } = collections;
  const head = { id: 'q', version: 1, sha256: 'a', text: '1 + 1' };
  const edited = { ...head, version: 2, sha256: 'b' };
  const [sealedBefore, sealed] = [sealedHead({ ids: { optionIds: ['a'] } }), sealedHead({ ids: {} })].map(
    hashOf,
  );
  const of = (before: object, hashes: object): string[] => {
    const recorded = new RecordedDocuments([questionHeads]);
    const documents = [{ id: 'q', version: 1, ...hashes }];
    const data = { entity: 'question', id: 'q', expectedVersion: 1, newVersion: 2, before, after: edited };
    for (const event of [
      { type: 'ReferenceFound', data: { entity: 'question', why: 'operator', operator: 'x', documents } },
      { type: 'ReferenceChanged', data: { ...data, sealed, sealedBefore } },
    ])
      recorded.see({ ...event, stream: 's', position: '1' } as unknown as Recorded);
    return recorded.unfounded().map(({ id }) => id);
  };
  const found = { sha256: recordedHash(questionHeads, head), sealed: sealedHash(questionHeads, head) };
  expect(of(head, found)).toEqual([]);
  expect(of({ ...head, text: '2 + 2' }, found)).toEqual(['q']);
  expect(of(head, { ...found, sealed: hashOf({ ids: { optionIds: ['b'] } }) })).toEqual(['q']);
});

it('a change of a question whose content is not the one of its hash is told, until an operator takes over what came of it', () => {
  const content = (isRight: string): object => ({ quId: 'q', options: [{ id: isRight, isRight: true }] });
  const question = (version: number, saved: string, isRight = saved): object => ({
    ...{ id: 'q', version, sha256: hashOf(content(saved)), content: content(isRight) },
  });
  const made = (newVersion: number, before: object | null, after: object): Told => ({
    type: 'ReferenceChanged',
    data: { entity: 'question', id: 'q', expectedVersion: newVersion - 1, newVersion, before, after },
  });
  const told = (version: number, document: object, operator: string | null): Told => {
    const documents = [{ id: 'q', version, sha256: recordedHash(collections.questionHeads, document) }];
    return { type: 'ReferenceFound', data: { entity: 'question', why: 'demo', operator, documents } };
  };
  const of = (...history: readonly Told[]): string[] => unfounded(history, collections.questionHeads);
  const first = made(1, null, question(1, 'a'));
  expect(of(first, made(2, question(1, 'a'), question(2, 'b')))).toEqual([]);
  const edited = made(2, question(1, 'a', 'b'), question(2, 'b'));
  expect(of(first, edited)).toEqual(['q 2@2']);
  expect(of(edited), 'also where the log knew nothing of it').toEqual(['q 2@1']);
  expect(of(edited, told(1, question(1, 'a'), null)), 'nobody found it so').toEqual(['q 2@1']);
  expect(of(first, edited, made(3, question(2, 'b'), question(3, 'b')))).toEqual(['q 2@2']);
  expect(of(first, edited, told(2, question(2, 'b'), 'zhang'))).toEqual([]);
});

it('what was damaged has no form, and ends nothing', () => {
  const strict = { ...definition, recordedForm: ({ name }: Account) => ({ length: name.length }) };
  const recorded = new RecordedDocuments([strict]);
  const data = { entity: 'account', id: 'a', expectedVersion: 1, newVersion: 2, before: {}, after: {} };
  for (const position of ['1', '2'])
    recorded.see({ type: 'ReferenceChanged', stream: 's', data, position } as unknown as Recorded);
  expect(recorded.unfounded()).toHaveLength(1);
});

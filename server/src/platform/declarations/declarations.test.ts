import { words as wordsOf } from './dictionaries.js';
import { eventTypes } from '@vigil/domain/event-types';
import { describe, expect, it } from 'vitest';
import type { Slice } from '../slice.js';
import { slices } from '../../slices.js';
import { Declarations } from './declarations.js';
import type { EventWordsTable } from './event-words.js';
import { sayUses, type Use } from './uses.js';

const words: EventWordsTable = Object.fromEntries(
  eventTypes.map((type) => [type, () => ({ kind: 'other', text: type, fileId: null })]),
);
const slice = (name: string, more: Partial<Slice> = {}): Slice => ({ name, resolvers: [], ...more });
const saying = slice('words', { eventWords: words });
const exams = (title: string | null, key = title ?? ''): Use => ({
  ...{ key, title, noun: '考试', counter: '场', id: null },
  how: 'fixed',
});

describe('what slices declare', () => {
  it('is sound for the slices of this server, with words for every event type', () => {
    const declared = new Declarations(slices);
    expect(eventTypes.filter((type) => !declared.eventWords.knows(type))).toEqual([]);
  });

  it('ends the start with a sentence when a name stands twice', () => {
    const settings = { collections: { one: { name: 'things', indexes: [] } } };
    expect(() => new Declarations([saying, slice('a', settings), slice('b', settings)])).toThrow(
      'collection things is declared twice',
    );
    const entry = {
      under: 'sys',
      path: 'x',
      name: 'X',
      component: 'x',
      title: '甲',
      permission: 'x',
    } as const;
    expect(() => new Declarations([saying, slice('a', { menu: [entry, entry] })])).toThrow(
      'menu entry X is declared twice',
    );
    const section = {
      name: 'x-now',
      under: 'running',
      permissions: [],
      empty: '',
      load: async () => ({ total: 0, rows: [] }),
    } as const;
    expect(() => new Declarations([saying, slice('a', { home: [section, section] })])).toThrow(
      'section of the home x-now is declared twice',
    );
    const dictionary = { dictionaries: { level: wordsOf('难度', { 1: '易' }) } };
    expect(() => new Declarations([saying, slice('a', dictionary), slice('b', dictionary)])).toThrow(
      'dictionary level is declared twice',
    );
  });

  it('puts the sections of a home together by parts, in their order; without its slice a part is gone', () => {
    const section = (name: string, under: 'changes' | 'running') =>
      ({ name, under, permissions: [], empty: '', load: async () => ({ total: 0, rows: [] }) }) as const;
    const a = slice('a', { home: [section('a', 'changes')] });
    const b = slice('b', { home: [section('b1', 'running'), section('b2', 'changes')] });
    const parts = (...all: Slice[]) =>
      new Declarations([saying, ...all]).home.map(({ name, sections }) => [
        name,
        ...sections.map((each) => each.name),
      ]);
    expect(parts(a, b)).toEqual([
      ['running', 'b1'],
      ['changes', 'a', 'b2'],
    ]);
    expect(parts(a)).toEqual([['changes', 'a']]);
  });

  it('ends the start when a class of calls stands twice, also beside the one of pictures', () => {
    const rates = { rates: [{ name: 'heavy', perSecond: 1, burst: 1 }] };
    expect(() => new Declarations([saying, slice('a', rates)])).toThrow('rate class heavy is declared twice');
  });

  it('ends the start when a role stands twice, or permissions are granted to one that nobody declares', () => {
    const role = { code: 'tutor', roleName: '助教', roleType: 2, roleLevel: 1, permissions: ['a'] } as const;
    const granting = slice('b', { grants: { tutor: ['b', 'a'] } });
    expect(new Declarations([saying, slice('a', { roles: [role] }), granting]).roles).toEqual([
      { ...role, permissions: ['a', 'b'] },
    ]);
    expect(() => new Declarations([saying, granting])).toThrow(
      'permissions are granted to the role tutor, which no slice declares',
    );
    expect(() => new Declarations([saying, slice('a', { roles: [role, role] })])).toThrow(
      'role tutor is declared twice',
    );
  });

  it('ends the start when two slices say what one says for all', () => {
    const said = [
      { signedUpIn: async () => ({ signedUp: true, timeChosen: true, waits: false }) },
      { practice: async () => Promise.reject(new Error('not asked')) },
      { lastLogins: async () => new Map() },
      { wrongQuestions: async () => null },
    ];
    for (const one of said) {
      expect(() => new Declarations([saying, slice('a', one)])).not.toThrow();
      expect(() => new Declarations([saying, slice('a', one), slice('b', one)])).toThrow(
        `${Object.keys(one)[0]} is said by a and by b, and one slice says it`,
      );
    }
  });

  it('ends the start when two say how long files of a kind wait, or one names what does not exist', () => {
    const waiting = (hours: number) => ({ files: { graceHours: { scan: hours } } });
    expect(() => new Declarations([saying, slice('a', waiting(1)), slice('b', waiting(2))])).toThrow(
      'waiting time of files scan is declared twice',
    );
    expect(() => new Declarations([saying, slice('a', { files: { namelessEvents: ['Gone'] } })])).toThrow(
      'a slice names the event type Gone, which does not exist',
    );
    expect(
      () => new Declarations([saying, slice('a', { files: { namelessCollections: ['gone'] } })]),
    ).toThrow('a slice names the collection gone, which does not exist');
    for (const named of ['heavyOperations', 'hotOperations'] as const) {
      const declared = new Declarations([saying, slice('a', { [named]: ['snapshot'] })]);
      expect(() => declared.holdAgainst(['snapshot', 'whoami'])).not.toThrow();
      expect(() => declared.holdAgainst(['whoami'])).toThrow(
        'a slice names the operation snapshot, which does not exist',
      );
    }
  });

  it('ends the start when an event has no words', () => {
    const { AnswerSaved: _left, ...rest } = words;
    expect(() => new Declarations([slice('a', { eventWords: rest })])).toThrow(
      'no slice has words for the event AnswerSaved',
    );
  });

  it('ends the start when nobody, or two, tell how a person is erased', () => {
    expect(() => new Declarations([saying]).erasure).toThrow('exactly one slice');
  });

  it('names what is used: one, several, those of others, and of several kinds', () => {
    const course: Use = { ...exams('课'), noun: '课程', counter: '门' };
    expect(sayUses([exams('甲')])).toBe('考试“甲”');
    expect(sayUses([exams(null)])).toBe('其他人的考试');
    expect(sayUses([exams(null, '1'), exams(null, '2')])).toBe('其他人的 2 场考试');
    expect(sayUses(['甲', '乙', '丙', '丁'].map((title) => exams(title)))).toBe('“甲”“乙”“丙”等 4 场考试');
    expect(sayUses([exams('甲'), exams(null)])).toBe('“甲”等 2 场考试');
    expect(sayUses([exams('甲'), course])).toBe('考试“甲”、课程“课”');
  });
});

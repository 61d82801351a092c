import type { Ids } from './arguments.js';
import { Caller, type Reader, type Role } from './caller.js';
import type { Marker } from './judge.js';
import { saveExam, sit } from './saved-exam.js';
import { prepareSignUp } from './scene-sign-up.js';

/** What a round plays on: people, what is theirs, and the texts by which their secrets are known again. */
export interface Scene {
  readonly round: number;
  readonly word: string;
  readonly callers: Readonly<Record<Role, Caller>>;
  /** ids that belong to somebody else than `learner`, `other` and `teacher`: administrators and candidates */
  readonly foreign: Ids;
  readonly exam: { readonly id: string; readonly quIds: readonly string[]; readonly bankId: string };
  readonly paperOf: Readonly<Record<'learner' | 'other', string>>;
  readonly markers: readonly Marker[];
}

type Enter = (role: Reader, username: string | null) => Promise<Caller>;

const two = (number: number): string => String(number).padStart(2, '0');

/** Two candidates of a round: nobody else's papers are open. */
const candidatesOf = (round: number): readonly [number, number] => {
  const first = 1 + ((2 * (round - 1)) % 40);
  return [first, first + 1];
};

/** Makes what a round needs: a formal exam of secrets, two candidates in it, things of everybody. */
export async function prepareScene(enter: Enter, round: number, word: string): Promise<Scene> {
  const [one, two_] = candidatesOf(round);
  const callers = {
    nobody: await enter('nobody', null),
    learner: await enter('learner', `kaosheng${two(one)}`),
    other: await enter('other', `kaosheng${two(two_)}`),
    reviewer: await enter('reviewer', 'reviewer'),
    proctor: await enter('proctor', 'proctor'),
    teacher: await enter('teacher', 'teacher'),
    sa: await enter('sa', 'admin'),
  };
  const { sa, learner, other } = callers;
  const exam = await secretExam(sa, word);
  const draft = await saveExam(sa, `密稿${word}`, exam.quIds, { draft: true });
  const locked = await saveExam(sa, `口令考试${word}`, exam.quIds, { openType: 9, password: `PASS${word}` });
  const paperOf = { learner: await sit(learner, exam.id), other: await sit(other, exam.id) };
  for (const candidate of ['learner', 'other'] as const)
    await callers[candidate].ok('/api/paper/paper/fill-answer', {
      paperId: paperOf[candidate],
      quId: exam.quIds[1],
      answer: `<p>ANSWER${word}${candidate}</p>`,
    });
  const file = await upload(other, `给${word}`);
  const bankOf = await sa.ok<{ id: string }>('/api/repo/chapter/save', {
    repoId: exam.bankId,
    title: `密章${word}`,
  });
  const signedUp = await prepareSignUp(sa, other, word, exam.quIds);
  return {
    round,
    word,
    callers,
    exam,
    paperOf,
    markers: markersOf(word, one, two_),
    foreign: {
      ...signedUp,
      paper: [paperOf.other],
      exam: [exam.id, draft, locked, 'demo-department', ...signedUp.exam],
      question: exam.quIds,
      bank: [exam.bankId],
      chapter: [bankOf.id],
      user: [other.userId],
      file: [file],
      import: ['none'],
      slide: ['none'],
    },
  };
}

async function secretExam(sa: Caller, word: string): Promise<Scene['exam']> {
  const { id: bankId } = await sa.ok<{ id: string }>('/api/repo/save', { title: `密库${word}` });
  const key = `KEY${word}`;
  const questions = [
    {
      quType: 1,
      content: `<p>选择 ${word}</p>`,
      analysis: `<p>${key}</p>`,
      options: ['甲', '乙', '丙'].map((text, at) => ({ content: `${text} ${word}`, isRight: at === 1 })),
    },
    { quType: 4, content: `<p>论述 ${word}</p>`, rightAnswer: `<p>${key}</p>`, analysis: `<p>${key}</p>` },
    { quType: 5, content: '<p>____ 是</p>', blanks: [{ accepted: [key] }], analysis: `<p>${key}</p>` },
  ];
  const quIds: string[] = [];
  for (const question of questions)
    quIds.push((await sa.ok<{ id: string }>('/api/qu/qu/save', { repoId: bankId, ...question })).id);
  return { bankId, quIds, id: await saveExam(sa, `公开考试${word}`, quIds, {}) };
}

/** A private text file of somebody; answers its id. */
export async function upload(by: Caller, text: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/plain' }), 'notes.txt');
  const { text: told } = await by.send('/api/common/file/upload', { method: 'POST', body: form });
  const [, id] = /\/api\/common\/file\/([\w.-]+)/.exec(told) ?? [];
  if (id === undefined) throw new Error(`an upload as ${by.role} was answered ${told.slice(0, 200)}`);
  return id;
}

const among =
  (...roles: readonly Reader[]) =>
  (role: string): boolean =>
    (roles as readonly string[]).includes(role);

/** The demo's invented numbers: kaosheng07 has the 107th. */
function markersOf(word: string, one: number, other: number): Marker[] {
  const number = (person: number): string => String(person + 100).padStart(3, '0');
  const staff = ['reviewer', 'proctor', 'teacher', 'sa'] as const;
  const bystander = `(?!${number(one)}|${number(other)})\\d{3}`;
  const people = [
    { who: 'the other', digits: number(other), own: 'other' as const },
    { who: 'the learner', digits: number(one), own: 'learner' as const },
    { who: 'a bystander', digits: bystander, own: 'bystander' as const },
  ];
  const idCards = people.map(({ who, digits, own }): Marker => ({
    what: `the ID number of ${who}`,
    pattern: new RegExp(`11010119000101${digits}[0-9X]`),
    mayRead: among('sa', own),
  }));
  const mobiles = people.map(({ who, digits, own }): Marker => ({
    what: `the telephone number of ${who}`,
    pattern: new RegExp(`13900000${digits}(?!\\d)`),
    mayRead: among(...staff, own),
  }));
  return [
    ...idCards,
    ...mobiles,
    { what: 'the key', pattern: new RegExp(`KEY${word}`), mayRead: among('sa') },
    {
      what: 'which option is right',
      pattern: new RegExp(`"content":"[甲乙丙] ${word}"[^{}]*"isRight":(?:true|1|false|0)`),
      mayRead: among('sa'),
    },
    { what: 'the password of an exam', pattern: new RegExp(`PASS${word}`), mayRead: among() },
    { what: 'a draft of somebody else', pattern: new RegExp(`密稿${word}`), mayRead: among('sa') },
    {
      what: 'a bank of somebody else',
      // Whoever makes an exam is told by its name which bank is not theirs to draw from.
      pattern: new RegExp(`(?<!您没有使用题库“)密[库章]${word}`),
      mayRead: among('sa'),
    },
    {
      what: 'the answer of the other',
      pattern: new RegExp(`ANSWER${word}other`),
      mayRead: among('other', 'proctor', 'sa'),
    },
    {
      what: 'the answer of the learner',
      pattern: new RegExp(`ANSWER${word}learner`),
      mayRead: among('learner', 'proctor', 'sa'),
    },
    {
      what: 'what the other gave to sign up',
      pattern: new RegExp(`ADDRESS${word}`),
      mayRead: among('other', 'sa'),
    },
    {
      what: 'why the other applies',
      pattern: new RegExp(`WHY${word}`),
      mayRead: among('other', 'sa'),
    },
    { what: 'the file of the other', pattern: new RegExp(`给${word}`), mayRead: among('other', 'sa') },
  ];
}

import { describe, expect, it } from 'vitest';
import type { Recorded } from '@vigil/domain/kernel/event';
import { chainHash } from '@vigil/stores/chain/chain';
import type { EventLog } from '@vigil/stores/event-log/port';
import { LogModel } from './faults/check/log-model.js';
import { brokenPromises } from './faults/check/promises.js';
import { unsettled } from './faults/check/settled.js';
import { Ledger } from './faults/ledger.js';

// The campaign is worth what its checker sees: each thing that must never happen is shown to it here.

const now = Date.now();
const command = (id: string, operation = 'fillAnswer') => ({ id, operation, payloadHash: '' });

/** A log in memory with an unbroken chain, unless a fact says otherwise. */
class Story {
  readonly events: Recorded[] = [];

  add(stream: string, type: string, data: object, more: Partial<Recorded> = {}): this {
    const before = this.events.filter((event) => event.stream === stream);
    const body = {
      ...{
        stream,
        type,
        data,
        id: `e${this.events.length}`,
        version: 1,
        time: now,
        actor: { kind: 'candidate' as const, id: 'u1' },
      },
      ...{ command: null, revision: before.length, previousHash: before.at(-1)?.hash ?? '', ...more },
    };
    const position = String(this.events.length + 1).padStart(16, '0');
    this.events.push({ ...body, position, hash: more.hash ?? chainHash(body) });
    return this;
  }

  claimed(paperId = 'p1', deadline: number | null = now + 60_000): this {
    const paper = {
      paperId,
      userId: 'u1',
      examId: 'x',
      deadline,
      startedAt: now,
      groups: [],
      rules: { leaveCount: 0, faceChance: 0 },
    };
    return this.add('candidate-u1', 'PaperClaimed', paper).add(`paper-${paperId}`, 'PaperCreated', paper);
  }

  log(): EventLog {
    const log: Partial<EventLog> = {
      start: '',
      compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
      readAll: async (after) => ({
        events: this.events.filter((event) => event.position > after),
        last: this.events.at(-1)?.position ?? '',
        more: false,
      }),
      readStream: async (stream, options) =>
        this.events
          .filter((event) => event.stream === stream && event.revision > (options?.afterRevision ?? -1))
          .slice(0, options?.limit),
    };
    return log as EventLog;
  }
}

async function read(story: Story): Promise<{ model: LogModel; problems: string[] }> {
  const problems: string[] = [];
  const model = new LogModel((problem) => problems.push(problem));
  await model.advance(story.log());
  return { model, problems };
}

function handedIn(): Story {
  return new Story()
    .claimed()
    .add('paper-p1', 'PaperHandedIn', { cause: 'candidate' })
    .add('paper-p1', 'PaperScored', {});
}

function twice(stream: string, type: string, data: object): Story {
  return new Story().claimed().add(stream, type, data).add(stream, type, data);
}

function doubled(): Story {
  const story = new Story().claimed().add('paper-p1', 'DoubtMarked', {}, { command: command('c') });
  return story
    .add('paper-p1', 'DoubtMarked', {})
    .add('paper-p1', 'DoubtMarked', {}, { command: command('c') });
}

function outOfOrder(): Story {
  const save = (seq: number) => ({ quId: 'q', answer: {}, device: 'd', seq });
  return new Story()
    .claimed()
    .add('paper-p1', 'AnswerSaved', save(2))
    .add('paper-p1', 'AnswerSaved', save(1));
}

describe('the checker of the fault campaign', () => {
  it('has nothing to say of a sitting in order', async () => {
    const story = new Story()
      .claimed()
      .add('paper-p1', 'AnswerSaved', { quId: 'q', answer: { checked: ['a'] } }, { command: command('c1') });
    story
      .add('paper-p1', 'PaperHandedIn', { cause: 'candidate' })
      .add('paper-p1', 'PaperScored', {})
      .add('candidate-u1', 'PaperReleased', { paperId: 'p1' });
    const { model, problems } = await read(story);
    expect(problems).toEqual([]);
    expect(unsettled(model, { walls: [], screens: [] }, now)).toEqual([]);
  });

  it.each<[string, string, Story]>([
    [
      'a broken chain',
      'the chain is broken',
      new Story().claimed().add('paper-p1', 'DoubtMarked', {}, { hash: 'x' }),
    ],
    [
      'a gap in a stream',
      'revision 5 after 0',
      new Story().claimed().add('paper-p1', 'DoubtMarked', {}, { revision: 5 }),
    ],
    [
      'an event from the future',
      'in the future',
      new Story().claimed().add('paper-p1', 'DoubtMarked', {}, { time: Date.now() + 60_000 }),
    ],
    ['two open papers', 'two papers of u1', new Story().claimed().claimed('p2')],
    [
      'a paper made twice',
      'created twice',
      new Story().claimed().add('paper-p1', 'PaperCreated', { paperId: 'p1', groups: [], rules: {} }),
    ],
    ['two hand-ins', 'handed in twice', handedIn().add('paper-p1', 'PaperHandedIn', { cause: 'deadline' })],
    ['two scores', 'scored 2 times', handedIn().add('paper-p1', 'PaperScored', {})],
    [
      'a hand-in before its deadline',
      'before the end of its grace',
      new Story().claimed().add('paper-p1', 'PaperHandedIn', { cause: 'deadline' }),
    ],
    [
      'an answer after the hand-in',
      'after the hand-in',
      handedIn().add('paper-p1', 'AnswerSaved', { quId: 'q', answer: {} }),
    ],
    ['a command applied twice', 'applied twice', doubled()],
    ['an older answer over a younger', 'was applied after', outOfOrder()],
    ['a message sent twice', 'was sent twice', twice('paper-p1', 'MessageSent', { messageId: 'm' })],
    [
      'an act carried out twice',
      'carried out twice',
      new Story().add('exam-session-x', 'ActCarriedOut', { actEventId: 'e9' }),
    ],
    [
      'a transition of two presence reactors',
      'twice in a row',
      twice('presence-p1', 'PresenceChanged', { presence: 'offline' }),
    ],
  ])('sees %s', async (_name, sentence, story) => {
    expect((await read(story)).problems.join('\n')).toContain(sentence);
  });

  it('sees an acknowledged answer that is lost, changed or superseded without a word, and a lost act, paper and hand-in', async () => {
    const story = new Story()
      .claimed()
      .add(
        'paper-p1',
        'AnswerSaved',
        { quId: 'q', answer: { checked: ['b'] } },
        { command: command('changed') },
      );
    story.add('paper-p1', 'AnswerSuperseded', { quId: 'q' }, { command: command('superseded') });
    const ledger = new Ledger();
    for (const commandId of ['lost', 'changed', 'superseded']) {
      ledger.saves.push({
        paperId: 'p1',
        userId: 'u1',
        quId: 'q',
        commandId,
        answer: { checked: ['a'] },
        superseded: false,
      });
    }
    ledger.acts.push({ userId: 'u1', operation: 'markAs', commandId: 'gone' });
    ledger.papers.set('p9', 'u1');
    ledger.handedIn.add('p1');
    const problems = brokenPromises((await read(story)).model, ledger);
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'lost:',
      'changed:',
      'the',
      'lost:',
      'lost:',
      'lost:',
    ]);
  });

  it('sees what was in the log before and is not any more', async () => {
    const story = new Story().claimed();
    const problems: string[] = [];
    const model = new LogModel((problem) => problems.push(problem));
    await model.advance(story.log());
    story.events.pop();
    await model.advance(story.log());
    expect(problems[0]).toContain('lost: event 0 of paper-p1');
  });

  it('sees what does not come true by itself: a claim without its paper, a candidate not released, an overdue paper, an act not carried out, a deaf screen', async () => {
    const story = handedIn()
      .claimed('p2', now - 60_000)
      .add('exam-session-x', 'ExamExtended', {})
      .add('paper-p2', 'MessageSent', { messageId: 'm' });
    story.add('candidate-u2', 'PaperClaimed', { paperId: 'p3', userId: 'u2' });
    const screen = { paperId: 'p2', heard: new Set<string>(), handedIn: true, close: () => {} };
    const open = unsettled((await read(story)).model, { walls: [], screens: [screen] }, now);
    for (const sentence of [
      'p3 has no paper',
      'p1 is not released',
      'p2 is overdue',
      'not carried out',
      'has not heard',
      'believes it is handed in',
    ])
      expect(open.join('\n')).toContain(sentence);
  });
});

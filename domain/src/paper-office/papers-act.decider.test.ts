import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import { papersActSchemas, papersAtMost, type PapersActEvent } from './papers-act.js';
import { papersActDecider } from './papers-act.decider.js';

const act = { actId: 'a', kind: 'void', paperIds: ['p', 'q'], reason: '试题泄露', chance: true } as const;
const begun: PapersActEvent = { type: 'PapersActBegun', data: act };
const outcome = { actId: 'a', total: 2, changed: 1, refused: 1 };
const ended: PapersActEvent = { type: 'PapersActEnded', data: outcome };
const begin = { type: 'BeginPapersAct', ...act } as const;
const end = { type: 'EndPapersAct', ...outcome } as const;

describe('an act over many papers', () => {
  it('[PO1] begins once', () => {
    expect(given(papersActDecider, []).when(begin).events).toEqual([begun]);
    for (const past of [[begun], [begun, ended]])
      expect(given(papersActDecider, past).when(begin)).toMatchObject({
        refusal: { reason: 'ActBegunBefore' },
      });
  });

  it('[PO2] ends once it began, and once', () => {
    expect(given(papersActDecider, []).when(end)).toMatchObject({ refusal: { reason: 'NotBegun' } });
    expect(given(papersActDecider, [begun]).when(end).events).toEqual([ended]);
    expect(given(papersActDecider, [begun, ended]).when(end)).toEqual({ kind: 'accepted', events: [] });
  });

  it('[PO3] ends only when it is known of every paper what became of it', () => {
    expect(given(papersActDecider, [begun]).when({ ...end, changed: 0 })).toMatchObject({
      refusal: { reason: 'CountsDiffer' },
    });
  });

  it('is for some papers, and for a bounded number of them', () => {
    const fits = (count: number) =>
      papersActSchemas.PapersActBegun.safeParse({ ...act, paperIds: Array.from({ length: count }, String) })
        .success;
    expect([fits(0), fits(1), fits(papersAtMost), fits(papersAtMost + 1)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

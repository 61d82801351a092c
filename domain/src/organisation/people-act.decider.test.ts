import { describe, expect, it } from 'vitest';
import { given } from '../kernel/specification.js';
import { actPeople, listedAtMost, type PeopleActEvent } from './people-act.js';
import { peopleActDecider } from './people-act.decider.js';

const act = {
  actId: 'a',
  kind: 'expire',
  change: { expireTime: 5 },
  people: { of: 'listed', userIds: ['x', 'y'] },
} as const;
const begun: PeopleActEvent = { type: 'PeopleActBegun', data: act };
const outcome = { actId: 'a', total: 2, changed: 1, refused: 1 };
const ended: PeopleActEvent = { type: 'PeopleActEnded', data: { kind: 'expire', ...outcome } };
const begin = { type: 'BeginPeopleAct', ...act } as const;
const end = { type: 'EndPeopleAct', ...outcome } as const;

describe('an act over many people', () => {
  it('[PA1] begins once', () => {
    expect(given(peopleActDecider, []).when(begin).events).toEqual([begun]);
    for (const past of [[begun], [begun, ended]])
      expect(given(peopleActDecider, past).when(begin)).toEqual({
        kind: 'refused',
        refusal: { reason: 'ActBegunBefore' },
      });
  });

  it('[PA2] ends once; a second end changes nothing', () => {
    expect(given(peopleActDecider, [begun]).when(end).events).toEqual([ended]);
    expect(given(peopleActDecider, [begun, ended]).when(end)).toEqual({ kind: 'accepted', events: [] });
  });

  it('[PA3] does not end before it began', () => {
    expect(given(peopleActDecider, []).when(end)).toEqual({
      kind: 'refused',
      refusal: { reason: 'NotBegun' },
    });
  });

  it('[PA4] ends only when it is known of everybody what became of it', () => {
    expect(given(peopleActDecider, [begun]).when({ ...end, changed: 0 })).toEqual({
      kind: 'refused',
      refusal: { reason: 'CountsDiffer' },
    });
  });

  it('[PA5] has slips made for its accounts once it has ended, and again only on purpose', () => {
    const issue = (again: boolean) => ({ type: 'IssueSlips' as const, actId: 'a', count: 2, again });
    const issued: PeopleActEvent = { type: 'CredentialSlipsIssued', data: { actId: 'a', count: 2 } };
    const refused = (past: PeopleActEvent[]) => given(peopleActDecider, past).when(issue(false));
    expect(refused([begun])).toEqual({ kind: 'refused', refusal: { reason: 'NotEnded' } });
    expect(refused([begun, ended]).events).toEqual([issued]);
    expect(refused([begun, ended, issued])).toEqual({
      kind: 'refused',
      refusal: { reason: 'SlipsIssuedBefore' },
    });
    expect(given(peopleActDecider, [begun, ended, issued]).when(issue(true)).events).toEqual([issued]);
  });

  it('is for somebody, and for a bounded number of them', () => {
    const fits = (userIds: string[]) => actPeople.safeParse({ of: 'listed', userIds }).success;
    expect([fits([]), fits(['x']), fits(Array.from({ length: listedAtMost + 1 }, String))]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
